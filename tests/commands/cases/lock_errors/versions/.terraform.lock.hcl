provider "example.com/acme/foo" {
  version = "abc"
}
provider "example.com/acme/bar" {
  version = null
}
provider "example.com/acme/baz" {
  version = 1
}
provider "registry.terraform.io/-/old" {
  version = "1.0.0"
}
