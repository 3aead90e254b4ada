# The object depends on itself.
locals {
}
