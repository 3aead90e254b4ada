variable "size" {
  default = 2
  validation {
    condition     = var.size > 1
    error_message = "Too small."
  }
}
resource "terraform_data" "checked" {
  for_each = toset(["a", "b"])
  input    = each.key
  lifecycle {
    precondition {
      condition     = var.size > 1
      error_message = "Never."
    }
    postcondition {
      condition     = self.id != ""
      error_message = "Without id."
    }
  }
}
check "passes" {
  assert {
    condition     = length(terraform_data.checked) == 2
    error_message = "Not two."
  }
}
check "fails" {
  assert {
    condition     = var.size > 10
    error_message = "Size is ${var.size}."
  }
  assert {
    condition     = var.size == 3
    error_message = "Also <this> & that."
  }
}
check "later" {
  data "terraform_remote_state" "nested" {
    backend = "local"
    config  = { path = "${path.module}/missing.tfstate" }
  }
  assert {
    condition     = terraform_data.checked["a"].id != "x"
    error_message = "Unknown."
  }
}
output "checked" {
  value = var.size
  precondition {
    condition     = var.size < 5
    error_message = "Too large."
  }
}
