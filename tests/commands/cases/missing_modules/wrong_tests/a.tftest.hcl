run "a" {
  unknown = 1
}
