removed {
  from = terraform_data.many

  provisioner "local-exec" {
    when    = destroy
    command = "echo ${each.key}"
  }
}

resource "terraform_data" "one" {
  for_each = {}

  provisioner "local-exec" {
    when    = destroy
    command = "echo ${self.input} ${each.key}"
  }
}
