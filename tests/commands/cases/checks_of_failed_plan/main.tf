variable "v" {
  default = 1
  validation {
    condition     = var.v < 5
    error_message = "no"
  }
}
resource "terraform_data" "none" {
  count = 0
  lifecycle {
    precondition {
      condition     = var.v < 2
      error_message = "no"
    }
  }
}
resource "terraform_data" "bad" {
  input = var.v
  lifecycle {
    precondition {
      condition     = var.v > 2
      error_message = "bad"
    }
  }
}
resource "terraform_data" "after" {
  count = 0
  input = terraform_data.bad.id
  lifecycle {
    precondition {
      condition     = var.v < 2
      error_message = "no"
    }
  }
}
module "m" {
  source = "./m"
  count  = 0
}
module "n" {
  source = "./m"
  count  = 0
  v      = terraform_data.bad.id
}

variable "list" {
  type    = list(string)
  default = []
}

resource "terraform_data" "unknown" {
  input = var.list[0]
  lifecycle {
    precondition {
      condition     = var.v < 2
      error_message = "no"
    }
  }
}

resource "terraform_data" "both" {
  input = var.list[0]
  lifecycle {
    precondition {
      condition     = var.v < 2
      error_message = "no"
    }
    postcondition {
      condition     = var.v < 2
      error_message = "no"
    }
  }
}
