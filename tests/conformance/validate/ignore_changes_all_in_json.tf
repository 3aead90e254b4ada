resource "terraform_data" "x" {
  lifecycle {
    ignore_changes = all
  }
}
-- more.tf.json --
{
  "resource": {
    "terraform_data": {
      "a": { "lifecycle": { "ignore_changes": "all" } },
      "b": { "lifecycle": { "ignore_changes": ["input"] } },
      "c": { "lifecycle": { "ignore_changes": "input" } }
    }
  }
}
