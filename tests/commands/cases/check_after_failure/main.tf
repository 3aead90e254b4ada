variable "fails" {
  default = false
}

resource "terraform_data" "a" {
  input = var.fails

  provisioner "local-exec" {
    command = "! ${var.fails}"
  }
}

# Its data source is read once all resources are as they should be.
check "c" {
  data "terraform_remote_state" "r" {
    backend = "local"
    config  = { path = "none.tfstate" }
  }

  assert {
    condition     = data.terraform_remote_state.r.outputs.x == 1
    error_message = "No."
  }
}
