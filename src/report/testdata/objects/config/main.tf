# A state with tainted and deposed objects, alone and beside others, in modules with keys.
module "m" {
  source = "./m"
  count  = 3
}
resource "terraform_data" "replaced" { input = { a = tolist(["<x>"]) } }
