# The module of the object in the state had a provider block of its own.
locals {
  nothing = 1
}
