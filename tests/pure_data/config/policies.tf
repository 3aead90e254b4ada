data "aws_iam_policy_document" "empty" {}

data "aws_iam_policy_document" "empty_statements" {
  statement {}
  statement {
    sid         = null
    effect      = "Deny"
    actions     = []
    not_actions = ["b", "a", "b"]
    resources   = null
  }
}

data "aws_iam_policy_document" "empty_texts" {
  policy_id                 = ""
  version                   = null
  source_policy_documents   = []
  override_policy_documents = null
  statement {
    sid       = ""
    actions   = [""]
    resources = ["", "a"]
    principals {
      type        = ""
      identifiers = []
    }
    condition {
      test     = "StringEquals"
      variable = "&{name}"
      values   = []
    }
    condition {
      test     = "StringEquals"
      variable = "empty"
      values   = [""]
    }
  }
}

data "aws_iam_policy_document" "all_members" {
  policy_id = "all"
  version   = "2008-10-17"
  statement {
    sid           = "Everything"
    effect        = "Deny"
    actions       = ["s3:Get*", "s3:List*", "s3:*"]
    not_actions   = ["s3:Put*"]
    resources     = ["arn:aws:s3:::a", "arn:aws:s3:::b/*"]
    not_resources = ["arn:aws:s3:::c"]
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:iam::123456789012:root"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["ec2.amazonaws.com", "lambda.amazonaws.com"]
    }
    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = [false]
    }
  }
}

data "aws_iam_policy_document" "everyone" {
  statement {
    principals {
      type        = "*"
      identifiers = ["*"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["*"]
    }
  }
  statement {
    principals {
      type        = "*"
      identifiers = ["*", "b"]
    }
  }
  statement {
    principals {
      type        = "*"
      identifiers = ["*"]
    }
    principals {
      type        = "AWS"
      identifiers = ["*"]
    }
  }
}

# Blocks of one kind form a set, so their order is the provider's.
data "aws_iam_policy_document" "joined" {
  statement {
    principals {
      type        = "AWS"
      identifiers = ["b", "a"]
    }
    principals {
      type        = "AWS"
      identifiers = ["d", "c"]
    }
    principals {
      type        = "AWS"
      identifiers = ["e"]
    }
    principals {
      type        = "Federated"
      identifiers = ["x"]
    }
    principals {
      type        = "Federated"
      identifiers = ["w"]
    }
    dynamic "condition" {
      for_each = { first = ["1", "0"], second = ["2"], third = ["3", "2", "3"] }
      content {
        test     = condition.key == "third" ? "StringLike" : "StringEquals"
        variable = "aws:tag"
        values   = condition.value
      }
    }
    condition {
      test     = "StringLike"
      variable = "aws:tag"
      values   = ["9"]
    }
  }
}

data "aws_iam_policy_document" "variables" {
  statement {
    actions   = ["&{not:here}"]
    resources = ["arn:aws:s3:::home/&{aws:username}/*", "&{a}&{b}&", "$${already}"]
    principals {
      type        = "AWS"
      identifiers = ["&{aws:id}"]
    }
    condition {
      test     = "StringLike"
      variable = "&{kept}"
      values   = ["&{x}", "y&{z}"]
    }
  }
}

data "aws_iam_policy_document" "escapes" {
  statement {
    resources = ["<a> & \"b\" \\ /", "\u2028 \u0001 \u0008 \u000c \u007f", "é ☃ 𝄞", "tab\tand\nline"]
  }
}

data "aws_iam_policy_document" "counted" {
  count = 2
  statement {
    resources = ["arn:${data.aws_partition.current.partition}:s3:${data.aws_region.current.name}::${count.index}"]
  }
}

resource "terraform_data" "policies" {
  input = [data.aws_iam_policy_document.counted[*].json, data.aws_iam_policy_document.empty.minified_json]
}

output "whole" {
  value = data.aws_iam_policy_document.all_members
}
