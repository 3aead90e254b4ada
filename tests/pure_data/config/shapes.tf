# Combinations of everything above, made by a program.
data "aws_iam_policy_document" "shape_0" {
  version                   = "2012-10-17"
  override_policy_documents = []
  statement {
    actions     = []
    not_actions = []
    resources   = ["1234", "a", "x y", "b"]
    not_principals {
      type        = "AWS"
      identifiers = ["a"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["s3:*", "Service", "b"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["$${v}", "s3:*", "b", "x y"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["é<>&"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = []
    }
  }
  statement {
    actions       = ["1234", "zz\"q\\", "é<>&", "AWS"]
    resources     = ["*", "zz\"q\\"]
    not_resources = ["b"]
    principals {
      type        = "AWS"
      identifiers = ["", "AWS"]
    }
    principals {
      type        = "*"
      identifiers = ["b", "b", "Service", "1234"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["a", "$${v}", "b"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["é<>&", ""]
    }
  }
}
data "aws_iam_policy_document" "shape_1" {
  override_policy_documents = []
  statement {
    sid         = "B"
    effect      = null
    actions     = ["$${v}", "AWS", "arn:aws:s3:::x/&{aws:username}", ""]
    not_actions = ["a", "AWS"]
    resources   = ["b", "AWS", "a", "*"]
    principals {
      type        = "Service"
      identifiers = ["1234", "AWS", "b"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["s3:*", "1234"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["é<>&", "$${v}", "1234"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = []
    }
  }
  statement {
    sid         = "D"
    actions     = ["s3:*", "arn:aws:s3:::x/&{aws:username}", "arn:aws:s3:::x/&{aws:username}", "a"]
    not_actions = ["é<>&", "x y", "x y", "é<>&"]
    not_principals {
      type        = "AWS"
      identifiers = ["1234", "1234", "b"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = []
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["AWS"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["x y", "a"]
    }
  }
}
data "aws_iam_policy_document" "shape_2" {
  policy_id                 = "x y"
  version                   = "2012-10-17"
  source_policy_documents   = ["{\"Version\": \"2008-10-17\", \"Statement\": []}", "{\"Version\": \"2015\"}"]
  override_policy_documents = ["{\"Version\": \"2008-10-17\", \"Statement\": []}"]
  statement {
    resources = []
    principals {
      type        = "AWS"
      identifiers = ["1234"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["AWS", "1234", ""]
    }
  }
  statement {
    effect        = "Deny"
    actions       = ["AWS", "zz\"q\\", "$${v}", "s3:*"]
    not_resources = ["s3:*", "Service"]
    principals {
      type        = "AWS"
      identifiers = []
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["*", "*", "a"]
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["Service", "*"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["Service", "1234"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["AWS", "$${v}"]
    }
  }
  statement {
    actions = ["s3:*", "Service", "s3:*", "Service"]
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["", "b", "Service", "a"]
    }
  }
  statement {
    sid         = "H"
    actions     = ["a", "*", "*", "arn:aws:s3:::x/&{aws:username}"]
    not_actions = []
    not_principals {
      type        = "*"
      identifiers = ["Service", "x y", "Service", "*"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["zz\"q\\", "AWS", "Service", "*"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["Service", "*"]
    }
  }
}
data "aws_iam_policy_document" "shape_3" {
  version                   = "2012-10-17"
  source_policy_documents   = ["{\"Version\": \"2012-10-17\", \"Id\": \"zz\\\"q\\\\\", \"Statement\": [{\"Sid\": \"D\", \"Effect\": \"Deny\", \"Action\": \"arn:aws:s3:::x/&{aws:username}\", \"NotResource\": \"arn:aws:s3:::x/&{aws:username}\", \"Condition\": {\"T\": {\"AWS\": [\"s3:*\"], \"k\": \"x\"}}}, {\"Sid\": \"G\", \"Effect\": \"Deny\", \"Action\": [\"a\", \"é<>&\"], \"Resource\": \"é<>&\"}]}", "{\"Id\": \"a\", \"Statement\": [{\"Condition\": {\"T\": {\"é<>&\": \"b\", \"k\": null}}}]}", "{\"Statement\": [{\"Effect\": \"Deny\", \"Resource\": \"Service\", \"Principal\": {}}, {\"Sid\": \"C\", \"Effect\": \"Deny\", \"Resource\": [\"Service\"], \"NotResource\": []}]}"]
  override_policy_documents = ["{\"Statement\": [{\"Sid\": \"C\", \"Effect\": \"Deny\", \"Action\": \"a\", \"Principal\": {\"AWS\": \"$${v}\", \"Service\": \"\"}, \"Condition\": {\"T\": {\"a\": [\"é<>&\", \"Service\"], \"k\": false}}}, {\"Sid\": \"E\", \"Effect\": \"Deny\", \"Action\": \"é<>&\", \"NotAction\": \"zz\\\"q\\\\\", \"Resource\": \"b\", \"NotResource\": \"arn:aws:s3:::x/&{aws:username}\"}]}"]
  statement {
    sid       = "F"
    actions   = ["", "x y"]
    resources = ["$${v}", "1234", "", ""]
    principals {
      type        = "AWS"
      identifiers = ["zz\"q\\", "", "$${v}", ""]
    }
  }
  statement {
    sid           = "C"
    not_actions   = ["Service", "a", "$${v}"]
    resources     = ["$${v}", "*", "AWS", "arn:aws:s3:::x/&{aws:username}"]
    not_resources = []
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["*", ""]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["AWS", "1234", "b"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["zz\"q\\", "a"]
    }
  }
  statement {
    actions     = ["é<>&"]
    not_actions = ["x y", "x y"]
    resources   = ["a", "AWS", "arn:aws:s3:::x/&{aws:username}"]
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["arn:aws:s3:::x/&{aws:username}", "AWS", "AWS", "AWS"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["arn:aws:s3:::x/&{aws:username}"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = []
    }
  }
  statement {
    sid         = "B"
    not_actions = ["1234", "*"]
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["é<>&", "s3:*"]
    }
  }
}
data "aws_iam_policy_document" "shape_4" {
  source_policy_documents = []
  statement {
    sid           = "H"
    effect        = "Deny"
    actions       = ["$${v}", "AWS", "1234"]
    not_actions   = ["1234"]
    resources     = ["b", "é<>&"]
    not_resources = ["1234", "b"]
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "é<>&"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["a", "arn:aws:s3:::x/&{aws:username}"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["$${v}", "s3:*"]
    }
  }
}
data "aws_iam_policy_document" "shape_5" {
  override_policy_documents = ["{\"Id\": \"*\", \"Statement\": [{\"Condition\": {\"T\": {\"\": [\"x y\", \"zz\\\"q\\\\\", \"s3:*\"], \"k\": null}}}, {\"Sid\": \"C\", \"Effect\": \"Deny\", \"NotAction\": \"arn:aws:s3:::x/&{aws:username}\", \"Resource\": \"Service\", \"NotResource\": [\"Service\", \"*\", \"AWS\"], \"Condition\": {\"T\": {\"s3:*\": \"Service\", \"k\": false}}}, {\"Sid\": \"B\", \"Effect\": \"Deny\", \"Action\": [\"a\"], \"NotAction\": [\"1234\"], \"Resource\": \"a\"}]}", "{\"Version\": \"2012-10-17\", \"Statement\": [{\"Sid\": \"E\", \"NotAction\": [\"\", \"zz\\\"q\\\\\", \"zz\\\"q\\\\\"], \"Principal\": {\"*\": [\"*\"]}, \"Condition\": {\"T\": {\"zz\\\"q\\\\\": \"a\", \"k\": false}}}, {\"Sid\": \"A\", \"Action\": [\"Service\", \"$${v}\"], \"Resource\": \"b\", \"NotResource\": \"*\"}, {\"Sid\": \"F\", \"Resource\": [], \"Principal\": {\"*\": \"*\"}, \"Condition\": {\"T\": {\"a\": [\"\", \"1234\"], \"k\": null}}}]}"]
  statement {
    sid           = "D"
    effect        = "Deny"
    actions       = ["arn:aws:s3:::x/&{aws:username}"]
    resources     = ["AWS", "x y", "s3:*", "*"]
    not_resources = []
    principals {
      type        = "AWS"
      identifiers = []
    }
  }
}
data "aws_iam_policy_document" "shape_6" {
  version                   = "2012-10-17"
  source_policy_documents   = []
  override_policy_documents = ["{\"Version\": \"2015\"}", "{\"Version\": \"2008-10-17\", \"Id\": \"\"}", "{\"Id\": \"zz\\\"q\\\\\", \"Statement\": [{\"NotAction\": [\"a\"], \"Condition\": {\"T\": {\"é<>&\": \"AWS\", \"k\": \"x\"}}}, {\"Sid\": \"C\", \"Effect\": \"Deny\", \"Action\": \"a\", \"Principal\": {\"*\": [\"*\"]}}, {\"Resource\": [\"arn:aws:s3:::x/&{aws:username}\", \"x y\"], \"NotResource\": \"\", \"Principal\": {\"*\": \"*\"}}]}"]
  statement {
    effect        = "Allow"
    not_actions   = ["é<>&", "a", "arn:aws:s3:::x/&{aws:username}"]
    resources     = []
    not_resources = ["*", "b", "é<>&", "Service"]
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "zz\"q\\", "zz\"q\\", "$${v}"]
    }
  }
  statement {
    actions     = []
    not_actions = ["a"]
    resources   = ["a", "x y"]
    principals {
      type        = "AWS"
      identifiers = ["1234", "$${v}"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "b", "*", "a"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["$${v}", "Service", "s3:*"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = []
    }
  }
  statement {
    effect      = "Allow"
    actions     = ["$${v}", "arn:aws:s3:::x/&{aws:username}"]
    not_actions = []
    resources   = ["é<>&", "1234", "1234", "a"]
    principals {
      type        = "Service"
      identifiers = ["", "1234", "*"]
    }
    principals {
      type        = "AWS"
      identifiers = ["s3:*", "1234", "b"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["zz\"q\\", "s3:*", "s3:*"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["s3:*", "$${v}", "zz\"q\\", "1234"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["é<>&", "", "Service", "s3:*"]
    }
  }
}
data "aws_iam_policy_document" "shape_7" {
  policy_id                 = "arn:aws:s3:::x/&{aws:username}"
  version                   = "2012-10-17"
  source_policy_documents   = []
  override_policy_documents = ["{\"Version\": \"2012-10-17\", \"Id\": \"*\", \"Statement\": [{\"Sid\": \"A\", \"NotAction\": \"$${v}\"}]}", "{\"Version\": \"2015\", \"Statement\": [{\"Sid\": \"B\", \"Effect\": \"Deny\", \"Resource\": [], \"NotResource\": [\"Service\", \"$${v}\", \"zz\\\"q\\\\\"], \"Condition\": {\"T\": {\"*\": [\"$${v}\", \"é<>&\", \"AWS\"], \"k\": false}}}]}", "{\"Statement\": [{\"NotAction\": [\"b\", \"b\", \"s3:*\"], \"NotResource\": \"AWS\", \"Condition\": {\"T\": {\"\": \"é<>&\", \"k\": \"x\"}}}, {\"NotAction\": \"b\", \"Resource\": \"AWS\", \"Condition\": {\"T\": {\"é<>&\": [\"s3:*\", \"é<>&\"], \"k\": null}}}, {\"Sid\": \"H\", \"Effect\": \"Deny\", \"Action\": [\"é<>&\"], \"NotAction\": [\"s3:*\", \"$${v}\", \"arn:aws:s3:::x/&{aws:username}\"], \"NotResource\": \"zz\\\"q\\\\\", \"Condition\": {\"T\": {\"AWS\": [], \"k\": \"x\"}}}]}"]
  statement {
    sid           = "F"
    actions       = []
    not_actions   = ["x y"]
    not_resources = ["arn:aws:s3:::x/&{aws:username}", "arn:aws:s3:::x/&{aws:username}", "$${v}", "x y"]
    principals {
      type        = "AWS"
      identifiers = []
    }
    principals {
      type        = "Service"
      identifiers = ["arn:aws:s3:::x/&{aws:username}"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["é<>&", "a", "s3:*", "AWS"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = []
    }
  }
  statement {
    sid           = "A"
    actions       = ["é<>&", "Service", "*", "1234"]
    not_resources = ["AWS", "s3:*", "s3:*", "a"]
    principals {
      type        = "Service"
      identifiers = ["b", "b", "$${v}"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = []
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["é<>&", "x y", "$${v}", "x y"]
    }
  }
}
data "aws_iam_policy_document" "shape_8" {
  override_policy_documents = []
}
data "aws_iam_policy_document" "shape_9" {
  policy_id               = "a"
  source_policy_documents = []
}
data "aws_iam_policy_document" "shape_10" {
  policy_id               = "Service"
  source_policy_documents = ["{\"Version\": \"2015\"}", "{\"Version\": \"2008-10-17\", \"Id\": \"s3:*\", \"Statement\": [{\"Effect\": \"Deny\", \"Principal\": {\"AWS\": \"$${v}\", \"Service\": \"s3:*\"}}, {\"Effect\": \"Deny\", \"Action\": \"$${v}\", \"Condition\": {\"T\": {\"*\": \"1234\", \"k\": false}}}]}", "{\"Version\": \"2008-10-17\", \"Id\": \"b\", \"Statement\": [{\"Effect\": \"Deny\", \"Action\": \"$${v}\", \"Resource\": \"x y\"}]}"]
}
data "aws_iam_policy_document" "shape_11" {
  source_policy_documents   = []
  override_policy_documents = ["{\"Id\": \"s3:*\", \"Statement\": [{\"Sid\": \"G\", \"Effect\": \"Deny\", \"Action\": [], \"Principal\": {\"*\": [\"*\"]}}, {\"Sid\": \"D\", \"Resource\": \"1234\", \"NotResource\": \"zz\\\"q\\\\\", \"Principal\": {\"*\": \"*\"}}]}"]
}
data "aws_iam_policy_document" "shape_12" {
  override_policy_documents = ["{\"Statement\": [{\"Sid\": \"G\", \"NotResource\": \"arn:aws:s3:::x/&{aws:username}\", \"Principal\": {}, \"Condition\": {\"T\": {\"s3:*\": [\"s3:*\", \"AWS\"], \"k\": 1}}}, {\"Sid\": \"C\", \"Effect\": \"Deny\", \"NotResource\": \"zz\\\"q\\\\\"}]}", "{\"Statement\": [{\"Sid\": \"B\", \"Effect\": \"Deny\", \"NotAction\": [\"zz\\\"q\\\\\"], \"Principal\": {\"*\": [\"*\"]}}]}"]
  statement {
    sid         = "G"
    effect      = "Deny"
    not_actions = ["x y", "", "$${v}", "1234"]
    principals {
      type        = "Service"
      identifiers = []
    }
    not_principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "$${v}"]
    }
  }
}
data "aws_iam_policy_document" "shape_13" {
  statement {
    sid           = "G"
    actions       = ["Service", "$${v}", "$${v}"]
    resources     = ["zz\"q\\", "a"]
    not_resources = ["b", "a", "arn:aws:s3:::x/&{aws:username}"]
    principals {
      type        = "Service"
      identifiers = ["Service"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["AWS", "Service", "*", ""]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["Service", "é<>&"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["*", "$${v}", "s3:*"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = []
    }
  }
}
data "aws_iam_policy_document" "shape_14" {
  override_policy_documents = ["{\"Statement\": [{\"Sid\": \"B\", \"Effect\": \"Deny\", \"Resource\": \"arn:aws:s3:::x/&{aws:username}\", \"NotResource\": [\"zz\\\"q\\\\\"], \"Principal\": {\"AWS\": \"s3:*\", \"Service\": \"zz\\\"q\\\\\"}, \"Condition\": {\"T\": {\"$${v}\": \"zz\\\"q\\\\\", \"k\": null}}}, {\"Sid\": \"D\", \"Effect\": \"Deny\", \"Action\": \"arn:aws:s3:::x/&{aws:username}\", \"NotResource\": [\"é<>&\", \"AWS\"], \"Principal\": {}}, {\"Effect\": \"Deny\", \"Resource\": [\"b\"], \"NotResource\": \"b\", \"Condition\": {\"T\": {\"s3:*\": \"*\", \"k\": \"x\"}}}]}", "{\"Version\": \"2008-10-17\", \"Statement\": [{\"Sid\": \"H\", \"Action\": \"b\"}]}", "{\"Version\": \"2012-10-17\", \"Statement\": []}"]
  statement {
    effect        = "Allow"
    resources     = ["$${v}", "$${v}"]
    not_resources = ["a", "$${v}", "", "é<>&"]
    not_principals {
      type        = "AWS"
      identifiers = ["a"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["é<>&"]
    }
  }
  statement {
    sid       = "F"
    effect    = null
    resources = ["1234", "arn:aws:s3:::x/&{aws:username}"]
    principals {
      type        = "*"
      identifiers = ["AWS", "1234"]
    }
    principals {
      type        = "*"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "Service", "é<>&", "*"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["*", "é<>&"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = []
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["1234", "Service", "x y", "a"]
    }
  }
}
data "aws_iam_policy_document" "shape_15" {
  version                 = "2012-10-17"
  source_policy_documents = ["{\"Statement\": []}", "{\"Statement\": [{\"Resource\": \"$${v}\", \"Condition\": {\"T\": {\"b\": [], \"k\": false}}}]}", "{\"Statement\": [{\"Sid\": \"A\", \"Effect\": \"Deny\", \"NotResource\": \"x y\", \"Condition\": {\"T\": {\"\": [\"b\", \"a\", \"$${v}\"], \"k\": \"x\"}}}, {\"Sid\": \"C\", \"Effect\": \"Deny\", \"NotAction\": \"$${v}\", \"NotResource\": \"$${v}\", \"Principal\": \"*\", \"Condition\": {\"T\": {\"\": \"\", \"k\": 1}}}]}"]
  statement {
    effect  = "Deny"
    actions = []
    principals {
      type        = "*"
      identifiers = ["", "x y"]
    }
    principals {
      type        = "Service"
      identifiers = ["x y", "a", "é<>&"]
    }
    principals {
      type        = "*"
      identifiers = ["", "AWS", "AWS", "$${v}"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["$${v}"]
    }
  }
  statement {
    not_actions   = ["zz\"q\\", "zz\"q\\"]
    not_resources = []
    principals {
      type        = "AWS"
      identifiers = ["x y"]
    }
    principals {
      type        = "*"
      identifiers = ["1234", "*", "1234", "1234"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "", "a"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["s3:*", "x y", "zz\"q\\"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["zz\"q\\"]
    }
  }
}
data "aws_iam_policy_document" "shape_16" {
  source_policy_documents = ["{\"Version\": \"2012-10-17\", \"Statement\": [{\"Sid\": \"H\", \"Action\": \"zz\\\"q\\\\\", \"NotResource\": [], \"Principal\": {}}, {\"Sid\": \"D\", \"Effect\": \"Deny\", \"NotAction\": \"x y\", \"Resource\": [\"b\", \"é<>&\"], \"Principal\": \"*\", \"Condition\": {\"T\": {\"x y\": [\"arn:aws:s3:::x/&{aws:username}\"], \"k\": null}}}]}", "{\"Version\": \"2012-10-17\", \"Statement\": [{\"Sid\": \"A\", \"Effect\": \"Deny\", \"NotAction\": \"a\", \"Principal\": {}, \"Condition\": {\"T\": {\"AWS\": \"s3:*\", \"k\": false}}}]}", "{\"Id\": \"zz\\\"q\\\\\", \"Statement\": []}"]
  statement {
    sid           = "C"
    effect        = "Deny"
    resources     = ["AWS", "zz\"q\\", "$${v}", "b"]
    not_resources = ["arn:aws:s3:::x/&{aws:username}", "1234"]
    not_principals {
      type        = "AWS"
      identifiers = ["s3:*", "AWS", "*"]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["", "*", "zz\"q\\"]
    }
  }
  statement {
    sid       = "D"
    effect    = null
    resources = ["b", "1234", "a"]
    principals {
      type        = "*"
      identifiers = ["*", "AWS"]
    }
    principals {
      type        = "AWS"
      identifiers = ["s3:*", "é<>&"]
    }
    principals {
      type        = "Service"
      identifiers = []
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["s3:*", "arn:aws:s3:::x/&{aws:username}", "1234"]
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["a"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["é<>&", "zz\"q\\"]
    }
  }
  statement {
    sid         = "H"
    effect      = "Allow"
    not_actions = ["a", "$${v}", "zz\"q\\", "$${v}"]
    principals {
      type        = "AWS"
      identifiers = ["zz\"q\\", "*"]
    }
    principals {
      type        = "*"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "*", "*"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["a"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["$${v}"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["é<>&", "Service", "s3:*", "AWS"]
    }
  }
}
data "aws_iam_policy_document" "shape_17" {
  policy_id               = "Service"
  source_policy_documents = []
  statement {
    sid         = "C"
    effect      = "Deny"
    not_actions = ["*"]
    principals {
      type        = "*"
      identifiers = ["*"]
    }
    principals {
      type        = "Service"
      identifiers = ["$${v}", "", "$${v}", "zz\"q\\"]
    }
    principals {
      type        = "Service"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "*", "a", "b"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["zz\"q\\", "é<>&", "é<>&", "arn:aws:s3:::x/&{aws:username}"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["zz\"q\\", "AWS", "s3:*"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["s3:*"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = []
    }
  }
}
data "aws_iam_policy_document" "shape_18" {
  policy_id                 = "é<>&"
  override_policy_documents = ["{\"Version\": \"2015\", \"Id\": \"é<>&\", \"Statement\": []}", "{\"Version\": \"2008-10-17\", \"Id\": \"1234\", \"Statement\": [{\"Sid\": \"A\", \"Effect\": \"Deny\", \"Action\": \"\", \"NotAction\": \"b\", \"Resource\": \"arn:aws:s3:::x/&{aws:username}\", \"NotResource\": \"\"}, {\"Sid\": \"D\", \"Action\": [\"a\"], \"NotAction\": \"AWS\", \"NotResource\": \"x y\", \"Condition\": {\"T\": {\"1234\": [], \"k\": null}}}, {\"Sid\": \"A\", \"Effect\": \"Deny\", \"Resource\": [\"\", \"1234\"], \"Condition\": {\"T\": {\"Service\": \"s3:*\", \"k\": 1}}}]}", "{\"Version\": \"2012-10-17\", \"Statement\": []}"]
  statement {
    resources = ["arn:aws:s3:::x/&{aws:username}", "$${v}", "x y", "arn:aws:s3:::x/&{aws:username}"]
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = []
    }
  }
  statement {
    sid           = "E"
    effect        = "Deny"
    actions       = ["Service", "arn:aws:s3:::x/&{aws:username}", "b", "AWS"]
    not_resources = ["s3:*", "arn:aws:s3:::x/&{aws:username}", "1234", "x y"]
    principals {
      type        = "*"
      identifiers = [""]
    }
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "AWS", "x y", ""]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["AWS", "Service"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["AWS", "arn:aws:s3:::x/&{aws:username}", "a"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["*"]
    }
  }
  statement {
    effect        = null
    actions       = ["s3:*", "*"]
    not_actions   = ["AWS", "arn:aws:s3:::x/&{aws:username}"]
    resources     = ["arn:aws:s3:::x/&{aws:username}"]
    not_resources = []
    principals {
      type        = "AWS"
      identifiers = ["é<>&", "AWS", "$${v}", "a"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["", "zz\"q\\"]
    }
  }
}
data "aws_iam_policy_document" "shape_19" {
  statement {
    sid    = "F"
    effect = "Deny"
    principals {
      type        = "*"
      identifiers = ["1234"]
    }
    principals {
      type        = "AWS"
      identifiers = []
    }
    principals {
      type        = "AWS"
      identifiers = ["x y", "b", "AWS", "1234"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["b", "1234", "AWS", ""]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["arn:aws:s3:::x/&{aws:username}", "é<>&"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["x y", "1234", "$${v}", "é<>&"]
    }
  }
  statement {
    sid           = "H"
    effect        = "Allow"
    actions       = ["zz\"q\\", "s3:*"]
    not_actions   = ["x y", "*", "b"]
    not_resources = ["*", "é<>&", "*", "1234"]
  }
  statement {
    effect = null
    principals {
      type        = "AWS"
      identifiers = ["é<>&", "a", "x y"]
    }
    principals {
      type        = "*"
      identifiers = ["a", "$${v}", "b"]
    }
    principals {
      type        = "Service"
      identifiers = []
    }
    not_principals {
      type        = "*"
      identifiers = ["1234", "$${v}", "Service", "x y"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["1234", "AWS", "zz\"q\\"]
    }
  }
}
data "aws_iam_policy_document" "shape_20" {
  source_policy_documents   = []
  override_policy_documents = ["{\"Version\": \"2015\", \"Id\": \"arn:aws:s3:::x/&{aws:username}\", \"Statement\": [{\"NotAction\": \"arn:aws:s3:::x/&{aws:username}\", \"Principal\": \"*\"}, {\"Sid\": \"A\", \"Action\": \"b\", \"NotAction\": \"AWS\", \"Principal\": {}, \"Condition\": {\"T\": {\"AWS\": \"x y\", \"k\": \"x\"}}}]}", "{\"Version\": \"2012-10-17\", \"Statement\": [{\"NotAction\": \"*\", \"Resource\": [], \"NotResource\": \"*\", \"Principal\": {\"*\": [\"*\"]}}, {\"Sid\": \"G\", \"Resource\": \"\", \"NotResource\": [\"s3:*\", \"a\", \"arn:aws:s3:::x/&{aws:username}\"], \"Condition\": {\"T\": {\"Service\": \"1234\", \"k\": true}}}]}"]
  statement {
    sid           = "D"
    actions       = []
    not_actions   = ["*"]
    not_resources = ["Service", "zz\"q\\"]
    principals {
      type        = "AWS"
      identifiers = ["zz\"q\\", "zz\"q\\", "*"]
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["1234", "$${v}", "x y"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["Service", "*", "*"]
    }
  }
  statement {
    not_resources = ["Service", "*"]
    principals {
      type        = "Service"
      identifiers = ["zz\"q\\"]
    }
    principals {
      type        = "AWS"
      identifiers = ["b", "Service", "arn:aws:s3:::x/&{aws:username}", ""]
    }
    principals {
      type        = "AWS"
      identifiers = []
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = []
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["é<>&"]
    }
  }
  statement {
    sid           = "B"
    effect        = "Allow"
    resources     = ["b", "*"]
    not_resources = ["arn:aws:s3:::x/&{aws:username}", "é<>&", "1234"]
    principals {
      type        = "Service"
      identifiers = ["s3:*", "a"]
    }
    principals {
      type        = "*"
      identifiers = ["1234", "a"]
    }
    principals {
      type        = "AWS"
      identifiers = ["1234"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}"]
    }
  }
}
data "aws_iam_policy_document" "shape_21" {
  source_policy_documents = []
  statement {
    sid     = "D"
    actions = []
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "1234", "$${v}", "$${v}"]
    }
    not_principals {
      type        = "AWS"
      identifiers = []
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["", "a", "*", "$${v}"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["*", "zz\"q\\"]
    }
  }
  statement {
    actions     = ["", "x y", "*"]
    not_actions = []
    resources   = ["AWS", "é<>&", ""]
    principals {
      type        = "AWS"
      identifiers = ["1234"]
    }
    principals {
      type        = "Service"
      identifiers = ["zz\"q\\", "*", "a"]
    }
    principals {
      type        = "*"
      identifiers = ["Service"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["a"]
    }
  }
  statement {
    sid           = "F"
    actions       = ["s3:*", "s3:*"]
    resources     = ["*", "", "*"]
    not_resources = ["s3:*", "$${v}", "é<>&"]
    principals {
      type        = "Service"
      identifiers = ["x y"]
    }
    principals {
      type        = "Service"
      identifiers = ["$${v}", "b"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["x y"]
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = []
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["a"]
    }
  }
  statement {
    sid           = "E"
    effect        = "Deny"
    not_actions   = []
    resources     = ["AWS", "x y", "é<>&"]
    not_resources = ["b", "a", "a", "AWS"]
    principals {
      type        = "AWS"
      identifiers = ["", "x y"]
    }
    principals {
      type        = "*"
      identifiers = []
    }
    principals {
      type        = "AWS"
      identifiers = ["AWS", "*", "zz\"q\\"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["b", "$${v}"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["$${v}", "*"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = []
    }
  }
}
data "aws_iam_policy_document" "shape_22" {
  policy_id                 = "1234"
  source_policy_documents   = ["{\"Version\": \"2008-10-17\", \"Statement\": [{\"Sid\": \"E\", \"Action\": [\"é<>&\", \"*\"], \"NotAction\": \"é<>&\", \"Resource\": [\"a\", \"*\", \"AWS\"], \"Principal\": {\"*\": [\"*\"]}}]}"]
  override_policy_documents = ["{\"Version\": \"2015\", \"Statement\": []}", "{\"Id\": \"\", \"Statement\": [{\"Sid\": \"B\", \"Resource\": \"AWS\", \"Principal\": \"*\"}, {\"Sid\": \"G\"}, {\"Sid\": \"F\", \"Action\": \"x y\", \"NotAction\": \"é<>&\", \"Resource\": [\"\", \"b\", \"s3:*\"], \"Condition\": {\"T\": {\"*\": \"x y\", \"k\": false}}}]}"]
  statement {
    effect      = null
    actions     = ["*", "Service", "AWS"]
    not_actions = ["", "b", "", "Service"]
    principals {
      type        = "AWS"
      identifiers = ["s3:*", "Service", "Service"]
    }
    principals {
      type        = "AWS"
      identifiers = ["b", "AWS", "$${v}", "1234"]
    }
    principals {
      type        = "Service"
      identifiers = ["x y"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["é<>&"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["a"]
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = []
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["AWS"]
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["1234"]
    }
  }
  statement {
    effect        = "Deny"
    not_resources = ["zz\"q\\", "zz\"q\\"]
    not_principals {
      type        = "AWS"
      identifiers = ["é<>&"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["", "AWS"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["b", "é<>&"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["b", "a", "$${v}", "*"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = [""]
    }
  }
}
data "aws_iam_policy_document" "shape_23" {
  override_policy_documents = []
  statement {
    sid    = "E"
    effect = null
    principals {
      type        = "*"
      identifiers = ["a", "a", "é<>&"]
    }
    principals {
      type        = "Service"
      identifiers = ["Service", "AWS", "a"]
    }
  }
  statement {
    sid       = "G"
    resources = ["x y"]
    principals {
      type        = "*"
      identifiers = ["*", "arn:aws:s3:::x/&{aws:username}", "s3:*", "x y"]
    }
    principals {
      type        = "AWS"
      identifiers = ["s3:*"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["x y", "AWS"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["é<>&", "*", "a"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["a", "$${v}", "s3:*", ""]
    }
  }
  statement {
    effect        = "Allow"
    actions       = ["é<>&", "x y"]
    not_resources = []
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["zz\"q\\"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = []
    }
  }
}
data "aws_iam_policy_document" "shape_24" {
  statement {
    sid     = "G"
    effect  = null
    actions = ["zz\"q\\", "AWS"]
    principals {
      type        = "Service"
      identifiers = ["*"]
    }
    principals {
      type        = "AWS"
      identifiers = ["1234", "AWS", "1234"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["b", "s3:*", "arn:aws:s3:::x/&{aws:username}", ""]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["Service", "$${v}", "é<>&", "b"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = []
    }
  }
}
data "aws_iam_policy_document" "shape_25" {
  source_policy_documents = ["{\"Version\": \"2015\", \"Statement\": [{\"NotResource\": \"s3:*\"}, {\"Sid\": \"A\", \"Effect\": \"Deny\", \"Action\": \"*\", \"NotAction\": \"\", \"NotResource\": \"zz\\\"q\\\\\", \"Principal\": \"*\"}]}", "{\"Version\": \"2015\", \"Statement\": [{\"Effect\": \"Deny\", \"NotResource\": \"AWS\"}, {\"Effect\": \"Deny\", \"Resource\": \"b\", \"NotResource\": [], \"Condition\": {\"T\": {\"Service\": [\"$${v}\"], \"k\": false}}}, {\"Effect\": \"Deny\", \"NotResource\": [\"Service\", \"arn:aws:s3:::x/&{aws:username}\", \"é<>&\"], \"Principal\": \"*\"}]}", "{\"Version\": \"2012-10-17\", \"Statement\": [{\"Sid\": \"F\", \"Condition\": {\"T\": {\"\": [\"AWS\", \"*\", \"$${v}\"], \"k\": null}}}]}"]
}
data "aws_iam_policy_document" "shape_26" {
  policy_id                 = "$${v}"
  override_policy_documents = ["{\"Version\": \"2012-10-17\", \"Statement\": [{\"Sid\": \"G\", \"NotAction\": [], \"NotResource\": [\"é<>&\"], \"Condition\": {\"T\": {\"AWS\": [\"AWS\"], \"k\": false}}}, {\"Effect\": \"Deny\", \"Action\": [\"s3:*\"]}, {\"Sid\": \"F\", \"Effect\": \"Deny\", \"NotResource\": \"arn:aws:s3:::x/&{aws:username}\", \"Principal\": {\"*\": [\"*\"]}}]}"]
  statement {
    actions       = ["*"]
    not_resources = ["x y", "*", "x y", "1234"]
  }
  statement {
    effect      = "Deny"
    actions     = ["s3:*", "Service", "1234"]
    not_actions = ["$${v}"]
    not_principals {
      type        = "AWS"
      identifiers = []
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["a"]
    }
  }
  statement {
    sid         = "B"
    actions     = []
    not_actions = ["é<>&", "arn:aws:s3:::x/&{aws:username}", "a", "é<>&"]
    principals {
      type        = "*"
      identifiers = ["", "", "arn:aws:s3:::x/&{aws:username}"]
    }
    principals {
      type        = "AWS"
      identifiers = ["é<>&", "Service", "1234"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["zz\"q\\", "1234", "1234"]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["x y"]
    }
  }
}
data "aws_iam_policy_document" "shape_27" {
  statement {
    actions       = ["zz\"q\\", "a", "", "a"]
    not_actions   = ["é<>&", "$${v}", "$${v}", "AWS"]
    not_resources = ["a", "AWS", "", "$${v}"]
    principals {
      type        = "*"
      identifiers = ["Service", "1234", "*", "$${v}"]
    }
    principals {
      type        = "AWS"
      identifiers = ["", "b"]
    }
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "x y", "$${v}", "$${v}"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["$${v}", "*", "x y", "zz\"q\\"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["Service", "x y"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["s3:*"]
    }
  }
}
data "aws_iam_policy_document" "shape_28" {
  policy_id = "zz\"q\\"
  statement {
    sid           = "C"
    effect        = null
    actions       = []
    not_actions   = ["1234", "b"]
    resources     = ["1234", "b"]
    not_resources = ["Service", "arn:aws:s3:::x/&{aws:username}", "AWS", "$${v}"]
    not_principals {
      type        = "AWS"
      identifiers = ["AWS", ""]
    }
  }
  statement {
    sid         = "H"
    actions     = ["s3:*", "a", "$${v}", "s3:*"]
    not_actions = ["$${v}", "*", "x y", "é<>&"]
    principals {
      type        = "AWS"
      identifiers = ["*", "a", "x y", "arn:aws:s3:::x/&{aws:username}"]
    }
    principals {
      type        = "AWS"
      identifiers = ["s3:*", "arn:aws:s3:::x/&{aws:username}", "", "Service"]
    }
    not_principals {
      type        = "*"
      identifiers = ["*", "arn:aws:s3:::x/&{aws:username}"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["b", "*", "s3:*"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["zz\"q\\", "é<>&", "a", ""]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["a", ""]
    }
  }
}
data "aws_iam_policy_document" "shape_29" {
  statement {
    sid           = "G"
    actions       = ["*", "", "x y", "é<>&"]
    not_actions   = ["é<>&"]
    not_resources = ["1234", "1234", "Service"]
    principals {
      type        = "AWS"
      identifiers = []
    }
    principals {
      type        = "AWS"
      identifiers = ["x y", "AWS", "AWS", ""]
    }
    principals {
      type        = "AWS"
      identifiers = ["AWS", "s3:*", "b"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["s3:*", "Service", "zz\"q\\"]
    }
  }
  statement {
    actions   = []
    resources = ["zz\"q\\", "1234"]
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = []
    }
  }
}
data "aws_iam_policy_document" "shape_30" {
  policy_id               = "b"
  source_policy_documents = ["{\"Id\": \"é<>&\", \"Statement\": []}", "{\"Statement\": []}", "{\"Version\": \"2015\"}"]
  statement {
    sid         = "F"
    effect      = null
    not_actions = ["a", "Service"]
    resources   = ["é<>&", "a", "arn:aws:s3:::x/&{aws:username}", "*"]
    principals {
      type        = "Service"
      identifiers = ["zz\"q\\"]
    }
    principals {
      type        = "AWS"
      identifiers = ["", "AWS", "*"]
    }
  }
  statement {
    sid         = "B"
    effect      = "Deny"
    not_actions = []
    principals {
      type        = "AWS"
      identifiers = ["$${v}"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["s3:*", "s3:*", "zz\"q\\", ""]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["b", "*", "zz\"q\\"]
    }
  }
  statement {
    sid         = "A"
    not_actions = ["$${v}", "1234", "s3:*"]
    principals {
      type        = "AWS"
      identifiers = ["AWS"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["zz\"q\\", "é<>&", "", "Service"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["Service", "*"]
    }
  }
  statement {
    sid           = "D"
    effect        = "Deny"
    actions       = ["$${v}"]
    not_actions   = ["", "b", "*", "AWS"]
    resources     = ["1234"]
    not_resources = ["b", "a", "é<>&"]
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["AWS", "é<>&"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = []
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["arn:aws:s3:::x/&{aws:username}", "x y"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = []
    }
  }
}
data "aws_iam_policy_document" "shape_31" {
  statement {
    effect        = null
    resources     = ["$${v}"]
    not_resources = ["é<>&"]
    principals {
      type        = "AWS"
      identifiers = ["*", "é<>&", ""]
    }
    principals {
      type        = "*"
      identifiers = ["b"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["AWS", "b", "", "Service"]
    }
  }
}
data "aws_iam_policy_document" "shape_32" {
  override_policy_documents = []
  statement {
    effect        = null
    not_actions   = ["é<>&"]
    resources     = []
    not_resources = ["arn:aws:s3:::x/&{aws:username}", "s3:*", "arn:aws:s3:::x/&{aws:username}"]
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["arn:aws:s3:::x/&{aws:username}", "Service", "Service"]
    }
  }
  statement {
    sid           = "H"
    effect        = null
    resources     = ["arn:aws:s3:::x/&{aws:username}"]
    not_resources = ["s3:*"]
    principals {
      type        = "Service"
      identifiers = []
    }
  }
  statement {
    not_resources = ["s3:*"]
    principals {
      type        = "AWS"
      identifiers = ["1234", "x y", "Service"]
    }
    principals {
      type        = "AWS"
      identifiers = ["x y", "b"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["x y"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = []
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["é<>&", "b", "a", "*"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["arn:aws:s3:::x/&{aws:username}"]
    }
  }
}
data "aws_iam_policy_document" "shape_33" {
}
data "aws_iam_policy_document" "d34" {
  override_policy_documents = ["{\"Id\": \"\"}"]
  statement {
    sid         = "H"
    not_actions = ["a", ""]
    resources   = ["s3:*", "1234", "1234", "$${v}"]
    principals {
      type        = "AWS"
      identifiers = []
    }
    principals {
      type        = "*"
      identifiers = ["*"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["AWS"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["zz\"q\\", "$${v}", "$${v}"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["b", "*", "$${v}"]
    }
  }
  statement {
    resources     = ["a", "arn:aws:s3:::x/&{aws:username}"]
    not_resources = []
    not_principals {
      type        = "AWS"
      identifiers = ["x y", "arn:aws:s3:::x/&{aws:username}", "AWS"]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["b"]
    }
  }
  statement {
    actions   = []
    resources = ["1234", "$${v}", "Service"]
  }
  statement {
    sid         = "C"
    effect      = "Allow"
    not_actions = ["é<>&"]
    principals {
      type        = "*"
      identifiers = ["é<>&", "Service", "zz\"q\\"]
    }
    principals {
      type        = "Service"
      identifiers = ["1234"]
    }
    principals {
      type        = "AWS"
      identifiers = []
    }
  }
}
data "aws_iam_policy_document" "shape_34" {
  override_policy_documents = ["{\"Statement\": []}", "{\"Statement\": [{\"Sid\": \"E\", \"Action\": [\"AWS\", \"arn:aws:s3:::x/&{aws:username}\"], \"NotAction\": \"$${v}\", \"Principal\": {}}, {\"Sid\": \"F\", \"Effect\": \"Deny\", \"Action\": \"arn:aws:s3:::x/&{aws:username}\", \"Resource\": \"x y\", \"NotResource\": [], \"Condition\": {\"T\": {\"b\": [\"AWS\", \"\", \"é<>&\"], \"k\": 1}}}, {\"Sid\": \"H\", \"NotAction\": \"s3:*\", \"Resource\": [\"$${v}\"]}]}"]
  statement {
    sid         = "H"
    effect      = "Allow"
    not_actions = ["é<>&", "1234"]
    resources   = ["arn:aws:s3:::x/&{aws:username}", "b", "*"]
    principals {
      type        = "AWS"
      identifiers = ["zz\"q\\"]
    }
    principals {
      type        = "*"
      identifiers = []
    }
    principals {
      type        = "Service"
      identifiers = ["zz\"q\\", "Service"]
    }
    not_principals {
      type        = "AWS"
      identifiers = []
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["Service", "zz\"q\\", "arn:aws:s3:::x/&{aws:username}"]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["AWS", "zz\"q\\"]
    }
  }
  statement {
    sid           = "E"
    effect        = "Allow"
    actions       = ["b"]
    resources     = ["$${v}", "1234", "zz\"q\\", ""]
    not_resources = ["s3:*", "$${v}"]
    principals {
      type        = "AWS"
      identifiers = ["1234", "zz\"q\\", ""]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["AWS", "zz\"q\\", "é<>&"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["Service"]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["$${v}", "arn:aws:s3:::x/&{aws:username}", "s3:*"]
    }
  }
}
data "aws_iam_policy_document" "shape_35" {
  override_policy_documents = []
  statement {
    actions       = ["", "arn:aws:s3:::x/&{aws:username}", "zz\"q\\", "$${v}"]
    not_resources = ["Service"]
    not_principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "s3:*", "$${v}"]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = []
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["arn:aws:s3:::x/&{aws:username}", "x y", "*", "*"]
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["$${v}", "x y"]
    }
  }
  statement {
    actions     = ["b", "b", "é<>&", "*"]
    not_actions = ["AWS"]
    resources   = []
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["*", "arn:aws:s3:::x/&{aws:username}", "$${v}"]
    }
    condition {
      test     = "Bool"
      variable = "b"
      values   = ["x y", "*", "*", "Service"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["Service", "", "a", "*"]
    }
    condition {
      test     = "StringEquals"
      variable = "a"
      values   = ["arn:aws:s3:::x/&{aws:username}", "1234", "é<>&", "b"]
    }
  }
  statement {
    effect      = "Deny"
    not_actions = ["x y", "1234", "*", "$${v}"]
    principals {
      type        = "*"
      identifiers = ["b", "$${v}"]
    }
    principals {
      type        = "AWS"
      identifiers = ["s3:*", "1234", "AWS", "$${v}"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["x y", "*"]
    }
  }
  statement {
    sid     = "E"
    actions = ["a", "AWS", "zz\"q\\", "*"]
    principals {
      type        = "*"
      identifiers = []
    }
  }
}
data "aws_iam_policy_document" "shape_36" {
  statement {
    sid           = "F"
    not_actions   = ["arn:aws:s3:::x/&{aws:username}", "b"]
    resources     = [""]
    not_resources = []
    principals {
      type        = "AWS"
      identifiers = ["b", "s3:*"]
    }
    principals {
      type        = "*"
      identifiers = ["AWS", "b", "é<>&"]
    }
    principals {
      type        = "*"
      identifiers = ["s3:*", "b", "Service"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["é<>&"]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = [""]
    }
    condition {
      test     = "Bool"
      variable = "c<"
      values   = ["zz\"q\\", "", ""]
    }
  }
  statement {
    sid           = "G"
    effect        = "Deny"
    actions       = ["Service", "1234", "a", "a"]
    not_resources = []
    principals {
      type        = "AWS"
      identifiers = ["é<>&", "x y"]
    }
    not_principals {
      type        = "AWS"
      identifiers = ["a"]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["b", "b", "x y"]
    }
  }
  statement {
    actions = ["x y", "$${v}", "$${v}", ""]
    not_principals {
      type        = "Service"
      identifiers = ["$${v}", "$${v}", ""]
    }
    condition {
      test     = "StringLike"
      variable = "c<"
      values   = ["", "AWS", "x y"]
    }
  }
  statement {
    sid       = "H"
    actions   = ["zz\"q\\"]
    resources = ["x y", "zz\"q\\", ""]
  }
}
data "aws_iam_policy_document" "shape_37" {
  source_policy_documents   = ["{\"Version\": \"2008-10-17\", \"Statement\": []}", "{\"Id\": \"1234\", \"Statement\": [{\"Sid\": \"C\", \"Effect\": \"Deny\", \"Principal\": {}}, {\"Principal\": {\"AWS\": \"$${v}\", \"Service\": [\"Service\"]}, \"Condition\": {\"T\": {\"$${v}\": [\"$${v}\"], \"k\": true}}}, {\"Effect\": \"Deny\", \"Resource\": \"*\", \"NotResource\": \"arn:aws:s3:::x/&{aws:username}\", \"Principal\": \"*\"}]}", "{\"Version\": \"2008-10-17\", \"Id\": \"zz\\\"q\\\\\"}"]
  override_policy_documents = ["{\"Id\": \"zz\\\"q\\\\\", \"Statement\": [{\"Action\": [\"\"], \"Resource\": \"arn:aws:s3:::x/&{aws:username}\", \"Principal\": {\"*\": \"*\"}, \"Condition\": {\"T\": {\"\": \"b\", \"k\": 1}}}, {\"Sid\": \"B\", \"Principal\": {\"*\": [\"*\"]}, \"Condition\": {\"T\": {\"*\": \"a\", \"k\": 1}}}, {\"Effect\": \"Deny\", \"Action\": \"*\", \"NotAction\": \"$${v}\", \"Resource\": \"AWS\", \"NotResource\": \"$${v}\", \"Principal\": {\"AWS\": [], \"Service\": \"s3:*\"}, \"Condition\": {\"T\": {\"\": \"arn:aws:s3:::x/&{aws:username}\", \"k\": false}}}]}", "{\"Version\": \"2008-10-17\", \"Statement\": []}"]
  statement {
    sid           = "H"
    effect        = "Deny"
    actions       = ["é<>&", "*", "arn:aws:s3:::x/&{aws:username}"]
    not_actions   = ["AWS", "b", "b"]
    resources     = ["b", "1234", "b"]
    not_resources = ["*"]
    principals {
      type        = "AWS"
      identifiers = []
    }
    principals {
      type        = "AWS"
      identifiers = ["b"]
    }
    principals {
      type        = "*"
      identifiers = ["AWS", "AWS"]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = []
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["", "*", "x y"]
    }
  }
  statement {
    not_actions = []
    principals {
      type        = "Service"
      identifiers = ["é<>&", "*", "b", "b"]
    }
    not_principals {
      type        = "*"
      identifiers = ["AWS", "zz\"q\\", ""]
    }
    condition {
      test     = "StringEquals"
      variable = "b"
      values   = ["b", "*"]
    }
  }
}
data "aws_iam_policy_document" "shape_38" {
  source_policy_documents   = ["{\"Version\": \"2012-10-17\", \"Id\": \"zz\\\"q\\\\\", \"Statement\": [{\"Sid\": \"A\", \"Principal\": {\"AWS\": [\"zz\\\"q\\\\\"], \"Service\": [\"$${v}\"]}, \"Condition\": {\"T\": {\"é<>&\": [], \"k\": false}}}, {\"Effect\": \"Deny\", \"Principal\": \"*\"}, {\"Sid\": \"H\", \"Effect\": \"Deny\"}]}", "{\"Id\": \"s3:*\"}", "{\"Version\": \"2015\", \"Statement\": [{\"Effect\": \"Deny\", \"NotAction\": \"AWS\", \"Principal\": {\"AWS\": \"\", \"Service\": \"a\"}, \"Condition\": {\"T\": {\"Service\": \"1234\", \"k\": null}}}]}"]
  override_policy_documents = ["{\"Statement\": [{\"Sid\": \"E\", \"Effect\": \"Deny\", \"Action\": [\"$${v}\", \"*\"], \"NotAction\": \"Service\"}, {\"Sid\": \"H\", \"Effect\": \"Deny\", \"Principal\": {\"*\": \"*\"}}, {\"Sid\": \"H\", \"Action\": \"*\", \"NotAction\": \"s3:*\", \"Principal\": \"*\"}]}"]
  statement {
    not_resources = ["$${v}", "arn:aws:s3:::x/&{aws:username}"]
    principals {
      type        = "AWS"
      identifiers = ["AWS", "$${v}", "zz\"q\\", "x y"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["1234", "", "Service", "arn:aws:s3:::x/&{aws:username}"]
    }
  }
  statement {
    sid         = "A"
    actions     = ["a"]
    not_actions = ["arn:aws:s3:::x/&{aws:username}"]
    principals {
      type        = "AWS"
      identifiers = []
    }
  }
}
data "aws_iam_policy_document" "shape_39" {
  source_policy_documents = ["{\"Statement\": []}", "{\"Version\": \"2008-10-17\", \"Id\": \"zz\\\"q\\\\\", \"Statement\": [{\"Effect\": \"Deny\", \"NotAction\": \"arn:aws:s3:::x/&{aws:username}\", \"Principal\": {\"AWS\": [\"é<>&\", \"Service\"], \"Service\": \"s3:*\"}}, {\"Sid\": \"E\", \"Action\": [], \"NotAction\": [\"*\"], \"Principal\": {\"AWS\": \"b\", \"Service\": [\"b\"]}}, {\"Sid\": \"F\", \"Action\": \"\", \"Resource\": \"\"}]}"]
  statement {
    sid           = "E"
    effect        = null
    actions       = ["a", "é<>&"]
    resources     = ["AWS"]
    not_resources = ["b", "zz\"q\\"]
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:s3:::x/&{aws:username}", "zz\"q\\", "b", "b"]
    }
    principals {
      type        = "AWS"
      identifiers = ["1234", "1234", "AWS", "b"]
    }
    not_principals {
      type        = "Service"
      identifiers = ["é<>&", "AWS", ""]
    }
    condition {
      test     = "StringLike"
      variable = "b"
      values   = ["AWS", "zz\"q\\", "", "é<>&"]
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = []
    }
    condition {
      test     = "Bool"
      variable = "a"
      values   = ["s3:*", "a"]
    }
  }
  statement {
    not_actions = ["a", "arn:aws:s3:::x/&{aws:username}", "$${v}", "b"]
    principals {
      type        = "AWS"
      identifiers = ["b", "s3:*", "1234", ""]
    }
    principals {
      type        = "AWS"
      identifiers = []
    }
    condition {
      test     = "StringLike"
      variable = "a"
      values   = ["b", "", "b", "é<>&"]
    }
    condition {
      test     = "StringEquals"
      variable = "c<"
      values   = ["1234", "s3:*", "*", "s3:*"]
    }
  }
}
