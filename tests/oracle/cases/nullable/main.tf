module "defaults" {
  source = "./child"
}

module "nulls" {
  source   = "./child"
  nullable = null
  strict   = null
  typed    = null
  object   = null
}

module "values" {
  source   = "./child"
  nullable = "given"
  strict   = "given"
  typed    = ["given"]
  object   = { a = null }
}

output "all" {
  value = [module.defaults, module.nulls, module.values]
}
