variable "secret" {
  default   = "s"
  sensitive = true
}

module "child" {
  source = "./child"
  input  = var.secret
}

output "secret" {
  value     = module.child.output
  sensitive = true
}
