resource "a" "b" {
  x=1
  long_name =2 # c

  y = <<EOT
  text
EOT
}
