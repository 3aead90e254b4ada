terraform {
  required_providers {
    random = "latest"
  }
}
