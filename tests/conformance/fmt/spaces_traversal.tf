a = b . c . d
e = b [ 0 ]
f = b [ "x" ] . y
g = b[ c [ d ] ]
h = b . * . c
i = b [ * ] . c
j = b.0.c
k = f(x) [0]
l = [1,2] [0]
m = {a=1} ["a"]
n = (x) [0]
o = "s" [0]
