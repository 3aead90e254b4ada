data "aws_iam_policy_document" "source" {
  source_policy_documents = [
    jsonencode({
      Version = "2008-10-17"
      Id      = "first"
      Statement = [
        { Sid = "one", Effect = "Allow", Action = "s3:*", Resource = ["b", "a"], Principal = "*" },
        { Effect = "Allow", Principal = { AWS = ["b", "c", "a"], Service = "x" }, NotPrincipal = "anything" },
        { sid = "two", effect = "X", Other = "ignored", Condition = { T = { v = "x", w = ["b", "a"], b = true } } },
        { Sid = "", Principal = {}, Condition = {}, Action = "", NotAction = null, Resource = [] },
      ]
    }),
    jsonencode({ Statement = null }),
    jsonencode({ version = "2011", id = "later", statement = [{ SID = "three" }] }),
    "null",
    "",
  ]
  statement {
    sid     = "two"
    actions = ["replaced"]
  }
  statement {
    sid     = "four"
    actions = ["added"]
  }
}

data "aws_iam_policy_document" "override" {
  source_policy_documents = [data.aws_iam_policy_document.source.json]
  statement {
    sid     = "own"
    actions = ["first"]
  }
  statement {
    actions = ["second"]
  }
  override_policy_documents = [
    jsonencode({ Version = "2015", Statement = [{ Sid = "own", Effect = "Deny" }, { Effect = "Deny" }] }),
    jsonencode({ Id = "last", Statement = [{ Sid = "own", Action = "third" }, { Sid = "one" }] }),
    jsonencode({ Statement = [{ Sid = "same" }, { Sid = "same", Effect = "Allow" }] }),
  ]
}

data "aws_iam_policy_document" "principals_of_sources" {
  source_policy_documents = [jsonencode({ Statement = [
    { Principal = { "*" = ["*"] } },
    { Principal = { "*" = "*" } },
    { Principal = { AWS = ["*"] } },
    { Principal = { AWS = "*" } },
    { Principal = { "*" = ["*"], AWS = "x" } },
    { Principal = { AWS = [], Service = "" } },
  ] })]
}

data "aws_iam_policy_document" "values_of_sources" {
  source_policy_documents = [<<-JSON
    {"Statement": [
      {"Condition": {"A": {"number": 10, "null": null, "object": {"x": 1}}, "B": null}},
      {"Condition": {"A": {"yes": true, "no": false, "none": [], "one": ["x"]}, "C": {}}},
      {"Action": 0.1, "Resource": 1e-7, "NotAction": 123456789012345678901234, "NotResource": 1e21},
      {"Action": [1, true, null, {"b": 1, "a": [2.5, 1e30]}, "<>"], "Resource": false}
    ]}
  JSON
  ]
}

# Read by one module, used in another.
module "chained" {
  source = "./chained"
  base   = data.aws_iam_policy_document.joined.json
}

output "chained" {
  value = [for s in jsondecode(module.chained.json).Statement : try(s.Sid, "")]
}
