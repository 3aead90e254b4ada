resource "a" "b" {
x = 1
longer = 2
the_longest_of_all = 3

y = 4
yy   =  5
}
