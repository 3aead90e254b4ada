resource "terraform_data" "l" {
  input = tolist(["a", "c", "d", sensitive("x"), "e", "f", "g", "h"])
}
resource "terraform_data" "m" {
  input = { a = "1", b = sensitive("3"), "e d" = "3", "ü" = "x", id = 4 }
}
resource "terraform_data" "n" {
  input = [[1, 3], sensitive([3, 4]), { x = terraform_data.m.id }, { id = 1, name = "n", v = 2 }, terraform_data.m.output]
}
resource "terraform_data" "r" {
  input = ["c", "a", "b"]
}
