# Every form of expression, constant and not.
variable "name" {
  type        = string
  default     = "world"
  description = "Who is <greeted> & how"
}
variable "numbers" {
  type    = list(number)
  default = [1, 2.50, 1e3, 12345678901234567890, 0.1]
}
variable "nothing" { default = null }
variable "object" {
  type    = object({ a = optional(string, "x"), b = optional(list(bool)) })
  default = { b = [true] }
}

locals {
  greeting = "hello ${var.name}"
  map      = { one = 1, two = 2 }
}

resource "terraform_data" "constant" {
  input = {
    text    = "tab\tquote\" <html> & \u2028 é \U0001F600"
    escaped = "$${not} %%{this}"
    heredoc = <<-EOT
      line 1
        line 2
    EOT
    numbers = [0, -1, 1.0, 1.5e-7, 1e21, 123456789012345678901234567890, 3 == 31 ? 1 : 2]
    values  = [true, false, null, [], {}, [[1], { a = { b = [] } }]]
    math    = 1 + 2 * 3 - -4 / 2 % 3
    logic   = !(true && false) || 1 < 2
    choice  = true ? "yes" : "no"
    index   = ["a", "b"][1]
    member  = { k = "v" }.k
    loop    = [for i, v in ["x", "y"] : "${i}${v}" if v != "x"]
    group   = { for v in ["a", "b", "a"] : v => v... }
    splat   = [{ id = 1 }, { id = 2 }][*].id
    "key s" = 1
    ("p")   = "t"
  }
}

# Known without the names and functions in them, or not.
resource "terraform_data" "partly_constant" {
  for_each = toset([])
  input    = { a = 1, b = var.name }.a

  lifecycle {
    precondition {
      condition     = true || length(var.numbers) > 0
      error_message = ["a", upper("b")][0]
    }
    precondition {
      condition     = length(var.numbers) < 0 || true
      error_message = { a = upper("a"), b = "c" }["b"]
    }
    precondition {
      condition     = !(var.name == "" && false)
      error_message = "${[["x"], [var.name]][0][0]}"
    }
  }
}

resource "terraform_data" "undecided" {
  count            = false && local.map == {} ? 1 : 0
  input            = 1 == 1 || upper("a") == "A"
  triggers_replace = { a = true, b = var.name }.a && true
}

resource "terraform_data" "references" {
  for_each = local.map
  input = {
    plain     = var.name
    wrapped   = "${var.name}"
    template  = "a${var.name}b${each.key}"
    directive = "%{if var.name == "x"}${local.greeting}%{else}none%{endif}"
    attribute = terraform_data.constant.input.values[5][1].a["b"]
    indexed   = terraform_data.counted[0].output["k"].z
    dynamic   = terraform_data.counted[length(var.numbers) - 5].id
    by_name   = terraform_data.keyed["a b"].id
    splat     = terraform_data.counted[*].id
    legacy    = terraform_data.counted.*.output.x
    whole     = terraform_data.constant
    prefixed  = resource.terraform_data.constant.id
    call      = merge(local.map, { three = upper(var.name) })
    loop      = { for k, v in local.map : k => v + var.numbers[0] }
    shadow    = [for name in var.numbers : name * length(var.name)]
    choice    = var.name == "x" ? terraform_data.constant.id : each.value
    settings  = [path.module, path.root, path.cwd == "", terraform.workspace]
    partly    = [1, var.name, "c"]
    relative  = (var.object).a
    key       = { (var.name) = 1, plain = 2 }
    nested    = "${"${var.name}"}"
  }
  triggers_replace = [each.value, timestamp()]
}

resource "terraform_data" "counted" {
  count = var.nothing == null ? 2 : 0
  input = { n = count.index, k = { z = "z" }, x = [] }
}

resource "terraform_data" "keyed" {
  for_each   = toset(["a b", "c.d", "e\"f"])
  input      = "${each.key}-${each.value}"
  depends_on = [terraform_data.counted[1], terraform_data.constant]

  provisioner "local-exec" {
    command     = "true ${self.id}"
    environment = { A = each.key }
    interpreter = ["sh", "-c"]
  }
  provisioner "local-exec" {
    when       = destroy
    command    = "true"
    on_failure = continue
  }
}

resource "terraform_data" "empty" {}

resource "terraform_data" "functions" {
  count = length("ab")
  input = upper("x")
}

output "text" {
  value       = local.greeting
  description = "A greeting."
}
output "hidden" {
  value      = sensitive(var.name)
  sensitive  = true
  depends_on = [terraform_data.empty, terraform_data.keyed["c.d"]]
}
output "unknown" { value = terraform_data.constant.id }
output "partly" { value = { a = terraform_data.constant.id, b = [1, terraform_data.empty.id], c = null } }
output "typed" { value = { list = tolist([1, 2]), set = toset(["b", "a"]), map = tomap({ z = true }), tuple = [1, "a"] } }
output "nothing" { value = null }
output "called" { value = max(1, 2) }
