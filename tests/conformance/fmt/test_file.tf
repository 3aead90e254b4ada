run "valid" {
command=plan
variables {
a="b"
}
assert {
condition = aws_s3_bucket.b.bucket=="test-bucket"
error_message = "wrong"
}
}
mock_provider "aws" {
mock_resource "aws_s3_bucket" {
defaults={
arn="arn:aws:s3:::name"
}
}
}
