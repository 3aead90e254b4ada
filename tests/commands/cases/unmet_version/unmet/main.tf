terraform {
  required_version = "< 1.0"
}

resource "terraform_data" "a" {}

output "o" {
  value = 1
}
