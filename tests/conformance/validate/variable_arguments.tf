variable "a" {
  sensitive   = "maybe"
  description = ["x"]
  unknown     = 1
  validation {
    condition = var.a != ""
  }
  other {}
}
