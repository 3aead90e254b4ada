# The instance has to move before the resource that it is in, and after the one that it moves to.
moved {
  from = terraform_data.q
  to   = terraform_data.z
}

moved {
  from = terraform_data.q["x"]
  to   = terraform_data.z["y"]
}

moved {
  from = terraform_data.r
  to   = terraform_data.s
}

resource "terraform_data" "z" {
  for_each = toset(["y"])
}

resource "terraform_data" "s" {
}
