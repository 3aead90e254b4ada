# What b depends on is not reached, whatever is said about it.
resource "terraform_data" "a" {
  lifecycle {
    prevent_destroy = true
  }
}

resource "terraform_data" "b" {
  input = terraform_data.a.id

  lifecycle {
    prevent_destroy = true
  }
}

resource "terraform_data" "c" {
  input = terraform_data.b.id
}

resource "terraform_data" "d" {
  lifecycle {
    prevent_destroy = true
  }
}

module "first" {
  source = "./m"
}

module "second" {
  source = "./m"
  count  = 2
  input  = module.first.id
}
