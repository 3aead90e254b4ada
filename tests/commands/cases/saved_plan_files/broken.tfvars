v =
