a = 1
bbbb = 2
# comment
ccccccc = 3
d = 4
/* block */
eeeeeeeeeee = 5
f = 6
