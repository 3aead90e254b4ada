# b was created before it was destroyed, and is no longer configured. The message is not compared:
# its order varies.
resource "terraform_data" "a" {
  triggers_replace = 2
}
