run "a" {
  assert {
    condition     = var.n == 1
    error_message = <<-EOT
      It is not one.
    EOT
  }
}
