// Compares the new states proposed by Terraform with plan::proposed_new.
//
// The test itself is a provider: Terraform reattaches to it, and every plan request is compared.
// Computed attributes are unknown in its plans and filled in on apply.
#include "plan/proposed_new.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "plan/change_attributes.h"
#include "plan/sample_testing.h"
#include "protocol/grpc_server.h"
#include "protocol/messages.h"
#include "protocol/plugin_services.h"
#include "protocol/rpc_method.h"
#include "protocol/schema_conversion.h"
#include "protocol/value_conversion.h"
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using namespace protocol;

constexpr const char* kType = "recorder_thing";

// The value with every null computed attribute made unknown, including nested ones, and without
// write-only values.
Value chosen_later(const schema::Block& block, const Value& object) {
  return plan::change_attributes(
      block, object,
      [](const schema::Attribute& attribute, const Value& value) -> std::optional<Value> {
        if (attribute.write_only) return Value::null(value.type());
        if (attribute.computed && is_absent(value)) return Value::unknown(value.type());
        return std::nullopt;
      });
}

// The value with all unknowns filled in.
Value filled(const Value& value) {
  if (value.is_wholly_known()) return value;
  Type type = value.type();
  if (!value.is_known()) {
    if (type.is_string()) return Value::string("made");
    if (type.is_list())
      return Value::list(type.element(), {filled(Value::unknown(type.element()))});
    // A wholly computed nested object has only computed attributes.
    Value::Attributes out;
    for (const AttributeType& attribute : type.attributes()) {
      bool written = attribute.name == "label" || attribute.name == "note";
      out.emplace_back(attribute.name,
                       written ? Value::null(attribute.type) : Value::string("made"));
    }
    return Value::object(std::move(out));
  }
  std::vector<Value> elements;
  for (const Value& element : value.elements()) elements.push_back(filled(element));
  return with_elements(value, std::move(elements));
}

class Recorder {
 public:
  Recorder() {
    schema_.block = plan::testing::sample();
    type_ = schema_.block.implied_type();
    add<GetProviderSchema>(Rpc::get_provider_schema, [this](const auto&) {
      GetProviderSchema::Response out;
      out.provider.emplace();
      out.resource_schemas[kType] = to_schema_message(schema_);
      return out;
    });
    add<ValidateProviderConfig>(Rpc::validate_provider_config,
                                [](const auto&) { return ValidateProviderConfig::Response{}; });
    add<ConfigureProvider>(Rpc::configure_provider,
                           [](const auto&) { return ConfigureProvider::Response{}; });
    add<ValidateResourceConfig>(Rpc::validate_resource_config,
                                [](const auto&) { return ValidateResourceConfig::Response{}; });
    add<UpgradeResourceState>(Rpc::upgrade_resource_state, [](const auto& request) {
      UpgradeResourceState::Response out;
      out.upgraded_state.json = request.raw_state.json;
      return out;
    });
    add<ReadResource>(Rpc::read_resource, [](const auto& request) {
      ReadResource::Response out;
      out.new_state = request.current_state;
      return out;
    });
    add<PlanResourceChange>(Rpc::plan_resource_change, [this](const auto& request) {
      PlanResourceChange::Response out;
      Value proposed = value(request.proposed_new_state);
      compare(value(request.prior_state), value(request.config), proposed);
      out.planned_state = message(chosen_later(schema_.block, proposed));
      return out;
    });
    add<ApplyResourceChange>(Rpc::apply_resource_change, [this](const auto& request) {
      ApplyResourceChange::Response out;
      out.new_state = message(filled(value(request.planned_state)));
      return out;
    });
    for (Method& method : plugin_services(false)) server_.add(std::move(method));
    auto listener = listen_unix(sockets_.path(), "");
    address_ = listener->address;
    server_.listen(std::move(listener).value().socket);
    thread_ = std::thread([this] { server_.run(); });
  }
  ~Recorder() {
    server_.stop();
    thread_.join();
  }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  [[nodiscard]] std::string reattach() const {
    return R"({"example.com/test/recorder":{"Protocol":"grpc","ProtocolVersion":6,"Pid":)" +
           std::to_string(::getpid()) + R"(,"Test":true,"Addr":{"Network":"unix","String":")" +
           address_.text + R"("}}})";
  }
  size_t compared() {
    std::lock_guard lock(mutex_);
    return compared_;
  }

 private:
  template <typename Messages, typename Run>
  void add(Rpc rpc, Run run) {
    server_.add(rpc_method<Messages>(
        rpc, Dialect::v6,
        [run](const typename Messages::Request& request, Call&) { return run(request); }));
  }
  Value value(const DynamicValue& message) { return from_dynamic_value(message, type_).value(); }
  DynamicValue message(const Value& value) { return to_dynamic_value(value, type_).value(); }
  void compare(const Value& prior, const Value& config, const Value& proposed) {
    std::lock_guard lock(mutex_);
    ++compared_;
    plan::testing::expect_same(
        plan::proposed_new(schema_.block, prior, config), proposed,
        "prior  " + plan::cty_text(prior) + "\nconfig " + plan::cty_text(config));
  }

  TestDirectory sockets_;
  schema::Schema schema_;
  Type type_;
  Address address_;
  GrpcServer server_{{}};
  std::thread thread_;
  std::mutex mutex_;
  size_t compared_ = 0;
};

