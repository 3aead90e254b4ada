resource "a" "b" {
policy = <<POLICY
{
  "x": [1, 2]
}
POLICY
other = 1
longer_other = 2
}
