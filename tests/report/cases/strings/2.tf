resource "terraform_data" "s" {
  input = {
    multi    = "line one\nline 2\n  indented\nadded\nlast\n"
    json     = jsonencode({ a = 1, b = [1, 3, 4, { c = "e" }], e = "x", z = true, f = 1.50, tags = { a = 1 } })
    json2    = "{\"a\": 1, \"b\": 1e3, \"a\": 2}"
    arr      = "[1]"
    obj      = "{\"id\": 1}"
    not_json = "{nope!"
    empty    = "now"
    quote    = "say \"hi\"\t\\ ünï\u0002"
    tojson   = "{\"a\":[]}"
    fromjson = "plain"
    ws       = "[1, 2]"
    ml       = "one\ntwo"
  }
}
resource "terraform_data" "t" { input = "a\nx\nc\nd" }
resource "terraform_data" "u" {
  input            = "{ \"x\":1}"
  triggers_replace = "l1\nl3\nl2"
}
