type = "list"
output "a" {
type = "list"
}
variable "b" {
validation {
type = "string"
}
other = list
}
a {
variable "c" {
type = "map"
}
}
variable {
type = list
}
