variables {
  req = "r"
}
run "unk" {
  command = plan
  assert {
    condition = terraform_data.a.output == 3
    error_message = "x"
  }
  assert {
    condition = var.sec == "a"
    error_message = "sens ${var.req}"
  }
  assert {
    condition = terraform_data.a.input == 3
    error_message = "x ${terraform_data.a.output}"
  }
}
