a = 1
bbbbbbbb = [
1
]
cc = 2
d = {
eeeeeeee = 1
f = 2
}
gggg = f(
1)
h = 3
