data "terraform_remote_state" "a" {
}

data "terraform_remote_state" "b" {
  backend = "local"
  nothing = 1
}

data "terraform_remote_states" "c" {
}

resource "terraform_datum" "d" {
}
