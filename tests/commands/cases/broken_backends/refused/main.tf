terraform {
  backend "local" {
    paht = "other.tfstate"
  }
}

unknown {}
