resource "terraform_data" "e" {
  for_each = toset(["a"])
}

import {
  to = terraform_data.e["a"]
  id = "1"
}

import {
  to = terraform_data.e["a"]
  id = "2"
}

import {
  for_each = { a = 1 }
  to       = terraform_data.e["a"]
  id       = "3"
}

module "m" {
  source   = "./m"
  for_each = toset(["x", "y"])
}

import {
  to = module.m["x"].terraform_data.r
  id = "1"
}

import {
  to = module.m["y"].terraform_data.r
  id = "1"
}
