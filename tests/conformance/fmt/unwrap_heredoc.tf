a = "${<<EOT
b
EOT
}"
c = "${d(<<EOT
e ${f}
EOT
)}"
g = "${h(<<EOT
i
EOT
)}"
