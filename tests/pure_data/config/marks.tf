variable "secret" {
  type      = string
  default   = "s3cret"
  sensitive = true
}
# What is computed from secrets is not secret, as in Terraform.
data "aws_iam_policy_document" "secrets" {
  policy_id = var.secret
  statement {
    sid       = "S"
    resources = ["a", var.secret]
  }
}
