terraform {
  provider_meta "first" {
    hello = var.name
  }
  provider_meta "Second" {
    hello = "you"
  }
  provider_meta "third" {
    nested {}
  }
}

variable "name" {
  type = string
}
