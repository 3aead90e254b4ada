# What is different every time is not known before it is applied.
resource "terraform_data" "times" {
  input = {
    timestamp = timestamp()
    uuid      = uuid()
    bcrypt    = bcrypt("x")
    format    = formatdate("YYYY", timestamp())
    prefix    = "at ${timestamp()}"
    list      = [uuid(), "known"]
    is_null   = timestamp() == null
    v5        = uuidv5("dns", "example.com")
  }
}

output "late" {
  value = timecmp(timestamp(), "2020-01-01T00:00:00Z")
}
