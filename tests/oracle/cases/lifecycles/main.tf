variable "revision" {
  default = 1
}

resource "terraform_data" "revision" {
  input = var.revision
}

resource "terraform_data" "server" {
  input = {
    name = "server"
    rev  = terraform_data.revision.input
  }

  depends_on = [terraform_data.revision, module.child]

  lifecycle {
    create_before_destroy = true
    prevent_destroy       = false
    ignore_changes        = [input]
    replace_triggered_by  = [terraform_data.revision, terraform_data.many[0].id]

    precondition {
      condition     = var.revision > 0
      error_message = "Revisions start with 1."
    }
    postcondition {
      condition     = self.input.name == "server" && self.id != null
      error_message = "It is ${self.input.name}."
    }
  }

  connection {
    type = "ssh"
    host = self.id
  }

  provisioner "local-exec" {
    command     = "echo ${self.id} ${self.input.name}"
    environment = { NAME = self.input.name }
    on_failure  = continue
  }

  provisioner "local-exec" {
    when    = destroy
    command = "echo ${self.output.name}"
  }
}

resource "terraform_data" "many" {
  count = 2
  input = count.index
  lifecycle {
    ignore_changes = all
    precondition {
      condition     = count.index < 2
      error_message = "Too many."
    }
  }
}

module "child" {
  source     = "./child"
  depends_on = [terraform_data.many]
}

output "guarded" {
  value      = terraform_data.server.input.name
  depends_on = [module.child]
  precondition {
    condition     = length(terraform_data.many) == 2
    error_message = "Two are needed."
  }
}
