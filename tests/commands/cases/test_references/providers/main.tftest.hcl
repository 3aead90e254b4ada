# Providers are found first.
run "first" {
  variables {
    a = nothing
  }
  providers = {
    random = random.missing
  }
}
