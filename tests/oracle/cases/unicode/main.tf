locals {
  größe = 1
  名前    = "日本語"
}

resource "terraform_data" "über" {
  input = {
    same  = "e\u0301" == "é"
    count = [length("👨‍👩‍👧‍👦"), length("e\u0301"), length("日本")]
    sub   = substr("a👍b", 1, 1)
    rev   = strrev("née")
    name  = local.名前
    size  = local.größe
    upper = upper("ß日é")
    json  = jsonencode("日本 \u2028 <&>")
    keys  = { "e\u0301" = 1 }
    split = split("", "日é")
    pad   = format("%5s|%-5s|", "é", "日")
  }
}
