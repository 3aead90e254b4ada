variable "type" {
  default = "word"
}
variable "default" {
  type = number
}
variable "both" {
  type    = string
  default = "x"
}
variable "nullable" {
  type    = string
  default = null
}
variable "objects" {
  type    = map(string)
  default = { a = "b" }
}
variable "good" {
  type    = string
  default = "1"
}
-- main_override.tf --
variable "type" {
  type = number
}
variable "default" {
  default = "word"
}
variable "both" {
  type    = number
  default = "word"
}
variable "nullable" {
  nullable = false
}
variable "objects" {
  type = map(number)
}
variable "good" {
  type = number
}
