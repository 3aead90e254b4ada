a = f(<<EOT
text
EOT
, 1, [
2
])
b = [<<A
 a
A
, <<-B
   b
   B
]
c = 1
