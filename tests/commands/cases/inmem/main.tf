terraform {
  backend "inmem" {
    lock_id = "2b6a6738-5dd5-50d6-c0ae-f6352977666b"
  }
}

output "greeting" {
  value = "hello"
}
