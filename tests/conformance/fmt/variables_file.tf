region="us-east-1"
instance_count=3
tags={
Name="x"
Environment = "prod"
}
list=["a","b"]
