# Instances that fail stop what depends on these, whatever else their resource has.
variable "t" {
  default = 1
}
variable "bad" {
  default = ""
}

resource "terraform_data" "a" {
  count            = 3
  triggers_replace = var.t
  lifecycle {
    create_before_destroy = true
  }
  provisioner "local-exec" {
    command = "test '${count.index}' != '${var.bad}'"
  }
}
resource "terraform_data" "all" {
  count            = 2
  triggers_replace = terraform_data.a[count.index].id
}
resource "terraform_data" "first" {
  triggers_replace = terraform_data.a[0].id
}
output "first" {
  value = terraform_data.a[0].id != ""
}
output "all" {
  value = length(terraform_data.a[*].id)
}

# Old objects that cannot be destroyed.
resource "terraform_data" "d" {
  count            = 3
  triggers_replace = var.t
  input            = count.index
  provisioner "local-exec" {
    when    = destroy
    command = "test '${self.input}' != 1"
  }
}
resource "terraform_data" "e" {
  triggers_replace = terraform_data.d[0].id
}
module "m" {
  source = "./m"
  count  = 2
  t      = var.t
  k      = count.index
}

# What is only now created first keeps the old object that it depends on.
resource "terraform_data" "old" {
  triggers_replace = var.t
}
resource "terraform_data" "late" {
  count = var.t - 1
  input = terraform_data.old.id
  lifecycle {
    create_before_destroy = true
  }
  provisioner "local-exec" {
    command = "false"
  }
}

# Only the instance that is named is created first because of what depends on it.
resource "terraform_data" "named" {
  for_each = toset(["x", "y"])
}
resource "terraform_data" "naming" {
  input = terraform_data.named["x"].id
  lifecycle {
    create_before_destroy = true
  }
}
