output "encoded" {
  value = provider::terraform::encode_expr([1])
}
