variable "n" {
  default = 1
}

resource "terraform_data" "kept" {
  triggers_replace = var.n
  lifecycle {
    prevent_destroy = true
    precondition {
      condition     = var.n > 0
      error_message = "no"
    }
  }
}

resource "terraform_data" "keyed" {
  for_each         = toset(["a", "b"])
  triggers_replace = each.key == "a" ? var.n : 0
  lifecycle {
    prevent_destroy = true
    precondition {
      condition     = var.n > 0
      error_message = "no"
    }
  }
}

resource "terraform_data" "both" {
  triggers_replace = var.n
  lifecycle {
    prevent_destroy = true
    precondition {
      condition     = var.n > 0
      error_message = "no"
    }
    postcondition {
      condition     = self.id != ""
      error_message = "no"
    }
  }
}

data "terraform_remote_state" "missing" {
  count   = var.n > 1 ? 1 : 0
  backend = "local"
  config = {
    path = "missing.tfstate"
  }
  lifecycle {
    precondition {
      condition     = var.n > 0
      error_message = "no"
    }
  }
}

data "terraform_remote_state" "both" {
  count   = var.n > 1 ? 1 : 0
  backend = "local"
  config = {
    path = "missing.tfstate"
  }
  lifecycle {
    precondition {
      condition     = var.n > 0
      error_message = "no"
    }
    postcondition {
      condition     = self.outputs != null
      error_message = "no"
    }
  }
}

module "m" {
  source = "./m"
  n      = var.n
}

resource "terraform_data" "after" {
  triggers_replace = [var.n, module.m.other]
  lifecycle {
    prevent_destroy = true
  }
}
