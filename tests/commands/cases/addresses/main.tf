
resource "terraform_data" "a" {}
resource "terraform_data" "n" { count = 2 }
resource "terraform_data" "e" { for_each = { x = 1 } }
module "m" { source = "./m" }
