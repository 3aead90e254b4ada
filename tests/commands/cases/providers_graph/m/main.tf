terraform {
  required_providers {
    random = { source = "hashicorp/random" }
  }
}
resource "random_pet" "x" {}
output "i" { value = random_pet.x.id }
