import {
  to = terraform_data.a
}

import {
  id = "x"
}

import {
  id = "x"
  to = data.x.y
}

import {
  id = "x"
  to = 1 + 1
}

import {
  id = "x"
  to = terraform_data.a.id
}
