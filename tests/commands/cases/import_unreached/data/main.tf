import {
  to = data.terraform_remote_state.x
  id = "a"
}

import {
  to = data.terraform_remote_state.x
  id = "b"
}
