terraform {
  required_providers {
    a = {
      source = "hashicorp/null"
    }
  }
}
-- a.tf --
terraform {
  required_providers {
    b = {
      source = "hashicorp/null"
    {
  }
}

resource "terraform_data" "a" {
}
-- z.tf --
terraform {
  required_providers {
    inner {
    }
  }
}
-- zz.tf --
terraform {
  required_providers {
  }
}
