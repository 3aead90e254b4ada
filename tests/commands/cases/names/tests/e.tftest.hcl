run "one" {
  command = plan
  assert {
    condition = var.n == 2
    error_message = "first ${var.n}"
  }
  assert {
    condition = var.n == 3
    error_message = "second"
  }
  assert {
    condition = var.n == 1
    error_message = "third"
  }
}
run "two" {
  command = plan
  expect_failures = [terraform_data.b[0], terraform_data.nope, var.q]
}
