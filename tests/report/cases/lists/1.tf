resource "terraform_data" "l" {
  input            = tolist(["a", "b", "c", "d", "e", "f", "g"])
  triggers_replace = [{ a = 1 }, { a = 2 }, { a = 3 }, { a = 4 }]
}
resource "terraform_data" "m" {
  input = tomap({ a = "1", b = "2", "c d" = "3", "ü" = "x" })
}
resource "terraform_data" "s" {
  input = toset(["x", "y", "z"])
}
resource "terraform_data" "n" {
  input = [[1, 2], [3, 4], "x", { id = 1, name = "n", v = 1 }]
}
resource "terraform_data" "r" {
  input = ["a", "b", "c"]
}
