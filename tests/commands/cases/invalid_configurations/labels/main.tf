module "" {
  source = "./child"
}

resource "terraform_data" "a_${local.b}_c" {
}

resource "terraform_data" "%{if true}x%{endif}" {
  "c" = 1
}
