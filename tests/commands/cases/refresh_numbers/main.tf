variable "length" {
  type    = bool
  default = false
}

variable "integers" {
  type    = number
  default = 0
}

resource "terraform_data" "number" {
  input = length([1, 2])
}

# A number from a provider has another precision than one from a file.
resource "random_integer" "one" {
  count      = var.integers
  min        = 1
  max        = 1
  depends_on = [terraform_data.number]
}

# So does the result of a function, but not a literal.
output "number" {
  value = var.length ? length([1, 2]) : 7
}
