run "first" {
  command = plan
  plan_options {
    mode    = refresh-only
    replace = [terraform_data.one]
    target  = [terraform_data.one]
  }
}
