a = b == c
dddd = e != f
gg = h <= i ? j : k
