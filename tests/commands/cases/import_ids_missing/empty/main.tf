# Ids are checked although there is no configuration of the resource yet.
import {
  to = terraform_data.a
  id = ""
}
