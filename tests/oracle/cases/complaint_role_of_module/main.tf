# The outputs of modules in resources around them.
module "iam" {
  source    = "./iam"
  base_path = "${path.root}/config"
  files     = ["base.json", "more.json"]
}

resource "terraform_data" "policy" {
  input = {
    role   = module.iam.role
    policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "*", Resource = module.iam.name }] })
    cpu    = module.iam.result["CPU"]
  }
}
