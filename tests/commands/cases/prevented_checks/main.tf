variable "v" {
  default = 1
}

resource "terraform_data" "pre" {
  triggers_replace = var.v

  lifecycle {
    prevent_destroy = true

    precondition {
      condition     = var.v < 4
      error_message = "Too large."
    }
  }
}

resource "terraform_data" "both" {
  triggers_replace = var.v

  lifecycle {
    prevent_destroy = true

    precondition {
      condition     = var.v < 4
      error_message = "Too large."
    }
    postcondition {
      condition     = self.id != ""
      error_message = "No ID."
    }
  }
}
