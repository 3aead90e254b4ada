run "first" {
  command = plan
}

run "second" {
}
