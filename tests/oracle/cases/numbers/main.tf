resource "terraform_data" "exact" {
  input = {
    third   = 1 / 3
    tenth   = 0.1 + 0.2
    same    = 0.1 + 0.2 == 0.3
    big     = 123456789012345678901234567890 * 10
    small   = 1e-30
    mod     = [17 % 5, -17 % 5, 5.5 % 2]
    int64   = 9223372036854775807 + 1
    text    = "${1e21} ${1.50} ${100000000000000000000000}"
    convert = [tonumber("1e3"), tostring(1000000), tonumber("0x10" == "x" ? "1" : "2")]
    compare = [1 < 2, 2 >= 2, -1 > 1, !(1 == 1)]
  }
}
