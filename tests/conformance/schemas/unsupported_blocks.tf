terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_thing" "a" {
  name = "a"
  naem = "b"
}

# A type that does not exist depends on what its meta-arguments refer to.
resource "kitchen_nothing" "a" {
  name = kitchen_thing.a.name
  other {
    value = kitchen_thing.a.name
  }
}

resource "kitchen_nothing" "b" {
  count = length(kitchen_thing.a.name)
  name  = "b"
}

resource "kitchen_nothing" "c" {
  name       = "c"
  depends_on = [kitchen_thing.a]
}

resource "kitchen_nothing" "d" {
  name = "d"
  provisioner "local-exec" {
    command = kitchen_thing.a.name
  }
}

data "kitchen_nothing" "a" {
  name = kitchen_thing.a.name
}

# So do unsupported blocks, whether they are dynamic or not.
resource "kitchen_thing" "b" {
  name = "b"
  other {
    value = kitchen_thing.a.name
  }
}

resource "kitchen_thing" "c" {
  name = "c"
  dynamic "other" {
    for_each = [kitchen_thing.a.name]
    content {
      value = other.value
    }
  }
}

# Nested ones too.
resource "kitchen_everything" "a" {
  name = "a"
  disk {
    label = "x"
    color = kitchen_thing.a.name
    other {
      value = kitchen_thing.a.name
    }
  }
}

resource "kitchen_everything" "b" {
  name = "a"
  dynamic "rule" {
    for_each = ["x"]
    content {
      label = "x"
      color = kitchen_thing.a.name
    }
  }
}

resource "kitchen_nothing" "e" {
  name = "e"
  lifecycle {
    precondition {
      condition     = kitchen_thing.a.name != ""
      error_message = "empty"
    }
  }
}
