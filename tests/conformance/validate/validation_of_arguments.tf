module "m" {
  source = "./child"
  size   = 7
}
-- child/main.tf --
variable "size" {
  type = number
  validation {
    condition     = var.size < 5
    error_message = "Too large: ${var.size}."
  }
}
