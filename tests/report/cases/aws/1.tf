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
    cidr_blocks = ["10.0.0.0/8", "192.168.0.0/16"]
  }
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["10.0.0.0/8"]
    description = "tls"
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
  policy = jsonencode({ Version = "2012-10-17", Statement = [{ Effect = "Allow", Action = ["s3:*"], Resource = "*" }] })
}
resource "aws_db_instance" "wo" {
  identifier          = "wo"
  engine              = "postgres"
  instance_class      = "db.t3.micro"
  allocated_storage   = 10
  username            = "u"
  password_wo         = "supersecret"
  password_wo_version = 1
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
    key                 = "b"
    value               = "2"
    propagate_at_launch = false
  }
}
resource "aws_s3_bucket_lifecycle_configuration" "lc" {
  bucket = "bucket"
  rule {
    id     = "r1"
    status = "Enabled"
    filter { prefix = "logs/" }
    expiration { days = 30 }
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
      days          = 30
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
  environment { variables = { A = "1", B = sensitive("2") } }
}
resource "aws_ssm_parameter" "s" {
  name  = "s"
  type  = "SecureString"
  value = "v"
}
