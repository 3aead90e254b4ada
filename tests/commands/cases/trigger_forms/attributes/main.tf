variable "v" {
  default = 1
}

resource "terraform_data" "a" {
  input = { x = var.v, list = [var.v] }
}

resource "terraform_data" "by_key" {
  lifecycle {
    replace_triggered_by = [terraform_data.a.output["x"]]
  }
}

resource "terraform_data" "by_name" {
  lifecycle {
    replace_triggered_by = [terraform_data.a.output.x]
  }
}

resource "terraform_data" "input_by_key" {
  lifecycle {
    replace_triggered_by = [terraform_data.a.input["x"]]
  }
}

resource "terraform_data" "element" {
  lifecycle {
    replace_triggered_by = [terraform_data.a.input.list[0]]
  }
}
