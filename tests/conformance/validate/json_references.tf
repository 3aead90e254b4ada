-- main.tf.json --
{
  "variable": {
    "v": {"type": "strin", "default": 1},
    "w": {"type": "list(string)", "default": {}}
  },
  "resource": {
    "terraform_data": {
      "a": {
        "depends_on": ["terraform_data.nothing"],
        "lifecycle": {"ignore_changes": ["inputs"]}
      }
    }
  }
}
