removed {
  from = terraform_data.many

  provisioner "local-exec" {
    when    = destroy
    command = "echo ${count.index} of ${self.input}"
  }
  provisioner "local-exec" {
    when    = destroy
    command = "echo again"
  }
}

removed {
  from = terraform_data.one

  provisioner "local-exec" {
    when    = destroy
    command = "echo ${self.output}; exit 3"
  }
}
