terraform {
  required_version = ">= 2.0"
}
foo {}
