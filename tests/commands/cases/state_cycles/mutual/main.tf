# What is deposed depends on what the current object depends on.
resource "terraform_data" "a" {
}
