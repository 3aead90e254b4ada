alarm = {
  enable  = true
  actions = ["topic-1"]
}

actions = ["topic-2", "topic-3"]
