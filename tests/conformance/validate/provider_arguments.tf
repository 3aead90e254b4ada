provider "terraform" {
  alias      = "x"
  version    = "~> 1.0"
  count      = 1
  for_each   = {}
  depends_on = []
  source     = "y"
  lifecycle {}
  locals {}
  _ {}
  _ {}
}
provider "terraform" {
  version = "nonsense"
  alias   = "y"
}
provider "terraform" {
  version = var.x
  alias   = "z"
}
