moved {
  from = terraform_data.a
}

moved {
  from = terraform_data.a
  to   = module.m
}

moved {
  from = "terraform_data.a"
  to   = terraform_data.b
}

moved {
  from = terraform_data.a.id
  to   = terraform_data
}

moved {
  from = data.x.y
  to   = terraform_data.b
}
