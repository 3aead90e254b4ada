resource "gone_thing" "a" {
}
