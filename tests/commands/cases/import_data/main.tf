data "terraform_remote_state" "other" {
  backend = "local"
  config  = { path = "other.tfstate" }
}

resource "terraform_data" "imported" {
  input = data.terraform_remote_state.other.outputs.name
  lifecycle {
    create_before_destroy = true
    precondition {
      condition     = data.terraform_remote_state.other.outputs.name == "nothing"
      error_message = "This is not checked."
    }
  }
}

resource "terraform_data" "missing" {
  count = 2
}

output "id" {
  value = terraform_data.imported.id
}

output "missing" {
  value = [terraform_data.missing[0].id, "known"]
}

output "name" {
  value = data.terraform_remote_state.other.outputs.name
}

resource "terraform_data" "named" {
  for_each = toset(["a", "b"])
}

output "named" {
  value = { for key, one in terraform_data.named : key => one.id }
}
