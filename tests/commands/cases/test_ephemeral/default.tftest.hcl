run "plan" {
  command = plan
}

run "apply" {
}

run "after" {
}
