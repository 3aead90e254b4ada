module "a" {
  source = "x"
}

module "b" {
  source = "./b"
}

module "c" {
  source  = "./c"
  version = "=>1"
}

resource "terraform_data" "r" {
  lifecycle {
    nope = 5
  }
}
