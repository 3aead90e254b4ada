provider "example.com/acme/foo" {
