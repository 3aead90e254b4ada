variable "a" { default = { b = 1 } }
x { yyyy = 1 }
zz { y = { a = 1 } }
