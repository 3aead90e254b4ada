#include "engine/plan_file.h"

#include <fmt/format.h>
#include <zlib.h>

#include <map>
#include <optional>
#include <utility>

#include "base/terraform_version.h"
#include "state/read.h"
#include "state/write.h"
#include "value/json.h"
#include "value/msgpack.h"

namespace landform::engine {
namespace {

// The number changes with the format: a plan is applied by the program that made it.
constexpr std::string_view kAnyMagic = "landform-plan-";
constexpr std::string_view kMagic = "landform-plan-4\n";
constexpr size_t kChecksumSize = 4;

uint32_t checksum(std::string_view bytes) {
  return static_cast<uint32_t>(
      ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

// Numbers as varints, texts with their length, types once each.
class Writer {
 public:
  void number(uint64_t value) {
    constexpr uint64_t kLow = 0x7f;
    while (value > kLow) {
      out_ += static_cast<char>((value & kLow) | (kLow + 1));
      value >>= 7U;
    }
    out_ += static_cast<char>(value);
  }
  void flag(bool value) { number(value ? 1 : 0); }
  void text(std::string_view value) {
    number(value.size());
    out_ += value;
  }
  void type(Type type) {
    auto [found, added] = types_.try_emplace(encode_type_json(type), types_.size());
    number(found->second);
    if (added) text(found->first);
  }
  void value(const Value& marked) {
    auto [plain, marks] = unmark_deep_with_paths(marked);
    type(plain.type());
    auto bytes = encode_msgpack(plain, plain.type());
    text(bytes ? *bytes : std::string());
    number(marks.size());
    for (const PathMarks& one : marks) {
      path(one.path);
      number(static_cast<uint64_t>(one.marks));
    }
  }
  void path(const Path& path) {
    number(path.size());
    for (const PathStep& step : path) {
      flag(step.kind == PathStep::Kind::attribute);
      if (step.kind == PathStep::Kind::attribute) {
        text(step.name);
      } else {
        value(step.key);
      }
    }
  }
  void change(const ResourceChange& change) {
    text(change.address.to_string());
    text(change.previous_address().to_string());
    text(change.deposed);
    text(change.provider->to_string());
    number(static_cast<uint64_t>(change.action));
    number(static_cast<uint64_t>(change.reason));
    value(change.before);
    value(change.after);
    number(change.details->required_replace.size());
    for (const Path& one : change.details->required_replace) path(one);
    text(change.details->planned_private);
    flag(change.details->importing.has_value());
    if (change.details->importing) {
      value(change.details->importing->id);
      value(change.details->importing->identity);
    }
    text(change.details->generated_config);
    number(change.depth);
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
  std::map<std::string, size_t> types_;
};

// Throws nothing: after the first problem everything read is empty.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

  uint64_t number() {
    uint64_t out = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) return fail(), 0;
      auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      out |= static_cast<uint64_t>(byte & 0x7fU) << shift;
      if ((byte & 0x80U) == 0) return out;
    }
    return fail(), 0;
  }
  // A number of things that follow, each of at least one byte.
  size_t count() {
    uint64_t out = number();
    if (out > rest_.size()) return fail(), 0;
    return static_cast<size_t>(out);
  }
  bool flag() { return number() != 0; }
  std::string text() {
    size_t size = count();
    std::string out(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return out;
  }
  template <typename Enum>
  Enum choice(Enum last) {
    uint64_t out = number();
    if (out > static_cast<uint64_t>(last)) return fail(), Enum{};
    return static_cast<Enum>(out);
  }
  Type type() {
    uint64_t index = number();
    if (index < types_.size()) return types_[index];
    if (index != types_.size()) return fail(), Type::dynamic();
    auto type = decode_type_json(text());
    if (!type) return fail(), Type::dynamic();
    types_.push_back(*type);
    return *type;
  }
  Value value() {
    constexpr int kMaxDepth = 8;  // keys in paths of marks are values again
    if (++depth_ > kMaxDepth) return fail(), Value();
    Type wanted = type();
    auto decoded = good_ ? decode_msgpack(text(), wanted) : Result<Value, ConversionError>(Value());
    if (!decoded) fail();
    std::vector<PathMarks> marks(count());
    for (PathMarks& one : marks) {
      one.path = path();
      one.marks = static_cast<Marks>(number()) & (Marks::sensitive | Marks::ephemeral);
      if (!good_) break;
    }
    --depth_;
    if (!good_) return Value();
    return mark_with_paths(*decoded, marks);
  }
  Path path() {
    Path out;
    size_t size = count();
    for (size_t i = 0; i < size && good_; ++i) {
      if (flag()) {
        out.push_back(PathStep::attribute(text()));
      } else {
        out.push_back(PathStep::index(value()));
      }
    }
    return out;
  }
  template <typename Address>
  Address address() {
    auto parsed = Address::parse(text());
    if (!parsed) return fail(), Address{};
    return *parsed;
  }
  // Most are the same as the one before.
  const SharedValue<config::ProviderConfigAddress>& provider() {
    std::string written = text();
    if (!written.empty() && written == provider_text_) return provider_;
    auto parsed = config::ProviderConfigAddress::parse(written);
    if (!parsed) return fail(), provider_;
    provider_ = SharedValue(std::move(parsed).value());
    provider_text_ = std::move(written);
    return provider_;
  }
  std::optional<Target> target() {
    auto parsed = Target::parse(text());
    if (!parsed) return fail(), std::nullopt;
    return *std::move(parsed);
  }
  ResourceChange change() {
    ResourceChange out;
    out.address = address<config::InstanceAddress>();
    out.set_previous_address(address<config::InstanceAddress>());
    out.deposed = text();
    out.provider = provider();
    out.action = choice(plan::Action::forget);
    out.reason = choice(plan::Reason::check_nested);
    out.before = value();
    out.after = value();
    ChangeDetails details;
    size_t paths = count();
    for (size_t i = 0; i < paths && good_; ++i) details.required_replace.push_back(path());
    details.planned_private = text();
    if (flag()) {
      details.importing.emplace();
      details.importing->id = value();
      details.importing->identity = value();
    }
    details.generated_config = text();
    out.set_details(std::move(details));
    out.depth = static_cast<uint32_t>(number());
    return out;
  }
  state::State state() {
    auto read = state::read_state(text());
    if (read.diagnostics.has_errors() || !read.value) return fail(), state::State{};
    return std::move(*read.value);
  }
  void fail() {
    good_ = false;
    rest_ = {};
  }

 private:
  std::string_view rest_;
  bool good_ = true;
  SharedValue<config::ProviderConfigAddress> provider_;
  std::string provider_text_;
  int depth_ = 0;
  std::vector<Type> types_;
};

void write_body(const SavedPlan& saved, Writer& out) {
  const Plan& plan = saved.plan;
  out.text(kTerraformVersion);
  out.text(saved.workspace);
  out.text(saved.lineage);
  out.number(saved.serial);
  out.text(saved.backend_type);
  out.text(saved.backend_config);
  out.text(saved.packages);
  out.number(saved.configuration.size());
  for (const auto& [path, text] : saved.configuration) {
    out.text(path);
    out.text(text);
  }
  out.number(static_cast<uint64_t>(plan.mode));
  out.text(plan.timestamp);
  out.number(plan.variables.size());
  for (const auto& [name, value] : plan.variables) {
    out.text(name);
    out.value(value);
  }
  out.number(plan.ephemeral_variables.size());
  for (const std::string& name : plan.ephemeral_variables) out.text(name);
  out.number(plan.changes.size());
  for (const ResourceChange& change : plan.changes) out.change(change);
  out.number(plan.drift.size());
  for (const ResourceChange& change : plan.drift) out.change(change);
  out.number(plan.outputs.size());
  for (const auto& [name, change] : plan.outputs) {
    out.text(name);
    out.number(static_cast<uint64_t>(change.action));
    out.value(change.before);
    out.value(change.after);
    out.flag(change.sensitive);
  }
  out.number(plan.relevant_attributes.size());
  for (const RelevantAttribute& one : plan.relevant_attributes) {
    out.text(config::InstanceAddress{one.resource, one.key}.to_string());
    out.path(one.attribute);
  }
  out.text(state::write_state(plan.previous_run));
  out.text(state::write_state(plan.prior));
  // Checks are part of states, which have a format for them.
  state::State checks;
  checks.check_results = plan.checks;
  out.text(state::write_state(checks));
  for (const auto* list : {&plan.selection.targets, &plan.selection.excluded}) {
    out.number(list->size());
    for (const Target& one : *list) out.text(one.text());
  }
  out.number(plan.replacements.size());
  for (const std::string& one : plan.replacements) out.text(one);
  out.flag(plan.complete);
  out.flag(plan.applyable);
  out.flag(plan.errored);
}

SavedPlan read_body(Reader& in) {
  SavedPlan out;
  Plan& plan = out.plan;
  (void)in.text();
  out.workspace = in.text();
  out.lineage = in.text();
  out.serial = in.number();
  out.backend_type = in.text();
  out.backend_config = in.text();
  out.packages = in.text();
  for (size_t i = in.count(); i > 0 && in.good(); --i) {
    std::string path = in.text();
    out.configuration[path] = in.text();
  }
  plan.mode = in.choice(Mode::refresh_only);
  plan.timestamp = in.text();
  for (size_t i = in.count(); i > 0 && in.good(); --i) {
    std::string name = in.text();
    plan.variables[name] = in.value();
  }
  for (size_t i = in.count(); i > 0 && in.good(); --i) plan.ephemeral_variables.insert(in.text());
  for (size_t i = in.count(); i > 0 && in.good(); --i) plan.changes.push_back(in.change());
  for (size_t i = in.count(); i > 0 && in.good(); --i) plan.drift.push_back(in.change());
  for (size_t i = in.count(); i > 0 && in.good(); --i) {
    OutputChange& change = plan.outputs[in.text()];
    change.action = in.choice(plan::Action::forget);
    change.before = in.value();
    change.after = in.value();
    change.sensitive = in.flag();
  }
  for (size_t i = in.count(); i > 0 && in.good(); --i) {
    auto address = in.address<config::InstanceAddress>();
    plan.relevant_attributes.push_back({address.resource, address.key, in.path()});
  }
  plan.previous_run = in.state();
  plan.prior = in.state();
  plan.checks = in.state().check_results;
  for (auto* list : {&plan.selection.targets, &plan.selection.excluded}) {
    for (size_t i = in.count(); i > 0 && in.good(); --i) {
      if (auto target = in.target()) list->push_back(*std::move(target));
    }
  }
  for (size_t i = in.count(); i > 0 && in.good(); --i) plan.replacements.push_back(in.text());
  plan.complete = in.flag();
  plan.applyable = in.flag();
  plan.errored = in.flag();
  return out;
}

}  // namespace

bool is_plan(std::string_view bytes) { return bytes.starts_with(kAnyMagic); }

std::string write_plan(const SavedPlan& saved) {
  Writer writer;
  write_body(saved, writer);
  std::string body = writer.take();
  std::string out(kMagic);
  uint32_t sum = checksum(body);
  for (size_t i = 0; i < kChecksumSize; ++i) out += static_cast<char>((sum >> (8 * i)) & 0xffU);
  out += body;
  return out;
}

Result<SavedPlan> read_plan(std::string_view bytes) {
  if (!is_plan(bytes)) return Error{"not a plan file"};
  if (bytes.size() < kMagic.size()) return Error{"the plan file is truncated"};
  if (!bytes.starts_with(kMagic)) {
    return Error{
        "the plan file was created by another version of this program; create the plan again"};
  }
  bytes.remove_prefix(kMagic.size());
  if (bytes.size() < kChecksumSize) return Error{"the plan file is truncated"};
  uint32_t sum = 0;
  for (size_t i = 0; i < kChecksumSize; ++i)
    sum |= static_cast<uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  bytes.remove_prefix(kChecksumSize);
  if (checksum(bytes) != sum) return Error{"the plan file is damaged"};
  return read_plan_body(bytes);
}

Result<SavedPlan> read_plan_body(std::string_view bytes) {
  Reader reader(bytes);
  std::string version = Reader(bytes).text();
  if (version != kTerraformVersion) {
    return Error{
        fmt::format("plan file was created by Terraform {}, but this is {}; plan files "
                    "cannot be transferred between different Terraform versions",
                    version, kTerraformVersion)};
  }
  SavedPlan out = read_body(reader);
  if (!reader.good() || !reader.at_end()) return Error{"the plan file is damaged"};
  return out;
}

}  // namespace landform::engine
