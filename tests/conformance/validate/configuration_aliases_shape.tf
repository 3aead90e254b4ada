terraform {
  required_providers {
    terraform = {
      source                = "terraform.io/builtin/terraform"
      configuration_aliases = [terraform.one, other.two, terraform[0], "terraform.three", terraform]
    }
    a = {
      configuration_aliases = {}
    }
    b = {
      configuration_aliases = [1]
      nonsense = 1
      source = 5
    }
  }
}
