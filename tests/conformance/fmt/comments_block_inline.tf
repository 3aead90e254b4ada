a = /* before */ 1
b = 1 /* after */
c /* name */ = 2
dd = [ /* first */ 1 /* second */ , 2 /* third */ ]
e = f( /* none */ )
ff = 3 /* x */ # y
