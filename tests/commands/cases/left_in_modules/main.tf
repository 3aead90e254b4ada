module "m" {
  source = "./m"
  secrets = {
    a = sensitive(null)
    b = "b"
  }
}

resource "terraform_data" "user" {
  depends_on = [module.m]
}

output "sensitive" {
  value = module.m.sensitive
}
