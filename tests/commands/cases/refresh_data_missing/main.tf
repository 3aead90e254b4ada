resource "terraform_data" "a" {}

resource "terraform_data" "new" {}

# It cannot be read before new is created.
data "terraform_remote_state" "one" {
  backend  = "local"
  config   = { path = "${path.module}/other.tfstate" }
  defaults = { x = terraform_data.new.id }

  lifecycle {
    postcondition {
      condition     = terraform_data.a.input != null
      error_message = "About something else."
    }
    postcondition {
      condition     = self.outputs.x != ""
      error_message = "About it."
    }
  }
}

# Nor can p.
data "terraform_remote_state" "each" {
  for_each = toset(["p", "q"])
  backend  = "local"
  config   = { path = "${path.module}/other.tfstate" }
  defaults = { x = each.key == "p" ? terraform_data.new.id : terraform_data.a.id }
}

output "one" {
  value = data.terraform_remote_state.one.outputs.x
}

output "each" {
  value = keys(data.terraform_remote_state.each)
}
