output "a" {
  value = foo
}

output "b" {
  value = "${nothing.x.y}"
}
