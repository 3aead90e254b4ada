terraform {
  required_providers {
    fake = {
      source = "hashicorp/random"
    }
  }
}
