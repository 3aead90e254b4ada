resource "terraform_data" "a" {
  _ {
    input = "escaped"
    nope  = 1
  }
}

module "m" {
  source = "./m"
  _ {
    size = 2
  }
}
-- m/main.tf --
variable "size" {
  type = number
}
