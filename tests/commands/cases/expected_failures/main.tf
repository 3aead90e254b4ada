variable "n" {
  type    = number
  default = 1
  validation {
    condition     = var.n < 10
    error_message = "n < 10."
  }
}
variable "name" {
  type = string
  default = "x"
}
resource "terraform_data" "a" { 
  input = var.n * 2
  lifecycle {
    precondition {
      condition = var.n != 5
      error_message = "not five."
    }
  }
}
resource "terraform_data" "b" {
  count = 2
  input = terraform_data.a.output
}
output "d" { 
  value = terraform_data.a.output 
  precondition {
    condition = var.n != 6
    error_message = "not six."
  }
}
output "s" {
 value = "secret"
 sensitive = true
}
check "even" {
  assert {
    condition     = var.n != 7
    error_message = "seven."
  }
}
