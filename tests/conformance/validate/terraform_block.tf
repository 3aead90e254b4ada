terraform {
  required_version = "banana"
  nonsense         = 1
  required_providers {
    x = 1
  }
}

terraform {
  backend "nothing" {}
  thing {}
}
