// provider::dummycloud::parse_urn("urn:dummycloud:eu-north-1:server:srv-000001")
#include "dummycloud/resources.h"

namespace landform::dummycloud {
namespace {

class ParseUrn : public sdk::Function {
 public:
  [[nodiscard]] std::string name() const override { return "parse_urn"; }
  [[nodiscard]] std::string summary() const override { return "Parses the URN of an object."; }
  [[nodiscard]] std::string description() const override {
    return "Parses a URN such as `urn:dummycloud:eu-north-1:server:srv-000001` and returns "
           "an object with `region`, `kind` and `id`.";
  }
  [[nodiscard]] std::vector<sdk::FunctionParameterInfo> parameters() const override {
    return {{.name = "urn", .type = sdk::string(), .description = "The URN."}};
  }
  [[nodiscard]] sdk::Attribute result() const override {
    return sdk::object({{"region", sdk::string()}, {"kind", sdk::string()}, {"id", sdk::string()}});
  }

  [[nodiscard]] Result<Value, sdk::FunctionFailure> call(
      const std::vector<Value>& arguments) override {
    std::string_view rest = arguments[0].as_string();
    constexpr std::string_view kPrefix = "urn:dummycloud:";
    if (!rest.starts_with(kPrefix)) {
      return sdk::FunctionFailure{"A URN of this cloud begins with \"urn:dummycloud:\".", 0};
    }
    rest.remove_prefix(kPrefix.size());
    size_t region = rest.find(':');
    size_t kind = region == std::string_view::npos ? region : rest.find(':', region + 1);
    if (kind == std::string_view::npos || region == 0 || kind == region + 1 ||
        kind + 1 == rest.size()) {
      return sdk::FunctionFailure{
          "A URN of this cloud has a region, a kind and an id: \"urn:dummycloud:REGION:KIND:ID\".",
          0};
    }
    return Value::object({{"region", Value::string(rest.substr(0, region))},
                          {"kind", Value::string(rest.substr(region + 1, kind - region - 1))},
                          {"id", Value::string(rest.substr(kind + 1))}});
  }
};

}  // namespace

std::unique_ptr<sdk::Function> make_parse_urn() { return std::make_unique<ParseUrn>(); }

}  // namespace landform::dummycloud
