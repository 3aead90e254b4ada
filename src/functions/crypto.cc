#include <crypt.h>
#include <fmt/format.h>

#include <string>

#include "base/base64.h"
#include "base/hex.h"
#include "base/quote.h"
#include "functions/digest.h"
#include "functions/families.h"
#include "functions/file_reader.h"
#include "functions/rsa.h"
#include "functions/support.h"
#include "functions/uuid.h"

namespace landform::functions {
namespace {

using Encode = std::string (*)(std::string_view);

Output bcrypt(Arguments args, Type) {
  constexpr int64_t kDefaultCost = 10;
  int64_t cost = kDefaultCost;
  if (args.size() > 1) {
    auto given = to_int(args[1]);
    if (!given) return given.error();
    cost = *given;
  }
  if (args.size() > 2) return call_error("bcrypt() takes no more than two arguments");
  constexpr const char* kFailed = "error occured generating password ";
  std::string_view password = args[0].as_string();
  if (password.size() > 72) {
    return call_error(std::string(kFailed) + "bcrypt: password length exceeds 72 bytes");
  }
  if (password.find('\0') != std::string_view::npos) {
    return call_error(std::string(kFailed) + "bcrypt: password contains a null character");
  }
  if (cost > 31) {
    return call_error(
        fmt::format("{}crypto/bcrypt: cost {} is outside allowed range (4,31)", kFailed, cost));
  }
  if (cost < 4) cost = kDefaultCost;

  char setting[CRYPT_GENSALT_OUTPUT_SIZE];
  auto data = std::make_unique<crypt_data>();
  if (crypt_gensalt_rn("$2b$", static_cast<unsigned long>(cost), nullptr, 0, setting,
                       sizeof setting) == nullptr) {
    return call_error(std::string(kFailed) + "bcrypt: no salt");
  }
  const char* hashed = crypt_r(std::string(password).c_str(), setting, data.get());
  if (hashed == nullptr || hashed[0] == '*') {
    return call_error(std::string(kFailed) + "bcrypt: hashing failed");
  }
  // 2a and 2b denote the same hash for passwords of up to 72 bytes; 2a is what users expect.
  std::string result = hashed;
  result[2] = 'a';
  return Value::string(result);
}

Output rsa_decrypt(Arguments args, Type) {
  std::string_view text = args[0].as_string();
  auto cipher = base64_decode(text);
  if (!cipher) {
    return argument_error(
        0, "failed to decode input " + go_quote(text) + ": cipher text must be base64-encoded");
  }
  auto key = RsaPrivateKey::parse(args[1].as_string());
  if (!key) return argument_error(1, key.error().message);
  auto plain = key->decrypt(*cipher);
  if (!plain) return call_error("failed to decrypt: " + plain.error().message);
  return Value::string(*plain);
}

Output uuid_v5(Arguments args, Type) {
  constexpr std::string_view kRest = "-9dad-11d1-80b4-00c04fd430c8";
  std::string_view space = args[0].as_string();
  std::string id(space);
  if (space == "dns") id = "6ba7b810" + std::string(kRest);
  if (space == "url") id = "6ba7b811" + std::string(kRest);
  if (space == "oid") id = "6ba7b812" + std::string(kRest);
  if (space == "x500") id = "6ba7b814" + std::string(kRest);
  auto bytes = parse_uuid(id);
  if (!bytes) {
    return call_error(
        fmt::format("uuidv5() doesn't support namespace {} ({})", space, bytes.error().message));
  }
  return Value::string(name_uuid(*bytes, args[1].as_string()));
}

std::string base64(std::string_view bytes) { return base64_encode(bytes); }

struct HashFunction {
  const char* suffix;  // of the name, after "" or "file"
  const char* text;    // its name in descriptions
  Hash hash;
  Encode encode;
};

constexpr HashFunction kHashFunctions[] = {
    {"base64sha256", "SHA-256 hash, in Base64", Hash::sha256, base64},
    {"base64sha512", "SHA-512 hash, in Base64", Hash::sha512, base64},
    {"md5", "MD5 hash, in hexadecimal digits", Hash::md5, to_hex},
    {"sha1", "SHA-1 hash, in hexadecimal digits", Hash::sha1, to_hex},
    {"sha256", "SHA-256 hash, in hexadecimal digits", Hash::sha256, to_hex},
    {"sha512", "SHA-512 hash, in hexadecimal digits", Hash::sha512, to_hex},
};

}  // namespace

void add_crypto_functions(FunctionTable& table) {
  const Type string = Type::string();
  Function password = define("bcrypt",
                             "Hashes a password with bcrypt and a fresh salt, so that each call "
                             "returns something else.",
                             {parameter("str", string)}, string, bcrypt);
  password.variadic =
      parameter("cost", Type::number(), "The cost of the hash, as a power of two; 10 by default.");
  password.impure = true;
  table.add(std::move(password));
  for (const HashFunction& f : kHashFunctions) {
    table.add(define(f.suffix, fmt::format("Returns the {}, of a string in UTF-8.", f.text),
                     {parameter("str", string)}, string,
                     [hash = f.hash, encode = f.encode](Arguments args, Type) {
                       return Value::string(encode(digest(hash, args[0].as_string())));
                     }));
  }
  table.add(define("rsadecrypt",
                   "Decrypts a Base64 string that was encrypted with RSA and PKCS #1 v1.5 padding.",
                   {parameter("ciphertext", string), parameter("privatekey", string)}, string,
                   rsa_decrypt));
  Function random = define("uuid", "Returns a new random UUID on each call.", {}, string,
                           [](Arguments, Type) { return Value::string(random_uuid()); });
  random.impure = true;
  table.add(std::move(random));
  table.add(
      define("uuidv5",
             "Returns the UUID of a name in a namespace, which is itself a UUID or one of dns, "
             "url, oid and x500.",
             {parameter("namespace", string), parameter("name", string)}, string, uuid_v5));
}

void add_file_hash_functions(FunctionTable& table, const FunctionOptions& options) {
  for (const HashFunction& f : kHashFunctions) {
    table.add(define(std::string("file") + f.suffix,
                     fmt::format("Returns the {}, of the bytes of a file.", f.text),
                     {parameter("path", Type::string())}, Type::string(),
                     [hash = f.hash, encode = f.encode, base = options.base_directory](
                         Arguments args, Type) -> Output {
                       Digest digest(hash);
                       auto read =
                           read_file(base, args[0].as_string(), [&](std::string_view piece) {
                             digest.update(piece);
                             return true;
                           });
                       if (!read) return call_error(read.error().message);
                       return Value::string(encode(digest.finish()));
                     }));
  }
}

}  // namespace landform::functions
