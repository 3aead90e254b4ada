output "map" {
  value = { "a" = 1, "b" = 2 }
}

output "number" {
  value = 2
}

output "list" {
  value = ["p", "q"]
}
