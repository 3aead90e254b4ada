output "nothing" { value = 1 }
