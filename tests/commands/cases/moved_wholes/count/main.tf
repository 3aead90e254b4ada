# That a resource gained `count` is seen in the state as it was, not where blocks move it to.
resource "terraform_data" "a" {
  count = 1
}

# There is an instance already.
resource "terraform_data" "both" {
  count = 1
}

module "n" {
  source = "./many"
}

moved {
  from = module.m
  to   = module.n
}

module "k" {
  source = "./many"
}
