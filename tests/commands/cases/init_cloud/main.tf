locals {
  nothing = 1
}
