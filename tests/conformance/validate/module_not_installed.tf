module "m" {
  source = "hashicorp/consul/aws"
}

output "o" {
  value = var.x
}
