a = "terraform.tfvars"
b = "terraform.tfvars"
c = "terraform.tfvars"
d = "terraform.tfvars"
e = "terraform.tfvars"
f = "terraform.tfvars"

list   = [1, "2"]
object = { y = 2 }
