# run: get

module "a" {
  source = "./m"
  count  = 2
}
module "b" {
  source   = "./m/n"
  for_each = toset(["k", "a b"])
}
output "empty" { value = "" }
output "map" { value = tomap({ a = "", b = "x" }) }
output "list" { value = ["", null, 1.0] }
output "secret" {
  value     = "x"
  sensitive = true
}
output "nothing" { value = null }
output "lines" { value = "a\nb\n" }
output "json" { value = { "a b" = jsonencode({ x = 1 }) } }
