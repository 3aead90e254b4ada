# plan: -destroy

terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
