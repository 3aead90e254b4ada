resource "terraform_data" "a" {
  dynamic "thing" {
    for_each = [1]
    content {
      x = 1
    }
  }
}
