variable "greeting" {
  type    = string
  default = "hello"
}

resource "terraform_data" "a" {
  input = var.greeting
}

resource "terraform_data" "b" {
  depends_on = ["terraform_data.a"]

  lifecycle {
    ignore_changes = ["input"]
  }
}

resource "terraform_data" "c" {
  depends_on = ["terraform_data.a", "terraform_data.b"]

  provisioner "local-exec" {
    command = "true"
    when    = "destroy"
  }
}

# What each assertion finds is shown, however similar.
check "greeting" {
  assert {
    condition     = var.greeting == ""
    error_message = "One."
  }
  assert {
    condition     = var.greeting == ""
    error_message = "Two."
  }
}
