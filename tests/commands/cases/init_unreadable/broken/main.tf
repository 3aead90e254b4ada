output "x" { value = }
