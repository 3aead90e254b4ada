terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "terraform_data" "pending" { input = 1 }
resource "terraform_data" "single" {}
resource "terraform_data" "was" {}
resource "kitchen_everything" "ws" {
  name = "ws"
  kind = "{\"a\":1}"
}
data "terraform_remote_state" "depends" {
  backend    = "local"
  config     = { path = "${path.root}/other.json" }
  depends_on = [terraform_data.pending]
}
check "checked" {
  data "terraform_remote_state" "nested" {
    backend    = "local"
    config     = { path = "${path.root}/other.json" }
    depends_on = [terraform_data.pending]
  }
  assert {
    condition     = data.terraform_remote_state.nested.outputs.q == "z"
    error_message = "No z."
  }
}
