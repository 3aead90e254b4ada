run "instance" {
  expect_failures = [module.m[0]]
}

run "output" {
  expect_failures = [module.m["x"].o.z, module.m.o]
}

run "others" {
  expect_failures = [self.x, terraform.workspace, local.x.y]
}

run "ephemeral" {
  expect_failures = [ephemeral.a.b]
}
