terraform {
  required_providers {
    random = {
      source                = "hashicorp/random"
      configuration_aliases = [random.used, random.unused]
    }
  }
}

resource "random_string" "one" {
  provider = random.used
  length   = 3
}

module "m" {
  source    = "./m"
  providers = { random = random.used }
}

module "repeated" {
  source = "./n"
  count  = 2
}

output "repeated" {
  value = module.repeated[*].n
}
