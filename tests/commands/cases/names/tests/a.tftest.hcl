variables {
  name = var.glob
  n = local.x
  extra = "e"
}
run "one" {
  command = plan
}
