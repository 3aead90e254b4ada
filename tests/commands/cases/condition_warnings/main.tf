variable "ok" {
  type    = bool
  default = true
}

resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition     = var.ok
      error_message = "Before."
    }
    postcondition {
      condition     = var.ok
      error_message = "After."
    }
  }
}

resource "terraform_data" "b" {
  depends_on = [terraform_data.a]

  lifecycle {
    precondition {
      condition     = var.ok
      error_message = "Before."
    }
    postcondition {
      condition     = var.ok
      error_message = "After."
    }
  }
}

# Only the results of checks are all shown.
check "c" {
  assert {
    condition     = var.ok
    error_message = "One."
  }
  assert {
    condition     = var.ok
    error_message = "Two."
  }
}

output "x" {
  value = 1

  precondition {
    condition     = var.ok
    error_message = "Output x."
  }
}

output "y" {
  value = 2

  precondition {
    condition     = var.ok
    error_message = "Output y."
  }
}
