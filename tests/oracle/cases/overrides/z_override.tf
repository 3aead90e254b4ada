resource "terraform_data" "a" {
  input = "last: ${local.zone}"
  lifecycle {
    ignore_changes = [input]
  }
}

output "zone" {
  description = "only this changes"
}
