# plan: -refresh=false
# not applied

provider "aws" {
  region                      = "us-east-1"
  access_key                  = "mock"
  secret_key                  = "mock"
  skip_credentials_validation = true
  skip_requesting_account_id  = true
  skip_metadata_api_check     = true
  skip_region_validation      = true
}
resource "aws_security_group" "sg" {
  name = "sg"
  ingress {
    from_port   = 80
    to_port     = 80
    protocol    = "tcp"
    cidr_blocks = ["10.0.0.0/8", "172.16.0.0/12"]
  }
  ingress {
    from_port   = sensitive(443)
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["10.0.0.0/8"]
    description = "tls2"
  }
  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
resource "aws_iam_policy" "p" {
  name   = "p"
  policy = jsonencode({ Version = "2012-10-17", Statement = [{ Effect = "Allow", Action = ["s3:Get*", "s3:List*"], Resource = "*" }] })
}
resource "aws_db_instance" "wo" {
  identifier          = "wo"
  engine              = "postgres"
  instance_class      = "db.t3.small"
  allocated_storage   = 10
  username            = "u"
  password_wo         = "other"
  password_wo_version = 2
  skip_final_snapshot = true
}
resource "aws_autoscaling_group" "asg" {
  name               = "asg"
  min_size           = 1
  max_size           = 2
  availability_zones = ["us-east-1a"]
  launch_template {
    id      = "lt-123"
    version = "$Latest"
  }
  tag {
    key                 = "a"
    value               = "1"
    propagate_at_launch = true
  }
  tag {
    key                 = "c"
    value               = "2"
    propagate_at_launch = false
  }
}
resource "aws_s3_bucket_lifecycle_configuration" "lc" {
  bucket = "bucket"
  rule {
    id     = "r1"
    status = "Enabled"
    filter { prefix = sensitive("logs/") }
    expiration { days = 31 }
  }
  rule {
    id     = "r2"
    status = "Disabled"
    filter {
      and {
        prefix = "x/"
        tags   = { a = "b" }
      }
    }
    transition {
      days          = 31
      storage_class = "GLACIER"
    }
  }
}
resource "aws_lambda_function" "f" {
  function_name = "f"
  role          = "arn:aws:iam::123456789012:role/x"
  filename      = "main.tf"
  handler       = "h"
  runtime       = "python3.12"
  environment { variables = { A = sensitive("1"), B = "2", C = "3" } }
}
resource "aws_ssm_parameter" "s" {
  name  = "s"
  type  = "SecureString"
  value = "w"
}
