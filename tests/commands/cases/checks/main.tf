variable "n" { default = 1 }
resource "terraform_data" "a" { input = var.n }
resource "terraform_data" "c" {
  count = 2
  input = count.index
  lifecycle {
    postcondition {
      condition = self.input != var.n
      error_message = "c ${self.input}"
    }
  }
}
check "u" {
  data "terraform_remote_state" "r" {
    backend = "local"
    config = { path = "nope${var.n}.tfstate" }
  }
  assert {
    condition = terraform_data.a.output == 1
    error_message = "one."
  }
}
