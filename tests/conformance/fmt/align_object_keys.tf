a = {
x = 1
"quoted key" = 2
(var.key) = 3
colon : 4
other:5
"${x}y" = 6
}
