a = [ for x in [1,2]:x ]
b = [for x in y:x if x]
c = {for k,v in m:k=>v}
d = {for k,v in m:k=>v...}
e = [for x in in [1]:x]
f = [for i , x in (y) : x]
g = [for x in {a=1}:x]
h = in [0]
