terraform {
  required_providers {
    null = {
      version = "3.1.0"
    }
  }
}

resource "null_resource" "a" {
}
