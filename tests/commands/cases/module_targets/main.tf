module "a" {
  source = "./a"
  count  = 2
}

resource "terraform_data" "c" {
  count = 2
}

output "ids" {
  value = length(terraform_data.c) > 5 ? [] : [terraform_data.c[0].id]
}

check "ids" {
  assert {
    condition     = length(terraform_data.c) == 2
    error_message = "There are two."
  }
}
