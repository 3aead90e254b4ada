variables {
  token = "file"
}

run "file" {
}

run "null" {
  variables {
    token = null
  }
}
