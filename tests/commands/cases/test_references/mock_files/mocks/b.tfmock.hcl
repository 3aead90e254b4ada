mock_resource "random_string" {}

mock_data "random_none" {}

override_resource {
  target = random_id.a
}
