run "p" {
  command = plan
  plan_options {
    target = [terraform_data.a]
  }
  assert {
    condition = terraform_data.a.input == 7
    error_message = "bad"
  }
}
run "p2" {
  command = plan
  plan_options {
    refresh = false
    replace = [terraform_data.a]
    target = [terraform_data.b[1]]
  }
}
run "p3" {
  command = plan
  plan_options {
    mode = refresh-only
  }
}
