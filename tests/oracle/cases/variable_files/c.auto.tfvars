e = "c.auto"
