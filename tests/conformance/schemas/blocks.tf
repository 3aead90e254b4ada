terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_everything" "too_many" {
  name = "a"
  disk {
    label = "1"
  }
  disk {
    label = "2"
  }
  disk {
    label = "3"
  }
  disk {
    label = "4"
  }
  logging {
    label = "1"
  }
  logging {
    label = "2"
  }
}

data "kitchen_lookup" "too_few" {
}

resource "kitchen_everything" "labels" {
  name = "a"
  zone {
    label = "x"
  }
  zone "a" "b" {
    label = "y"
  }
  disk "a" {
    label = "z"
  }
}

resource "kitchen_everything" "same_key" {
  name = "a"
  zone "k" {
    label = "x"
  }
  zone "k" {
    label = "y"
  }
}

resource "kitchen_everything" "inside" {
  name = "a"
  disk {
    inner {
      hnit = "x"
    }
  }
  logging {
    level = "x"
  }
  rule {
    label = "a"
    uid   = "b"
  }
}
