nonsense = 1

resources "x" "y" {
}

variable {
}

resource "terraform_data" {
}

variable "a" "b" {
}
