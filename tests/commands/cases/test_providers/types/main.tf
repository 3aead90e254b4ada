provider "random" {}

provider "null" {}
