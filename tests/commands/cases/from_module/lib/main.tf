output "o" { value = path.module }
