resource "terraform_data" "a" {
  provisioner "local-exec" {
  }
}

resource "terraform_data" "b" {
  provisioner "local-exec" {
    command  = "x"
    nonsense = 1
  }
}

resource "terraform_data" "c" {
  provisioner "local-exec" {
    command    = "echo ${self.nothing}"
    on_failure = continue
  }
}
