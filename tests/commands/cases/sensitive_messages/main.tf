variable "ok" {
  type    = bool
  default = true
}

variable "secret" {
  default   = "x"
  sensitive = true
}

variable "token" {
  default   = "y"
  ephemeral = true
}

locals {
  secret = sensitive("z")
}

resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition     = var.ok
      error_message = "Before ${var.secret}."
    }
  }
}

resource "terraform_data" "b" {
  depends_on = [terraform_data.a]

  lifecycle {
    postcondition {
      condition     = var.ok && self.id != ""
      error_message = "After ${var.token}."
    }
  }
}

output "o" {
  value      = 1
  depends_on = [terraform_data.b]

  precondition {
    condition     = var.ok
    error_message = "Output ${local.secret}."
  }
}
