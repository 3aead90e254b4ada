terraform {
  required_providers {
    random = {
      source                = "hashicorp/random"
      configuration_aliases = [random.y]
    }
  }
}

resource "random_integer" "a" {
  provider = random.y
  min      = 1
  max      = 2
}
