# A plan forgets it, but to refresh, it is still there.
removed {
  from = terraform_data.kept

  lifecycle {
    destroy = false
  }
}
