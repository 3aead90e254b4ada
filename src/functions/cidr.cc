#include <fmt/format.h>

#include <string>
#include <vector>

#include "functions/families.h"
#include "functions/support.h"
#include "value/ip_network.h"

namespace landform::functions {
namespace {

// A whole number as a sign and a magnitude of address size.
struct SignedBits {
  bool negative = false;
  bool fits = true;
  Bits128 magnitude = 0;

  [[nodiscard]] uint64_t low() const { return static_cast<uint64_t>(magnitude); }
};

Result<SignedBits, FunctionError> to_bits(const Value& value) {
  Number number = value.as_number();
  if (number.is_infinite() || !number.is_integer()) {
    return call_error("value must be a whole number");
  }
  SignedBits bits;
  bits.negative = number.sign() < 0;
  std::string digits = number.absolute().integer_to_string(16);
  for (char c : digits) {
    if (bits.magnitude >> 124 != 0) bits.fits = false;
    bits.magnitude = bits.magnitude << 4 | static_cast<Bits128>(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  return bits;
}

Number to_number(Bits128 bits) {
  Number two_to_64 = *Number::parse("18446744073709551616");
  return add(multiply(Number::from_unsigned(static_cast<uint64_t>(bits >> 64)), two_to_64),
             Number::from_unsigned(static_cast<uint64_t>(bits)));
}

Result<IpNetwork, FunctionError> to_network(const Value& value) {
  if (auto network = parse_network(value.as_string())) return *network;
  return call_error("invalid CIDR expression: invalid CIDR address: " +
                    std::string(value.as_string()));
}

// number << shift, if it still fits an address.
std::optional<Bits128> shifted(const SignedBits& number, int shift, int size) {
  if (!number.fits) return std::nullopt;
  if (number.magnitude == 0) return 0;
  if (shift >= 128 || (shift > 0 && number.magnitude >> (128 - shift) != 0)) return std::nullopt;
  Bits128 result = number.magnitude << shift;
  if ((result & ~low_ones(size)) != 0) return std::nullopt;
  return result;
}

Output cidr_host(Arguments args, Type) {
  auto number = to_bits(args[1]);
  if (!number) return number.error();
  auto network = to_network(args[0]);
  if (!network) return network.error();

  auto refuse = [&](const Number& host) {
    return call_error(fmt::format("prefix of {} does not accommodate a host numbered {}",
                                  network->prefix, host.integer_to_string(10)));
  };
  Bits128 max = low_ones(network->size - network->prefix);
  SignedBits host = *number;
  if (host.negative) {
    // Negative numbers count from the end.
    Bits128 back = host.magnitude - 1;
    if (!host.fits || back > max) {
      return refuse(add(add(to_number(max), args[1].as_number()), Number(1)));
    }
    host = {false, true, max - back};
  } else if (auto low = static_cast<int64_t>(host.low());
             low > 0 && static_cast<Bits128>(low) > max) {
    return refuse(args[1].as_number());
  }
  auto bits = shifted(host, network->is_mapped() ? 96 : 0, network->size);
  if (!bits) return refuse(args[1].as_number());
  return Value::string(address_to_string(network->address | *bits, network->size));
}

Output cidr_netmask(Arguments args, Type) {
  auto network = to_network(args[0]);
  if (!network) return network.error();
  if (network->size == 128 && !network->is_mapped()) {
    return call_error("IPv6 addresses cannot have a netmask: " + std::string(args[0].as_string()));
  }
  Bits128 mask = low_ones(network->size) & ~low_ones(network->size - network->prefix);
  return Value::string(address_to_string(mask, network->size));
}

// `address | -amount` in two's complement, without the sign: the effect of a negative number on an
// address.
Bits128 or_negative(Bits128 address, Bits128 amount) { return ((amount - 1) & ~address) + 1; }

Output cidr_subnet(Arguments args, Type) {
  auto new_bits = to_int(args[1]);
  if (!new_bits) return new_bits.error();
  auto number = to_bits(args[2]);
  if (!number) return number.error();
  auto network = to_network(args[0]);
  if (!network) return network.error();

  if (*new_bits > network->size - network->prefix || *new_bits < -network->prefix) {
    return call_error(fmt::format("insufficient address space to extend prefix of {} by {}",
                                  network->prefix, *new_bits));
  }
  auto refuse = [&] {
    return call_error(
        fmt::format("prefix extension of {} does not accommodate a subnet numbered {}", *new_bits,
                    args[2].as_number().integer_to_string(10)));
  };
  bool limited = *new_bits >= 0 && *new_bits < 64;
  if (limited && number->low() > (uint64_t{1} << static_cast<unsigned>(*new_bits)) - 1) {
    return refuse();
  }
  IpNetwork subnet = *network;
  subnet.prefix += static_cast<int>(*new_bits);
  auto bits = shifted(*number, network->size - subnet.prefix, network->size);
  if (!bits) return refuse();
  subnet.address =
      number->negative ? or_negative(network->address, *bits) : network->address | *bits;
  return Value::string(subnet.to_string());
}

// The next network of a given prefix length after another; none if the address space is exhausted.
std::optional<IpNetwork> next_network(const IpNetwork& current, int prefix) {
  IpNetwork next = current;
  next.address = current.last();
  next.prefix = prefix;
  next.address = (next.last() + 1) & low_ones(current.size);
  if (next.address == 0) return std::nullopt;
  return next;
}

Result<int, FunctionError> subnet_prefix(const IpNetwork& network, const Value& new_bits,
                                         int argument) {
  auto length = to_int(new_bits);
  if (!length) return argument_error(argument, length.error().message);
  if (*length < 1) return argument_error(argument, "must extend prefix by at least one bit");
  if (*length > 32) {
    return argument_error(argument, "may not extend prefix by more than 32 bits");
  }
  int prefix = network.prefix + static_cast<int>(*length);
  if (prefix > network.size) {
    return argument_error(
        argument, fmt::format("would extend prefix to {} bits, which is too long for an {} address",
                              prefix, network.size == 32 ? "IPv4" : "IPv6"));
  }
  return prefix;
}

Output cidr_subnets(Arguments args, Type) {
  auto network = to_network(args[0]);
  if (!network) return argument_error(0, network.error().message);
  std::vector<Value> subnets;
  IpNetwork current = *network;
  for (size_t i = 1; i < args.size(); ++i) {
    auto prefix = subnet_prefix(*network, args[i], static_cast<int>(i));
    if (!prefix) return prefix.error();
    if (i == 1) {
      // Start from the network of this size that ends where the given one starts.
      current.prefix = *prefix;
      current.address = (network->address - 1) & low_ones(network->size);
      current.address = current.first();
    }
    auto next = next_network(current, *prefix);
    if (!next || !network->contains(next->address)) {
      return argument_error(
          static_cast<int>(i),
          fmt::format("not enough remaining address space for a subnet with a prefix of {} bits "
                      "after {}",
                      *prefix, current.to_string()));
    }
    current = *next;
    subnets.push_back(Value::string(current.to_string()));
  }
  return Value::list(Type::string(), std::move(subnets));
}

}  // namespace

void add_cidr_functions(FunctionTable& table) {
  const Type string = Type::string();
  const Type number = Type::number();
  Parameter prefix = parameter(
      "prefix", string, "A network in CIDR notation: an address, a slash, and a prefix length.");
  table.add(define("cidrhost",
                   "Calculates the address of the host with a given number in a network.",
                   {prefix, parameter("hostnum", number,
                                      "The number of the host; negative numbers count from the end "
                                      "of the network.")},
                   string, cidr_host));
  table.add(define("cidrnetmask", "The netmask of an IPv4 network, written as an address.",
                   {prefix}, string, cidr_netmask));
  table.add(define(
      "cidrsubnet", "Calculates the subnet with a given number in a network.",
      {prefix, parameter("newbits", number, "The number of bits to extend the prefix by."),
       parameter("netnum", number, "The number of the subnet, which fills the additional bits.")},
      string, cidr_subnet));
  Function subnets =
      define("cidrsubnets", "Calculates consecutive subnets of given sizes in a network.", {prefix},
             Type::list(string), cidr_subnets);
  subnets.variadic = parameter("newbits", number);
  table.add(std::move(subnets));
}

}  // namespace landform::functions
