a = <<EOT
one
EOT
bbbbbbb = <<-EOT
  two
  EOT
cc = 3
