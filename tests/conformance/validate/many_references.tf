output "o" {
  value = [var.a, local.b, terraform_data.c.id, module.d.x, count.index, self.x]
}
