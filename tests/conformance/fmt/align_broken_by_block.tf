a = 1
bbbb = 2
x {
ccccccc = 3
d = 4
}
eeeeeeeeeee = 5
f = 6
