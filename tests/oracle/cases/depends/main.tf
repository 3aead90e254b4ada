# A data-free depends_on of a module defers nothing that is known.
resource "terraform_data" "first" {
  input = "first"
}

module "child" {
  source     = "./child"
  for_each   = toset(["x"])
  value      = terraform_data.first.input
  depends_on = [terraform_data.first]
}

output "value" {
  value      = module.child["x"].value
  depends_on = [terraform_data.first]
}
