a = "this file is not read"
