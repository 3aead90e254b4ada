import {
  to       = random_pet.a
  id       = "x"
  provider = random.missing
}
