# The names that eval_bench.cc's expressions refer to.
variable "environment" {
  type    = string
  default = "production"
}

variable "sizes" {
  type    = map(number)
  default = { web = 4, app = 8, cache = 2 }
}

locals {
  zone  = "EU-West-1"
  names = ["web", "app", "cache"]
  tags  = { Owner = "platform", Environment = var.environment }
}
