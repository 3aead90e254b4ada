a = {
b = <<E
x
E
cccc = <<-E
   y
   E
d = 1
}
