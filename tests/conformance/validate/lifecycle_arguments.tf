resource "terraform_data" "a" {
  lifecycle {
    create_before_destroy = "perhaps"
    prevent_destroy       = var.x
    nonsense              = true
    ignore_changes        = ["*"]
  }
}

variable "x" {}
