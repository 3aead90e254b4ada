variable "alarm" {
  type = object({
    enable  = bool
    actions = list(string)
  })
}

variable "actions" {
  type = list(string)
}

resource "terraform_data" "alarm" {
  count = var.alarm.enable ? 1 : 0
  input = {
    from_object = var.alarm.actions
    from_list   = var.actions
    both        = concat(var.alarm.actions, var.actions)
  }
}
