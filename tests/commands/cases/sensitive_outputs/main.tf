variable "secret" {
  default   = "s"
  sensitive = true
}

resource "terraform_data" "one" {
  input = tomap({ plain = "x", secret = var.secret })
}

output "all" {
  value     = terraform_data.one
  sensitive = true
}
