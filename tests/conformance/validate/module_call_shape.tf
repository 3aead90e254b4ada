module "a" {
  source  = "./m"
  version = "1.0.0"
}
module "b" {
  source  = "hashicorp/consul/aws"
  version = "nonsense"
}
module "c" {
  source  = "hashicorp/consul/aws"
  version = 1
}
module "d" {
  source = "m"
}
module "e" {
  source = "./m"
  providers = {
    a = b.c.d
    x = y
    x = z
    "quoted" = "quoted"
    (a) = b
    a[0] = b
  }
}
module "f" {
  source = "./m"
  providers = []
}
module "g" {
  source = 5
  count = 1
  for_each = {}
  _ {
  }
  _ {
  }
}
-- m/main.tf --