TEST(ProposedNew, MatchesTerraform) {
  if (std::system("command -v terraform >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
  }
  Recorder recorder;
  TestDirectory work;
  TestDirectory sockets;
  work.write("settings", "provider_installation {\n  direct {}\n}\n");
  // Each of these bodies becomes a resource that goes through all of them in turn.
  const std::vector<std::string> bodies = {
      R"(name = "a")",
      R"(name = "a"
         note = "n"
         size = "1"
         secret = "s"
         tags = { k = "v" }
         words = ["x", "y"])",
      R"(name = "b"
         conf = { label = "l" }
         auto = { label = "l" }
         parts = [{ label = "a" }, { label = "b", note = "n" }]
         zones = { x = { label = "a" }, y = { label = "b", size = "2" } }
         links = [{ label = "a" }, { label = "b", note = "n" }, { label = "c", size = "made" }])",
      R"(name = "b"
         conf = { label = "m", note = "n" }
         auto = { label = "m" }
         parts = [{ label = "b", note = "n" }]
         zones = { y = { label = "c" }, z = { label = "d" } }
         links = [{ label = "b", note = "m" }, { label = "a" }, { label = "c" }, { label = "d" }])",
      R"(name = "c"
         parts = []
         links = []
         one {
           label = "l"
           inner { key = "k" }
         }
         disk {
           label = "a"
           inner { key = "k" }
           inner {}
         }
         disk { label = "b" }
         rule {
           label = "a"
           inner { key = "k" }
         }
         rule {
           label = "b"
           note  = "n"
         }
         area "x" { label = "a" }
         base { label = "l" })",
      R"(name = "c"
         one { label = "m" }
         disk {
           label = "b"
           inner { key = "l" }
         }
         rule {
           label = "a"
           inner { key = "k" }
         }
         rule {
           label = "a"
           inner { key = "l" }
         }
         rule { label = "b" }
         rule {
           label = "b"
           size  = "made"
         }
         area "x" { label = "b" }
         area "y" { label = "a" }
         base {
           label = "l"
           note  = "n"
         })",
  };
  for (size_t step = 0; step <= bodies.size(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    std::string text =
        "terraform {\n required_providers {\n  recorder = { source = \"example.com/test/recorder\" "
        "}\n }\n}\n";
    for (size_t i = 0; i < bodies.size(); ++i) {
      text += "resource \"recorder_thing\" \"r" + std::to_string(i) + "\" {\n" +
              bodies[(i * (step + 1) + step) % bodies.size()] + "\n}\n";
    }
    work.write("main.tf", text);
    auto terraform =
        start_terraform({"apply", "-auto-approve", "-no-color"}, work.path(), sockets.path(),
                        {{"TF_REATTACH_PROVIDERS", recorder.reattach()}});
    Outcome outcome = finish(*terraform);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  }
  EXPECT_GE(recorder.compared(), 2 * bodies.size() * bodies.size());
}

}  // namespace
}  // namespace landform::e2e
