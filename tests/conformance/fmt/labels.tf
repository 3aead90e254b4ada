resource a b {
}
resource "a"   b{
}
resource"a""b"{
}
a-b c-d {}
x "" {}
