a = <<EOT
  keeps
      its   spaces   ${ x }  and  ${f ( y )}
	tab
EOT
b   =   <<-EOT
      c
    EOT
d = 1
