#a
a=1#b
b=2//c
c=3/*d*/
