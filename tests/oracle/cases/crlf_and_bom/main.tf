locals {
  a = <<EOT
line one
  two ${1 + 1}
EOT
  b = "x" // comment
  /* block
  comment */ c = [
    1,
    2, # two
  ]
}

resource "terraform_data" "crlf" {
  input = {
    a = local.a, b = local.b
    c = local.c
    d = <<-EOT
      indented
        more
    EOT
  }
}
