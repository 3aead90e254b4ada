resource "terraform_data" "l" {
  input            = tolist(["a", "c", "d", "x", "e", "f", "g", "h"])
  triggers_replace = [{ a = 1 }, { a = 5 }, { a = 3 }, { a = 4 }, { a = 6 }]
}
resource "terraform_data" "m" {
  input = tomap({ a = "1", b = "3", "e d" = "3", "ü" = "x" })
}
resource "terraform_data" "s" {
  input = toset(["x", "w", "z"])
}
resource "terraform_data" "n" {
  input = [[1, 3], [3, 4], { x = 1 }, { id = 1, name = "n", v = 2 }, []]
}
resource "terraform_data" "r" {
  input = ["c", "a", "b"]
}
