a = 1 # one
bbbbb = 22222 # two
cc = 3 // three
d = 4

e = 5 # five
f = "long long long" # six
