# These are different each time, so that a plan cannot know them.
resource "terraform_data" "random" {
  input = {
    uuid = uuid()
    time = timestamp()
  }
}

resource "terraform_data" "secret" {
  input            = bcrypt("secret")
  triggers_replace = [plantimestamp() == timestamp()]
}

output "length" {
  value = length(uuid())
}

output "is_null" {
  value = uuid() == null
}
