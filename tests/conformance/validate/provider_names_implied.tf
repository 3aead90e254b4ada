resource "_x" "a" {}
resource "Upper_x" "a" {}
data "a--b_x" "a" {}
