variable "revision" {
  type    = number
  default = 1
}

resource "terraform_data" "trigger" {
  input = var.revision
}

# The first is tainted, the second is created.
resource "terraform_data" "triggered" {
  count            = var.revision
  input            = 1
  triggers_replace = var.revision

  lifecycle {
    replace_triggered_by = [terraform_data.trigger]
  }
}
