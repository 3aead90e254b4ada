# Not read before apply.
resource "terraform_data" "bucket" {}

data "aws_iam_policy_document" "unknown_argument" {
  statement {
    actions   = ["s3:*"]
    resources = ["arn:aws:s3:::${terraform_data.bucket.id}"]
  }
}
data "aws_iam_policy_document" "unknown_source" {
  source_policy_documents = [data.aws_iam_policy_document.unknown_argument.json]
}
data "aws_iam_policy_document" "depends" {
  depends_on = [terraform_data.bucket]
}
data "aws_iam_policy_document" "depends_indirectly" {
  depends_on = [data.aws_iam_policy_document.depends]
}
data "aws_iam_policy_document" "with_conditions" {
  policy_id = data.aws_iam_policy_document.unknown_argument.version
  lifecycle {
    postcondition {
      condition     = self.json != ""
      error_message = "It is empty."
    }
  }
}
module "depends" {
  source     = "./east"
  depends_on = [terraform_data.bucket]
}

# But these are: nothing has to be created before them.
resource "terraform_data" "none" {
  count = 0
}
data "aws_iam_policy_document" "depends_on_nothing" {
  depends_on = [terraform_data.none, data.aws_iam_policy_document.empty]
}
data "aws_iam_policy_document" "condition_on_known" {
  policy_id = data.aws_region.current.name
  lifecycle {
    precondition {
      condition     = data.aws_partition.current.partition == "aws"
      error_message = "Elsewhere."
    }
  }
}
