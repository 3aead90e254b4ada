check "1x" {
  assert {
    condition     = true
    error_message = "x"
  }
}

check "none" {
}

check "wrong" {
  other = 1
  assert {
    condition = terraform_data.a.id
  }
  nonsense {}
}
