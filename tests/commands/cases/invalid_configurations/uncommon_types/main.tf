variable "list" {
  type    = list(object({ a = any }))
  default = [{ a = 1 }, { a = "x" }, { a = [] }]
}
variable "nested" {
  type    = object({ l = list(object({ a = any })) })
  default = { l = [{ a = [] }, { a = 1 }] }
}
variable "map" {
  type    = map(object({ a = any }))
  default = { x = { a = 1 }, y = { a = [] } }
}
