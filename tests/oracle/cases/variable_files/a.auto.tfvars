c = "a.auto"
d = "a.auto"
e = "a.auto"
f = "a.auto"
