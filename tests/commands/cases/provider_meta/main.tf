terraform {
  provider_meta "terraform" {
    a = 1
  }
}
resource "terraform_data" "x" {}
