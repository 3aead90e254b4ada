provider "random" {
  alias = "other"
}

import {
  to       = random_pet.a
  id       = "x"
  provider = random.other
}

resource "random_pet" "a" {
  provider = random.other
}
