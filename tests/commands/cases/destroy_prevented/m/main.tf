variable "input" {
  default = null
}

resource "terraform_data" "x" {
  input = var.input

  lifecycle {
    prevent_destroy = true
  }
}

resource "terraform_data" "y" {
  depends_on = [terraform_data.x]
}

output "id" {
  value = terraform_data.y.id
}
