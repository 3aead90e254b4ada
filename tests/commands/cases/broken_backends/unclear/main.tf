terraform {
  backend "local" {
    path =
  }
}
