resource "random_string" "a" {
  length = 8
}
