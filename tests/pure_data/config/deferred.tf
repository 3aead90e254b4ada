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
# A known attribute, but of something that does not exist yet.
resource "terraform_data" "named" {
  input = "known"
}
data "aws_iam_policy_document" "refers" {
  policy_id = terraform_data.named.input
}
locals {
  named = terraform_data.named.input
}
data "aws_iam_policy_document" "depends_on_local" {
  depends_on = [local.named]
}
data "aws_iam_policy_document" "counts" {
  count = terraform_data.named.input == "known" ? 1 : 0
}
data "aws_iam_policy_document" "with_conditions" {
  policy_id = local.named
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

module "owner" {
  source = "./owner"
  name   = "known"
}
data "aws_iam_policy_document" "depends_on_module" {
  depends_on = [module.owner]
}
data "aws_iam_policy_document" "depends_on_output" {
  depends_on = [module.owner.made]
}

# But these are: nothing has to be created before them, or nothing that they refer to themselves.
data "aws_iam_policy_document" "refers_indirectly" {
  policy_id = local.named
}
data "aws_iam_policy_document" "refers_to_output" {
  policy_id = module.owner.name
}
data "aws_iam_policy_document" "depends_indirectly" {
  depends_on = [data.aws_iam_policy_document.depends]
}
data "aws_iam_policy_document" "depends_on_other_output" {
  depends_on = [module.owner.given]
}
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
