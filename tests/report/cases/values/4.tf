# plan: -destroy

resource "terraform_data" "a" {
  input = "hello2"
}
resource "terraform_data" "b" {
  input            = { x = terraform_data.a.id, list = [1, 3, terraform_data.a.id], "odd key" = "z", n = 2.5, t = true }
  triggers_replace = ["a", { b = 2 }]
}
resource "terraform_data" "c" {
  input = "x"
}
output "o" { value = terraform_data.b.output }
