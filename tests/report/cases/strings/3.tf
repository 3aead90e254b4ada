resource "terraform_data" "t" { input = null }
resource "terraform_data" "u" {
  input            = "{ \"x\":1}"
  triggers_replace = "{\"a\":1}"
}
