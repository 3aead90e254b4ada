resource "random_integer" "a" {
  min = 1
  max = 2
}
