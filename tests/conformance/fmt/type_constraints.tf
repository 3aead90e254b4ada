variable "a" {
type = "string"
}
variable "b" {
type = "list"
}
variable "c" {
type = "map"
}
variable "d" {
type = "number"
}
variable "e" {
type = list
}
variable "f" {
type = map
}
variable "g" {
type = set
}
variable "h" {
type = any
}
variable "i" {
type = list(string)
}
variable "j" { type = "list" }
variable "k" {
type = "${string}"
default = "${x}"
}
variable "l" {
type = "list" # comment
description = "list"
}
variable "m" {
type = /* c */ map /* d */
}
