variable "ok" {
  type    = bool
  default = true
}

# It is read when it is planned, and not checked again when the plan is applied.
data "terraform_remote_state" "other" {
  backend = "local"
  config  = { path = "${path.module}/other.tfstate" }

  lifecycle {
    postcondition {
      condition     = var.ok
      error_message = "After the data source."
    }
  }
}
