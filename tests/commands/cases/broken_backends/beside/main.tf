terraform {
  backend "local" {
    path = "other.tfstate"
  }
}

unknown {}
