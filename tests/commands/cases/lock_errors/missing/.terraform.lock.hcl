provider "example.com/acme/foo" {
  version = "1.0.0"
  hashes = [
    "h1:x",
  ]
}
