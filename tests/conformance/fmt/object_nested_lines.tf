a = {
b = { c = 1 }
dddd = {
e = 1
}
ff = [1,
2]
g = 3
}
