variable "1a" {}
variable "source" {}
variable "count" {}
variable "lifecycle" {}
