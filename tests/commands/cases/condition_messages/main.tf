variable "n" {
  default = 0
}

variable "unknown" {
  default = false
}

resource "terraform_data" "a" {
  input = var.n
  lifecycle {
    precondition {
      condition     = var.n < 5
      error_message = <<-EOT
        Only small numbers are good,
        not ${var.n}.
      EOT
    }
    postcondition {
      condition     = self.output < 3
      error_message = "${self.output} is too much."
    }
  }
}

output "doubled" {
  value = terraform_data.a.output * 2
  precondition {
    condition     = terraform_data.a.output != 9
    error_message = "Not nine."
  }
}

check "zero" {
  assert {
    condition     = terraform_data.a.output == 0
    error_message = <<-EOT
      It is ${terraform_data.a.output}.
    EOT
  }
}

resource "terraform_data" "b" {}

resource "terraform_data" "c" {
  count = var.unknown ? length(terraform_data.b.id) : 0
}
