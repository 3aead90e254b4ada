a = 1+2-3*4/5%6
b = a==b&&c!=d||!e
c = a<b
d = a>=b
e = a?b:c
f = a ? b : c ? d : e
