variable "secrets" {
  type = object({ a = optional(string), b = string })
}

resource "terraform_data" "kept" {}

output "sensitive" {
  value = [
    issensitive(var.secrets.a),
    [for one in tolist([{ n = sensitive(null) }, { n = "x" }]) : issensitive(one.n)],
    issensitive(toset([sensitive(null), 1])),
    [for one in tomap({ a = sensitive(null), b = 1 }) : issensitive(one)],
  ]
}
