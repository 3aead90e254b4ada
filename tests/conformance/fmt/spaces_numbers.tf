a = 1.5
b = 1e5
d = a.1
