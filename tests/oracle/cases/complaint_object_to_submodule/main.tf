# An object from a variable file, handed through to a module that counts by one of its attributes.
variable "alarm" {
  type = object({
    enable  = bool
    actions = list(string)
  })
}

variable "actions" {
  type = list(string)
}

module "alarm" {
  source  = "./modules/alarm"
  alarm   = var.alarm
  actions = var.actions
}
