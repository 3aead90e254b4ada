resource "terraform_data" "s" {
  input = {
    multi    = "line one\nline two\n  indented\nlast\n"
    json     = jsonencode({ a = 1, b = [1, 2, { c = "d" }], e = null, z = true, f = 1.50 })
    json2    = "{\"a\": 1.0, \"b\": 1e3, \"a\": 2}"
    arr      = "[]"
    obj      = "{}"
    not_json = "{nope"
    empty    = ""
    quote    = "say \"hi\"\t\\ ünï\u0001"
    tojson   = "plain"
    fromjson = "[1]"
    ws       = "[1,2]"
    ml       = "one"
  }
}
resource "terraform_data" "t" { input = "a\nb\nc\n" }
resource "terraform_data" "u" {
  input            = "{\"x\":1}"
  triggers_replace = "l1\nl2\nl3"
}
