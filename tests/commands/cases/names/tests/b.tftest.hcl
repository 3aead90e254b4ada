variables {
  extra = "e"
}
run "one" {
  command = plan
  variables {
    name = "${var.extra}"
    own = 3
  }
  assert {
    condition = output.nope == 1
    error_message = "x"
  }
  assert {
    condition = run.two.d == 1
    error_message = "x"
  }
  assert {
    condition = run.one.d == 1
    error_message = "x"
  }
  assert {
    condition = output.s.x == 1
    error_message = "x"
  }
  assert {
    condition = var.extra == "f"
    error_message = "extra ${var.extra}"
  }
  assert {
    condition = var.own == 4
    error_message = "x"
  }
  assert {
    condition = check.even.status == "pass"
    error_message = "x"
  }
  assert {
    condition = run.one == 1
    error_message = "x"
  }
  assert {
    condition = foobarbaz(terraform_data.a.input) == 1
    error_message = "x"
  }
  assert {
    condition = terraform_data.a.nope == 1
    error_message = "x"
  }
  assert {
    condition = terraform_data.b[7].input == 1
    error_message = "x"
  }
  assert {
    condition = path.module == "." && terraform.workspace == "x"
    error_message = "x"
  }
  assert {
    condition = each.key == "." && count.index == 0 && self.x == 1
    error_message = "x"
  }
}
run "two" {
}
