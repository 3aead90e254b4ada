# run: get

module "a" { source = "./m" }
output "empty" { value = "x" }
output "lines" { value = "a\nc\n" }
