variable "token" {
  ephemeral = true
  default   = "default"
}

resource "terraform_data" "a" {
  input = "a"
}
