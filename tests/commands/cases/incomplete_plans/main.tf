variable "x" {
  type    = number
  default = 1
}
module "m" {
  source = "./m"
}
resource "terraform_data" "a" {
  input = var.x
  lifecycle {
    precondition {
      condition     = var.x == 1
      error_message = "It must be one."
    }
  }
}
