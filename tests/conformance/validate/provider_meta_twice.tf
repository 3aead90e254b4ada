terraform {
  provider_meta "terraform" {}
  provider_meta "terraform" {}
}
