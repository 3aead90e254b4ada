variable "on" {
  default = true
}

resource "terraform_data" "types" {
  input = {
    number_or_text = var.on ? 1 : "a"
    lists          = var.on ? [1] : []
    maps           = var.on ? { a = 1 } : { b = 2 }
    null_arm       = var.on ? null : "x"
    null_typed     = !var.on ? 5 : null
    nested         = var.on ? (!var.on ? "a" : "b") : "c"
    short          = var.on || tobool("false")
    objects        = var.on ? { a = "x", b = 1 } : { a = "y", b = 2 }
    sets           = var.on ? toset(["b", "a"]) : ["c"]
  }
}

resource "terraform_data" "maybe" {
  count = var.on ? 1 : 0
  input = "there"
}

resource "terraform_data" "not" {
  count = var.on ? 0 : 1
  input = "not there"
}

output "one" {
  value = [one(terraform_data.maybe[*].input), one(terraform_data.not[*].input)]
}

output "tried" {
  value = [try(terraform_data.maybe[0].input, "none"), try(terraform_data.not[0].input, "none")]
}

output "lengths" {
  value = [length(terraform_data.maybe), length(terraform_data.not)]
}
