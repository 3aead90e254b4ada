#include "functions/testing.h"

namespace landform::functions {
namespace {

TEST(CidrFunctions, Host) {
  expect_calls({
      {"cidrhost", {s("10.0.0.0/8"), n("5")}, R"("10.0.0.5")"},
      {"cidrhost", {s("010.001.0.0/8"), n("1")}, R"("10.0.0.1")"},
      {"cidrhost", {s("192.168.1.77/24"), n("-1")}, R"("192.168.1.255")"},
      {"cidrhost", {s("fd00::/48"), n("18446744073709551616")}, R"("fd00:0:0:1::")"},
      {"cidrhost", {s("::ffff:1.2.3.4/120"), n("0")}, R"("1.2.3.0")"},
      {"cidrhost",
       {s("10.0.0.0/24"), n("256")},
       "error: prefix of 24 does not accommodate a host numbered 256"},
      {"cidrhost",
       {s("10.0.0.0/24"), n("-257")},
       "error: prefix of 24 does not accommodate a host numbered -1"},
      {"cidrhost",
       {s("10.0.0.0/24"), n("18446744073709551616")},
       "error: prefix of 24 does not accommodate a host numbered 18446744073709551616"},
      {"cidrhost", {s("10.0.0.0/24"), n("1.5")}, "error: value must be a whole number"},
      {"cidrhost",
       {s("10.0.0/24"), n("1")},
       "error: invalid CIDR expression: invalid CIDR address: 10.0.0/24"},
      {"cidrhost", {unknown(Type::string()), n("1")}, "?string!"},
      {"cidrhost", {s("10.0.0.0/8"), secret(n("1"))}, R"(!"10.0.0.1")"},
  });
}

TEST(CidrFunctions, Netmask) {
  expect_calls({
      {"cidrnetmask", {s("10.0.0.0/12")}, R"("255.240.0.0")"},
      {"cidrnetmask", {s("0.0.0.0/0")}, R"("0.0.0.0")"},
      {"cidrnetmask", {s("::/0")}, "error: IPv6 addresses cannot have a netmask: ::/0"},
      {"cidrnetmask",
       {s("1::2::3/8")},
       "error: invalid CIDR expression: invalid CIDR address: 1::2::3/8"},
  });
}

TEST(CidrFunctions, Subnet) {
  expect_calls({
      {"cidrsubnet", {s("10.1.2.3/8"), n("8"), n("5")}, R"("10.5.0.0/16")"},
      {"cidrsubnet", {s("fd00::/48"), n("16"), n("162")}, R"("fd00:0:0:a2::/64")"},
      {"cidrsubnet",
       {s("::/0"), n("64"), n("18446744073709551615")},
       R"("ffff:ffff:ffff:ffff::/64")"},
      {"cidrsubnet", {s("10.0.0.0/8"), n("-1"), n("0")}, R"("10.0.0.0/7")"},
      {"cidrsubnet",
       {s("10.0.0.0/30"), n("4"), n("1")},
       "error: insufficient address space to extend prefix of 30 by 4"},
      {"cidrsubnet",
       {s("10.0.0.0/8"), n("8"), n("256")},
       "error: prefix extension of 8 does not accommodate a subnet numbered 256"},
  });
}

TEST(CidrFunctions, Subnets) {
  expect_calls({
      {"cidrsubnets",
       {s("10.0.0.0/8"), n("8"), n("8"), n("16"), n("8")},
       R"(list["10.0.0.0/16","10.1.0.0/16","10.2.0.0/24","10.3.0.0/16"])"},
      {"cidrsubnets", {s("10.0.0.0/8")}, "list[]"},
      {"cidrsubnets",
       {s("10.0.0.0/24"), n("0")},
       "error 1: must extend prefix by at least one bit"},
      {"cidrsubnets",
       {s("fd00::/48"), n("33")},
       "error 1: may not extend prefix by more than 32 bits"},
      {"cidrsubnets",
       {s("10.0.0.0/24"), n("9")},
       "error 1: would extend prefix to 33 bits, which is too long for an IPv4 address"},
      {"cidrsubnets",
       {s("10.0.0.0/24"), n("1"), n("1"), n("1")},
       "error 3: not enough remaining address space for a subnet with a prefix of 25 bits after "
       "10.0.0.128/25"},
  });
}

}  // namespace
}  // namespace landform::functions
