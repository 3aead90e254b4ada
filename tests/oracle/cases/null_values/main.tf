variable "maybe" {
  type = object({
    list = optional(list(string))
    map  = optional(map(string))
    text = optional(string)
  })
  default = {}
}

resource "terraform_data" "nulls" {
  input = {
    list     = coalesce(var.maybe.list, ["fallback"])
    map      = var.maybe.map == null ? { x = "fallback" } : var.maybe.map
    text     = try(length(var.maybe.text), -1)
    compact  = compact([var.maybe.text, "x"])
    splat    = var.maybe.text[*]
    in_list  = [null, var.maybe.text]
    in_map   = { a = null, b = var.maybe }
    equal    = [var.maybe.text == null, null == null, [] == null]
    tostring = tostring(null)
    merged   = merge({ a = 1 }, var.maybe.map)
    default  = var.maybe.list == null ? 0 : length(var.maybe.list)
  }
  triggers_replace = var.maybe.text
}

resource "terraform_data" "skipped" {
  for_each = var.maybe.map == null ? {} : var.maybe.map
  input    = each.value
}

resource "terraform_data" "also" {
  count = var.maybe.text == null ? 1 : 0
  input = var.maybe.list
}
