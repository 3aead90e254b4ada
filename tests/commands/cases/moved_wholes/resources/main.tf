# So does a resource.
resource "terraform_data" "a" {
  for_each = { x = 1 }
}

moved {
  from = terraform_data.b
  to   = terraform_data.a
}
