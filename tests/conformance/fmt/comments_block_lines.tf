/*
   keeps
     its
 lines */
resource "a" "b" {
      /* moved
  but not its rest */
x = 1 /* a
b */
yyyy = 2
}
