a = join(",", [
for x in var.list :
upper(x)
if x != ""
])
