a = {
b = 1,
ccc = 2,
dd = 3
}
e = { f = 1, g = 2
h = 3 }
