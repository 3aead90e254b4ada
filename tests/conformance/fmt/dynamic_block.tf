resource "a" "b" {
dynamic "ingress" {
for_each=var.rules
iterator="rule"
content {
from=rule.value["from"]
protocol="${rule.value.protocol}"
}
}
lifecycle {
ignore_changes=[tags,]
prevent_destroy=true
}
}
