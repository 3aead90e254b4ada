removed {
}

removed {
  from = terraform_data.a[0]
}

removed {
  from = terraform_data.b
  lifecycle {
    destroy = "x"
    other   = 1
  }
}

removed {
  from = data.x.y
}

removed {
  from = module.m
  provisioner "local-exec" {
    command = "x"
  }
}
