a = "%{ if b }c%{ endif }"
d = "%{ if e }${f}%{ endif }"
g = "${h ? "%{ if i }j%{ endif }" : k}"
