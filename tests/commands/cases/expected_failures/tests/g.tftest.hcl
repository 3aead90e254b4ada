variables {
  unused = 3
  n = 4
}
run "asserts" {
  variables {
    other = "zz"
    name = "q"
  }
  assert {
    condition = terraform_data.a.output == 8
    error_message = "a ${output.d}"
  }
  assert {
    condition = terraform_data.b[0].output == 9 && var.name == "q"
    error_message = "b ${output.d}"
  }
  assert {
    condition = output.s == "nope"
    error_message = "s"
  }
  assert {
    condition = output.s == "nope"
    error_message = "s ${output.s}"
  }
  assert {
    condition = terraform_data.nope.x == 1
    error_message = "x"
  }
  assert {
    condition = var.nope == 1
    error_message = "x"
  }
  assert {
    condition = var.n == 4 ? null : true
    error_message = "x"
  }
  assert {
    condition = "abc${var.n}"
    error_message = "x"
  }
  assert {
    condition = run.nope.x == 1
    error_message = "x"
  }
  assert {
    condition = length(terraform_data.b) == 3
    error_message = null
  }
}
run "second" {
  command = plan
  variables {
    n = run.asserts.d
  }
  assert {
    condition = terraform_data.a.output == 8
    error_message = "known"
  }
  assert {
    condition = run.asserts.d == 8 && run.asserts.nope == 1
    error_message = "known"
  }
}
