a = <<EOT
text ${f(
1,
    2
)} more
  ${
x
} end
EOT
b = 1
