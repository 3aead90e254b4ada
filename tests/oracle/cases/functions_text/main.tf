resource "terraform_data" "text" {
  input = {
    format   = format("%s-%03d-%.2f-%t-%v-%q", "a", 7, 1.005, true, [1, "b"], "q")
    list     = formatlist("%s=%s", ["a", "b"], ["1", "2"])
    join     = join("/", ["a", "b"])
    split    = split(",", "a,b,,c")
    replace  = [replace("a.b.c", ".", "-"), replace("abc123", "/([a-z]+)([0-9]+)/", "$2$1")]
    regex    = regex("(?P<host>[^:]+):(?P<port>\\d+)", "example.com:80")
    regexall = regexall("[a-z]\\d", "a1 b2 c")
    case     = [lower("ÀB"), upper("straße"), title("hello big world")]
    trims    = [trim("xxaxx", "x"), trimprefix("abc", "a"), trimsuffix("abc", "c"), trimspace(" \ta\n")]
    substr   = [substr("hello", 1, 3), substr("hello", -2, -1)]
    indent   = indent(2, "a\nb\n")
    chomp    = chomp("a\r\n\n")
    strrev   = strrev("añb")
    starts   = [startswith("abc", "ab"), endswith("abc", "bc"), strcontains("abc", "bc")]
  }
}

resource "terraform_data" "encoding" {
  input = {
    json   = jsonencode({ a = [1, null, true], "<&>" = "é" })
    dec    = jsondecode("{\"a\": [1, 2.50, null], \"b\": {}}")
    yaml   = yamlencode({ a = ["x", 1], b = { c = null } })
    ydec   = yamldecode("a: [1, yes]\nb: |\n  text\n")
    csv    = csvdecode("a,b\n1,2\n3,4\n")
    base64 = [base64encode("hello"), base64decode("aGVsbG8=")]
    url    = urlencode("a b&c=d/é")
    hashes = [md5("a"), sha1("a"), sha256("a"), base64sha256("a")]
    uuid5  = uuidv5("dns", "example.com")
  }
}

resource "terraform_data" "networks" {
  input = {
    subnets = [for i in range(4) : cidrsubnet("10.1.0.0/16", 8, i)]
    many    = cidrsubnets("fd00:fd12:3456:7890::/56", 16, 16)
    host    = [cidrhost("10.12.112.0/20", 16), cidrhost("10.0.0.0/8", -1)]
    netmask = cidrnetmask("172.16.0.0/12")
  }
  triggers_replace = [
    formatdate("DD MMM YYYY hh:mm ZZZ", "2018-01-02T23:12:01Z"),
    timeadd("2017-11-22T00:00:00Z", "10m"),
    timecmp("2017-11-22T00:00:00Z", "2017-11-22T01:00:00Z"),
    parseint("ff", 16), ceil(1.1), floor(-1.1), abs(-2), signum(-3), pow(2, 10), log(8, 2),
  ]
}
