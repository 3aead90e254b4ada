terraform {
  required_providers {
    x = {
      source = "-/null"
    }
  }
}
