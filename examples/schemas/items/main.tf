terraform {
  required_providers {
    shop = {
      source = "example.com/acme/shop"
    }
  }
}

resource "shop_item" "bread" {
  price        = "3"
  supplier_key = "k-2718"
}

resource "shop_item" "roll" {
  price = shop_item.bread.price / 6
}
