#include "functions/testing.h"

namespace landform::functions {
namespace {

const char* const kKey =
    "-----BEGIN RSA PRIVATE KEY-----\n"
    "MIICXQIBAAKBgQC/A9n6Ywp+WGM+dQq/uVJgdSGDd2ueZbAI5JtOveYlsRJ7lQRp\n"
    "17yMA0xcshh5BtxCEnj+UCA7JHEGYzTsuLjruA3BQK8GXWPNfoU3jGuy7fAbCisO\n"
    "JP/lAfKbmRQ758kxNvyqOTH0is1qbgiCmLp6o19bUvDrZl04g6sarXIsrwIDAQAB\n"
    "AoGAKhEOE092gyayDJI4IMsOckG5dLt7DvI0F3FJJsk5gzmA6YiC5VBmrKsZSRzL\n"
    "uPOi1EY/MTqyLnQzFAYLJMr1pko3DpFLkjVSulPyDTyBux6DEcI5WvdpnCKLjw6k\n"
    "E+TjHzuQ9WbQHOLsDPZDGn+lU6oNsFOml0TF0O398teYzHkCQQDvj4DCQ+1vo/OB\n"
    "Vl2ZHxq6kIsHpHzXz1mfZgp0+Rskn+W592HWpFo2Hn+1iqWv2x2N0qpyap7HX6g0\n"
    "sJbZYDtNAkEAzB+Fkt3moMoFZcWqvfJNKxYybG6Z8ZEvM8yog9k+J0T2ccEQ+m1T\n"
    "nLuMOrv3AWNpOjS5yvUs76PEEaDEnMox6wJBALqaFFi+IrAIjH/dr1C7qs1SFAni\n"
    "9aABErWX/WM6OwtfRcmCygIwyVhIj3/wvLjru+yiAUTYik+Q0mwgdZBjZi0CQQCa\n"
    "vm7Rxz12uZBb9f0ZoJ3Vwy8YusQjuM/S8hzyT3fp50L5O8b2Qnk3gYquYB7CQ63b\n"
    "PWt4LGQTi9AxGPLUdghfAkB4X/hr0wldxq4Yt+l819DmTNT3U6/YiV4z1ELkGrAn\n"
    "yAmQMhfJFcOaCmVWhjq/2CWXYovfx/L/msc/GtKYgkNZ\n"
    "-----END RSA PRIVATE KEY-----\n";
const char* const kCipher =
    "dZeg8f6M5qBwrJ2hJ+S1hqYB7tdOsBAYKtF6HQLPyNMixkD8+AtX/lZMB2khMUkXU0whvmeWlYhf"
    "0jefaqcpcycr3VtI1Cpgv9le4MJkym78qRRBRuaKiTR/fHS8sy0Um3PeOHByzTweDSmwi4DJsURg"
    "PYbdbDcV4ry/xLFgcMY=";
const char* const kOpensshKey =
    "-----BEGIN OPENSSH PRIVATE KEY-----\n"
    "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAlwAAAAdzc2gtcn\n"
    "NhAAAAAwEAAQAAAIEA1sdy2jTi2hydQbJsWR+Yf8wzM+AbxiMuY/Pi4yu94i7gaYbNaCfE\n"
    "LZMxSMnQw5fDlB8ym6zTL2IvqNDK+Z5cjEiAg6NNNynPHpeg3DkmvqAo44Z6fLCGJJBkZ8\n"
    "Gjz9LCqTiQP4nLAFT8C+6U/s//0FxAczYohaVv8YdGlAsvw48AAAIAWHA6d1hwOncAAAAH\n"
    "c3NoLXJzYQAAAIEA1sdy2jTi2hydQbJsWR+Yf8wzM+AbxiMuY/Pi4yu94i7gaYbNaCfELZ\n"
    "MxSMnQw5fDlB8ym6zTL2IvqNDK+Z5cjEiAg6NNNynPHpeg3DkmvqAo44Z6fLCGJJBkZ8Gj\n"
    "z9LCqTiQP4nLAFT8C+6U/s//0FxAczYohaVv8YdGlAsvw48AAAADAQABAAAAgFqNhqfnKk\n"
    "nJTKf5QOMmhhZDksbpUuxrwtBTcDJVK96j4uu68Plb4sNQTrQgmosMfmIB8UVfTT6qB+wF\n"
    "873gfaXFa6WkDvuF7dKATL0uYE6Bv56HZ8C0hNrhINPRRH6NCZwT2Mso4ZPiMqYc9EYdXj\n"
    "6N3CR7ZeNqh1ss62/7vfRJAAAAQQC1TIoDSPWFFksI8rto6vhOAOJR/Xs3uUekn2yGsLwf\n"
    "2gRB2jCRFdg7SmttHz4YONh/UcR32YrjQmu87Bh7SPj5AAAAQQD7W/NKAKDA10I0Jz3iZH\n"
    "VViagmqQ0ad1FQgeLN6+W9yNRgumjLTh32X2TPp/0RjcmQci94IXhh0yAB+JyakjmrAAAA\n"
    "QQDavpo6XfHWYlbLyXf9fI8vkTFlTOPxNetsBptakzey5UV7ckSvYQ30Og1hvbfEPfCPK1\n"
    "1wMs/aJHXLi7foj2GtAAAAB3Jvb3RAdm0BAgM=\n"
    "-----END OPENSSH PRIVATE KEY-----\n";
const char* const kOpensshCipher =
    "qxcOawZ6UIvIfs10DZbW6KxWzrJMFwFhtwJHtWnIug1CAbPn3d8UrjXvxAA0NOGyRiGzDybbrk6P"
    "u4FueXJnS0LCNLg0NtQYAgAbsQl3r0gom0C4VkfmEXFoQTOlXgb2N1jf7ne4KFhx3wWynAXAgsKs"
    "wdU82+wH2yLiVjH7AQ0=";

TEST(CryptoFunctions, Hashes) {
  expect_calls({
      {"md5", {s("test")}, R"("098f6bcd4621d373cade4e832627b4f6")"},
      {"sha1", {s("test")}, R"("a94a8fe5ccb19ba61c4c0873d391e987982fbbd3")"},
      {"sha256", {s("")}, R"("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")"},
      {"base64sha256", {s("test")}, R"("n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=")"},
      {"base64sha512",
       {s("test")},
       R"("7iaw3Ur350mqGo7jwQrpkj9hiYB3Lkc/iBml1JQODbJ6wYX4oOHV+E+IvIh/1nsUNzLDBMxfqa2Ob1f1ACio/w==")"},
      {"sha512", {unknown(Type::string())}, "?string!"},
      {"md5", {secret(s("test"))}, R"(!"098f6bcd4621d373cade4e832627b4f6")"},
  });
}

TEST(CryptoFunctions, Uuids) {
  expect_calls({
      {"uuidv5", {s("dns"), s("tada")}, R"("faa898db-9b9d-5b75-86a9-149e7bb8e3b8")"},
      {"uuidv5",
       {s("{6ba7b810-9dad-11d1-80b4-00c04fd430c8}"), s("tada")},
       R"("faa898db-9b9d-5b75-86a9-149e7bb8e3b8")"},
      {"uuidv5",
       {s("URN:uuid:6ba7b8109dad11d180b400c04fd430c8"), s("a")},
       R"x(error: uuidv5() doesn't support namespace URN:uuid:6ba7b8109dad11d180b400c04fd430c8 (invalid UUID length: 41))x"},
      {"uuidv5",
       {s("zz"), s("a")},
       R"x(error: uuidv5() doesn't support namespace zz (invalid UUID length: 2))x"},
  });
  FunctionTable table = make_function_table({});
  std::string id = call_by_name(table, "uuid", {});
  EXPECT_EQ(id.size(), 38U);
  EXPECT_NE(id, call_by_name(table, "uuid", {}));
  FunctionOptions before_apply;
  before_apply.pure_only = true;
  expect_calls(make_function_table(before_apply),
               {{"uuid", {}, "?string!"}, {"bcrypt", {s("x")}, "?string!"}});
}

TEST(CryptoFunctions, Bcrypt) {
  FunctionTable table = make_function_table({});
  std::string hash = call_by_name(table, "bcrypt", {s("secret"), n("4")});
  EXPECT_EQ(hash.size(), 62U);
  EXPECT_TRUE(hash.starts_with("\"$2a$04$")) << hash;
  expect_calls(
      table,
      {
          {"bcrypt",
           {s("x"), n("32")},
           "error: error occured generating password crypto/bcrypt: cost 32 is outside allowed "
           "range (4,31)"},
          {"bcrypt",
           {s(std::string(73, 'x'))},
           "error: error occured generating password bcrypt: password length exceeds 72 bytes"},
          {"bcrypt", {s("x"), n("4"), n("5")}, "error: bcrypt() takes no more than two arguments"},
      });
}

TEST(CryptoFunctions, Rsadecrypt) {
  std::string key = kKey;
  std::string encrypted_key = key;
  encrypted_key.insert(encrypted_key.find('\n') + 1, "Proc-Type: 4,ENCRYPTED\n\n");
  expect_calls({
      {"rsadecrypt", {s(kCipher), s("text before\n" + key)}, R"("secret")"},
      {"rsadecrypt", {s(kOpensshCipher), s(kOpensshKey)}, R"("open")"},
      {"rsadecrypt",
       {s(kOpensshCipher), s(key)},
       "error: failed to decrypt: crypto/rsa: decryption error"},
      {"rsadecrypt",
       {s("x!"), s(key)},
       R"(error 0: failed to decode input "x!": cipher text must be base64-encoded)"},
      {"rsadecrypt", {s("AAAA"), s("x")}, "error 1: invalid private key: ssh: no key found"},
      {"rsadecrypt",
       {s("AAAA"), s(encrypted_key)},
       "error 1: invalid private key: ssh: this private key is passphrase protected"},
      {"rsadecrypt",
       {s("AAAA"), s("-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----")},
       "error 1: invalid ASN1 data in the given private key: truncated tag or length"},
      {"rsadecrypt",
       {s("AAAA"), s("-----BEGIN FOO-----\nMIIB\n-----END FOO-----")},
       R"(error 1: invalid private key: ssh: unsupported key type "FOO")"},
  });
}

}  // namespace
}  // namespace landform::functions
