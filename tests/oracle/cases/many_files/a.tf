resource "terraform_data" "a" {
  input = [local.z, local.y, var.in_json]
}
