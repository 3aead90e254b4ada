terraform {
  required_providers {
    shop = {
      source = "example.com/acme/shop"
    }
  }
}

resource "shop_item" "bread" {
  prcie = 3
}
