locals {
  sizes = {
    web = tonumber("4 GB")
    app = 2
  }
}
