provider "example.com/acme/foo" {
  version = "1.0.0"
  hashes  = [1, "h1:x", "abc", null]
}
provider "example.com/acme/bar" {
  version = "1.0.0"
  hashes  = "h1:x"
}
