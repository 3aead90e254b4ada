variable "base" {
  type = string
}
data "aws_iam_policy_document" "extended" {
  source_policy_documents = [var.base]
  statement {
    sid = "Extended"
  }
}
data "aws_iam_policy_document" "extended_again" {
  override_policy_documents = [data.aws_iam_policy_document.extended.minified_json]
  statement {
    sid = "Base"
  }
}
output "json" {
  value = data.aws_iam_policy_document.extended_again.json
}
