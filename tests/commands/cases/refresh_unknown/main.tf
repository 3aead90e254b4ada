variable "more" {
  type    = bool
  default = false
}

# It is not in the state, so a refresh knows nothing of it.
resource "terraform_data" "missing" {
  input = 1
}

data "terraform_remote_state" "other" {
  backend = "local"
  config = {
    path = "${terraform_data.missing.output}.tfstate"
  }
}

check "missing" {
  assert {
    condition     = terraform_data.missing.id == "x"
    error_message = "It is not x."
  }
}

output "before" {
  value = terraform_data.missing.id
}

output "new" {
  value = [terraform_data.missing.id, "known"]
}

output "known" {
  value = var.more ? "after" : "before"
}
