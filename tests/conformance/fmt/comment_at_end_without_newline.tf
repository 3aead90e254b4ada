a=1
   # done