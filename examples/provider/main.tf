terraform {
  required_providers {
    notes = { source = "example.com/tutorial/notes" }
  }
}

resource "notes_note" "shopping" {
  path = "shopping.txt"
  text = "milk, eggs"
}

output "size" {
  value = notes_note.shopping.size
}
