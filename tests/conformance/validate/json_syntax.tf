-- main.tf.json --
{
  "output": {
    "a": {
      "value": "${var.nothing}"
    }
  },
  "locals": {
    "b": "${local.c}"
  },
  "resource": {
    "terraform_data": {
      "a": {
        "input": "x",
        "nonsense": 1
      }
    }
  }
}
