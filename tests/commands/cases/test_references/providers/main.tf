provider "random" {}

output "o" {
  value = 1
}
