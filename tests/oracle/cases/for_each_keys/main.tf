resource "terraform_data" "odd" {
  for_each = toset(["plain", "with space", "a.b", "q\"uote", "back\\slash", "é", "$${x}", "0", "[1]", "-", "new\nline", "%%{if}", "x/y:z", "日本"])
  input    = each.key
}

output "by_key" {
  value = [terraform_data.odd["a.b"].input, terraform_data.odd["q\"uote"].input, terraform_data.odd["0"].input]
}
