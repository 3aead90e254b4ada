resource "a" "b" { # one
x = 1 # two
long_name = "value" # three
} # four
