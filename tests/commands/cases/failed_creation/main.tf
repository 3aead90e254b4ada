# That there is no object is stored, which removes the resource. One without instances stays.
resource "random_integer" "failed" {
  count = 1
  min   = 2 + length(random_integer.none)
  max   = 1
}

resource "random_integer" "none" {
  count = 0
  min   = 1
  max   = 2
}

resource "terraform_data" "unreached" {
  input = random_integer.failed[0].result
}
