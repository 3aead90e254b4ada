# Values that look alike and are not.
resource "terraform_data" "equality" {
  input = {
    types    = [1 == "1", true == "true", [1] == tolist([1]), { a = 1 } == tomap({ a = 1 })]
    same     = [[1, 2] == [1, 2], { a = [1] } == { a = [1] }, toset([1, 2]) == toset([2, 1])]
    index    = [["a", "b"]["1"], { a = 1 }["a"], { a = { b = 2 } }["a"].b]
    last     = { a = 1, a = 2 }
    order    = { z = 1, a = 2, M = 3 }
    convert  = [tostring(true), tobool("true"), tolist([1, "2"]), tomap({ a = 1, b = "2" })]
    numbers  = ["1" + 1, -"2", "3" * "4"]
    type_of  = [can(tonumber("x")), can({ a = 1 }.a), can(regex("[0-9]", "x"))]
    parens   = (1 + 2) * 3
    negative = -(-1)
  }
}
