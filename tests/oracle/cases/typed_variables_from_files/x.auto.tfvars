zones = {
  a = { cidr = "10.0.0.0/24" }
  b = { cidr = "10.0.1.0/24", ports = ["22", 8080, 22], tags = { n = 1 } }
}
flags = { a = "true", unknown = 1 }
