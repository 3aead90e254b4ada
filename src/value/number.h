// Numbers of the language: binary floating point of up to 512 bits with round-to-even.
//
// Like the arithmetic that they reproduce, numbers carry a precision: literals and parsed text have
// 512 bits, numbers computed by a program have 64, those from a double have 53, and an operation
// works at the larger precision of its operands. Precision only affects quotients and printing;
// equality ignores it.
//
// Integers that fit 64 bits and exact doubles are stored inline; everything else is an immutable
// counted MPFR number. Safe to share between threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace landform {

namespace detail {
struct BigRep;
}

class Number {
 public:
  static constexpr unsigned kMaxPrecision = 512;

  Number() = default;
  // An integer computed by a program: 64 bits.
  Number(int64_t value) : kind_(Kind::integer), precision_(64) {
    integer_ = value;
  }  // NOLINT: implicit
  static Number from_unsigned(uint64_t value);
  // 53 bits. The double must not be NaN.
  static Number from_double(double value);
  // Decimal text: 512 bits. Accepts a sign, a fraction, an exponent (e or p), and Inf; no
  // whitespace.
  static std::optional<Number> parse(std::string_view text);
  // An integer literal: 512 bits.
  static Number literal(int64_t value);
  // Digits in a base of 2 to 62 (letters: first lower case a-z, then upper case A-Z for bases over
  // 36; any case below); the precision is the larger of 64 and the number of bits of the integer.
  static std::optional<Number> parse_integer(std::string_view digits, int base);
  static Number infinity(bool negative);

  Number(const Number& other);
  Number(Number&& other) noexcept;
  Number& operator=(const Number& other);
  Number& operator=(Number&& other) noexcept;
  ~Number();

  [[nodiscard]] unsigned precision() const { return precision_; }
  [[nodiscard]] bool is_integer() const;
  [[nodiscard]] bool is_infinite() const;
  // -1, 0, 1; zero of either sign is 0.
  [[nodiscard]] int sign() const;
  // Whether it is negative; true for negative zero.
  [[nodiscard]] bool is_negative() const;
  // The exact value, if it is an integer that fits.
  [[nodiscard]] std::optional<int64_t> to_int64() const;
  // The nearest double; `exact` says whether it is exact.
  [[nodiscard]] double to_double(bool* exact = nullptr) const;

  // Plain decimal text, the shortest that reads back as this number at its precision, without an
  // exponent: "0.1", "1000000000000000000000", "-0", "+Inf".
  [[nodiscard]] std::string to_string() const;
  // As Go's big.Float.Text: format 'f', 'e', 'E', 'g', 'G'; digits -1 for the shortest.
  [[nodiscard]] std::string format(char format, int digits) const;
  // An integer in a base of 2 to 36 with lower case letters; the number must be an integer.
  [[nodiscard]] std::string integer_to_string(int base) const;

  [[nodiscard]] Number negate() const;
  [[nodiscard]] Number absolute() const;
  // Toward zero, down, and up, as integers; infinities stay.
  [[nodiscard]] Number truncate() const;
  [[nodiscard]] Number floor() const;
  [[nodiscard]] Number ceil() const;

  friend Number add(const Number& a, const Number& b);
  friend Number subtract(const Number& a, const Number& b);
  friend Number multiply(const Number& a, const Number& b);
  // Callers must exclude 0/0 and Inf/Inf; x/0 is an infinity.
  friend Number divide(const Number& a, const Number& b);
  friend Number modulo(const Number& a, const Number& b);
  // -1, 0, 1 by value.
  friend int compare(const Number& a, const Number& b);
  // Equality of the language: integers by value, fractions by their shortest text.
  friend bool equal(const Number& a, const Number& b);

 private:
  friend class Value;
  friend struct detail::BigRep;
  enum class Kind : uint8_t { integer, real, big };

  Kind kind_ = Kind::integer;
  uint32_t precision_ = 64;
  union {
    int64_t integer_ = 0;
    double real_;  // exact; never an integer that fits int64 (except -0), never NaN
    const detail::BigRep* big_;
  };
};

Number add(const Number& a, const Number& b);
Number subtract(const Number& a, const Number& b);
Number multiply(const Number& a, const Number& b);
Number divide(const Number& a, const Number& b);
Number modulo(const Number& a, const Number& b);
int compare(const Number& a, const Number& b);
bool equal(const Number& a, const Number& b);

}  // namespace landform
