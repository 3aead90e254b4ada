a = [1,2]
bbbbbbbb = { x = 1 }
cc = f(1)
d = "${a}-${b}"
