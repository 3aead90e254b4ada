a = -1
b = - 1
c = 1 -1
d = 1- -1
e = [-1,- 2]
f = f(-1)
g = a?-1:-2
h = (-a)-(-b)
i = !-a
j = a==-1
k = a && -b
l = {x=-1,y:-2}
m = -a.b-c
n = "${-a}b"
o = [for x in y: -x]
p = {for k,v in y: k=>-v}
q = a[-1]
r = -(-1)
