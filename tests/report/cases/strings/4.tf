# not applied

resource "terraform_data" "u" {
  input            = "{ \"x\":1}"
  triggers_replace = "{\"a\" : 1}"
}
