terraform {
  required_providers {
    random = {
      source = "landform.dev/builtin/random"
    }
  }
}

resource "random_pet" "server" {
  length = 2
  keepers = {
    image = "debian-12"
  }
}

resource "random_shuffle" "zones" {
  input = ["a", "b", "c"]
  seed  = "always the same"
}

output "name" {
  value = "${random_pet.server.id}.example.com"
}

output "zones" {
  value = random_shuffle.zones.result
}
