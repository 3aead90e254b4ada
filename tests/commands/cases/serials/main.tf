variable "n" {
  type    = number
  default = 1
}

variable "instances" {
  type    = number
  default = 1
}

variable "fails" {
  type    = bool
  default = false
}

resource "terraform_data" "a" {
  count = var.instances
  input = var.n
}

# Created first, and so is what it refers to.
resource "terraform_data" "b" {
  triggers_replace = terraform_data.a[0].input
  lifecycle {
    create_before_destroy = true
  }
}

resource "terraform_data" "c" {
  input = terraform_data.b.id
  provisioner "local-exec" {
    command = var.fails ? "false" : "true"
  }
}

check "n" {
  assert {
    condition     = var.n < 3
    error_message = "too big"
  }
}

output "n" {
  value = var.n
}

output "b" {
  value = terraform_data.b.id
}
