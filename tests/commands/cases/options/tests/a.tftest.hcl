variables {
  a = run.s.name
  n = 3
}
run "s" {
  module {
    source = "./setup"
  }
  variables {
    zz = 1
  }
}
run "f" {
  variables {
    name = var.a
  }
  assert {
    condition = var.name == "other" || run.later.d == 3
    error_message = "name ${var.name}"
  }
  assert {
    condition = var.a == "other"
    error_message = "a ${var.a}"
  }
  assert {
    condition = terraform_data.a.input == 7 && local.q == 3
    error_message = "a ${var.a}"
  }
}
run "g" {
  assert {
    condition = terraform_data.a.input == 7
    error_message = "bad"
  }
  assert {
    condition = alltrue([for b in terraform_data.b : b.input == 6]) && module.q.x == 1
    error_message = "bad"
  }
}
run "later" {
  module {
    source = "./setup"
  }
}
