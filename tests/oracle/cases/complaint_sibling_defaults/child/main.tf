variable "secret" {
  type    = string
  default = ""
}

variable "encrypted" {
  type    = bool
  default = false
}

variable "size" {
  type    = number
  default = 10
}

resource "terraform_data" "db" {
  input = {
    encrypted = var.encrypted
    size      = var.size
    secret    = var.secret
    has       = var.secret != ""
  }
}
