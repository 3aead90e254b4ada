variable "v" {
  default   = 1
  ephemeral = true
}

variable "s" {
  default   = 1
  sensitive = true
}
