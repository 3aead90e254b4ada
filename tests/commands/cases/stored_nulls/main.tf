output "value" {
  value = "v"
}

output "list" {
  value = ["v"]
}

output "nothing" {
  value = null
}
