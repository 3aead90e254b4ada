locals {
  a = path
}
