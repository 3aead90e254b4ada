// Reading mock providers and overrides.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "base/quote.h"
#include "config/static_expression.h"
#include "config/test_file_reader.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "eval/scope.h"
#include "syntax/identifier.h"

namespace landform::config {
namespace {

constexpr const char* kDuring = "override_during";

const char* target_kind(std::string_view block) {
  return block == "override_module" ? "modules"
         : block == "override_data" ? "data sources"
                                    : "resources";
}

bool is_target_of(std::string_view block, const TargetAddress& target) {
  if (block == "override_module") return target.is_module();
  if (target.is_module()) return false;
  return target.resource->resource.mode ==
         (block == "override_data" ? ResourceMode::data : ResourceMode::managed);
}

std::string to_string(const TargetAddress& target) {
  return target.resource ? target.resource->to_string() : config::to_string(target.module);
}

std::vector<Override>::const_iterator find_target(const std::vector<Override>& overrides,
                                                  const TargetAddress& target) {
  const std::string text = to_string(target);
  return std::find_if(overrides.begin(), overrides.end(),
                      [&](const Override& one) { return to_string(one.target) == text; });
}

bool has_fixed_keys(const syntax::ObjectExpr& object) {
  return std::all_of(object.items().begin(), object.items().end(), [](const auto& item) {
    return item.key->kind == syntax::ExprKind::string || !eval::literal_key(*item.key).empty();
  });
}

// The value of an expression without references, or unknown with errors. Functions are called only
// when the test runs, so until then the result of a call is unknown. An object remains an object,
// whatever is wrong in it.
Value constant_or_unknown(const syntax::Expression& expr, Diagnostics& diagnostics) {
  const syntax::Expr* node = expr.node;
  while (node->kind == syntax::ExprKind::paren) node = node->as<syntax::ParenExpr>().inner;
  if (node->kind == syntax::ExprKind::object && has_fixed_keys(node->as<syntax::ObjectExpr>())) {
    for (const syntax::ObjectItem& item : node->as<syntax::ObjectExpr>().items()) {
      (void)constant_or_unknown(expr.with(item.value), diagnostics);
    }
    return Value::empty_object();
  }
  if (eval::calls(*node).empty()) return eval::evaluate(expr, eval::ConstantScope(), diagnostics);
  for (const syntax::TraversalExpr* reference : eval::references(*node)) {
    (void)eval::evaluate(expr.with(reference), eval::ConstantScope(), diagnostics);
  }
  return Value::unknown(Type::dynamic());
}

}  // namespace

bool TestFileReader::during_plan(const syntax::BodyContent& content, bool fallback) {
  const syntax::Attribute* attribute = content.find(kDuring);
  if (attribute == nullptr) return fallback;
  std::string_view word = keyword(attribute->expr);
  if (word == "plan") return true;
  if (word == "apply") return false;
  problems().error(fmt::format("Invalid {} value", kDuring),
                   fmt::format("The {} attribute must be a value of plan or apply.", kDuring),
                   attribute->range);
  return fallback;
}

std::optional<TestProvider> TestFileReader::mock_provider(const syntax::Block& block) {
  auto meta =
      block.body->partial_content({.attributes = {{"alias"}, {"source"}, {kDuring}}, .blocks = {}});
  problems().append(std::move(meta.diagnostics));
  const syntax::BodyContent& content = meta.value.content;
  if (!check_normal_name(block.labels[0].text, block.header)) return std::nullopt;
  TestProvider out;
  out.config.name = block.labels[0].text;
  out.config.name_range = block.labels[0].range;
  out.config.range = block.header;
  if (content.find("alias") != nullptr) {
    out.config.alias = constant_text(content, "alias");
    if (!syntax::is_identifier(out.config.alias)) {
      problems().error("Invalid provider configuration alias",
                       fmt::format("An alias must be a valid name. {}", kBadIdentifier));
    }
  }
  TestProvider::Mock mock;
  mock.during_plan = during_plan(content, false);
  mock.data = mock_data(*meta.value.rest, mock.during_plan);
  mock.source = constant_text(content, "source");
  out.mock = std::move(mock);
  return out;
}

MockData TestFileReader::mock_data(const syntax::Body& body, bool during_plan) {
  MockData out;
  syntax::BodyContent all = content(body, {.attributes = {},
                                           .blocks = {{"mock_resource", {"type"}},
                                                      {"mock_data", {"type"}},
                                                      {"override_resource", {}},
                                                      {"override_data", {}}}});
  for (const syntax::Block& block : all.blocks) {
    if (block.type == "mock_resource" || block.type == "mock_data") {
      mock_resource(block, during_plan, out);
    } else {
      add_override(block, during_plan, out.overrides);
    }
  }
  return out;
}

void TestFileReader::check_object(const syntax::Attribute& attribute, std::string_view block) {
  Diagnostics found;
  Value value = constant_or_unknown(attribute.expr, found);
  bool is_object = value.type().is_object() && !value.is_null();
  bool may_be_object = !value.is_known() && !found.has_errors();
  if (!is_object && !may_be_object) {
    problems().error(fmt::format("Invalid {} attribute", attribute.name),
                     fmt::format("{} blocks must specify {} {} attribute that is an object.", block,
                                 attribute.name == "outputs" ? "an" : "a", attribute.name),
                     attribute.range);
  }
  problems().append(std::move(found));
}

void TestFileReader::include_mock_files(SourceMap& writable, const std::string& directory,
                                        TestProvider& provider) {
  TestProvider::Mock& mock = *provider.mock;
  namespace fs = std::filesystem;
  std::error_code error;
  std::vector<std::string> names;
  fs::path place = fs::path(directory) / mock.source;
  for (fs::directory_iterator it(place, error), end; !error && it != end; it.increment(error)) {
    std::string name = it->path().filename().string();
    bool data = name.ends_with(".tfmock.hcl") || name.ends_with(".tfmock.json");
    if (data && !is_ignored_file(name)) names.push_back(std::move(name));
  }
  if (error) {
    problems().error(
        "Failed to read mock data directory",
        fmt::format("Mock data directory {} does not exist or cannot be read.", mock.source),
        provider.config.range);
    return;
  }
  std::sort(names.begin(), names.end());
  MockData all;  // of the files, which must not define anything twice
  for (const std::string& name : names) {
    std::string path = (place / name).lexically_normal().string();
    Result<std::string> text = read_regular_file(path);
    if (!text) {
      problems().error("Failed to read file", fmt::format("The file {} could not be read: {}.",
                                                          go_quote(path), text.error().message));
      continue;
    }
    FileId id = writable.add(path, std::move(text).value());
    auto parsed = path.ends_with(".json") ? syntax::parse_json_config(writable, id)
                                          : syntax::parse_config(writable, id);
    problems().append(std::move(parsed.diagnostics));
    if (parsed.value.body == nullptr) continue;
    add_mock_file(mock_data(*parsed.value.body, mock.during_plan), all);
    mock.data.files.push_back(std::move(parsed.value));
  }
  // What the provider's own block says wins.
  mock.data.resources.merge(all.resources);
  mock.data.data_sources.merge(all.data_sources);
  for (Override& one : all.overrides) {
    if (find_target(mock.data.overrides, one.target) == mock.data.overrides.end())
      mock.data.overrides.push_back(std::move(one));
  }
}

void TestFileReader::add_mock_file(MockData from, MockData& all) {
  auto add = [this](const char* block, auto& more, auto& into) {
    for (auto& [type, mock] : more) {
      const Range range = mock.type_range;
      auto [it, added] = into.try_emplace(type, std::move(mock));
      if (added) continue;
      problems().error("Duplicate mock resource block",
                       fmt::format("A {} {} block already exists at {}.", block, go_quote(type),
                                   range_text(sources(), it->second.range)),
                       range);
    }
  };
  add("mock_resource", from.resources, all.resources);
  add("mock_data", from.data_sources, all.data_sources);
  for (Override& one : from.overrides) {
    auto same = find_target(all.overrides, one.target);
    if (same == all.overrides.end()) {
      all.overrides.push_back(std::move(one));
      continue;
    }
    problems().error("Duplicate override block",
                     fmt::format("An override block for {} already exists at {}.",
                                 to_string(one.target), range_text(sources(), same->range)),
                     one.range);
  }
}

void TestFileReader::mock_resource(const syntax::Block& block, bool plan, MockData& out) {
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"defaults"}, {kDuring}}, .blocks = {}});
  MockResource mock;
  mock.type = block.labels[0].text;
  mock.range = block.header;
  mock.type_range = block.labels[0].range;
  if (const auto* defaults = all.find("defaults")) {
    (void)constant_or_unknown(defaults->expr, problems());
    mock.defaults = defaults->expr;
    mock.defaults_range = defaults->range;
  }
  mock.during_plan = during_plan(all, plan);
  auto& into = block.type == "mock_data" ? out.data_sources : out.resources;
  std::string type = mock.type;
  auto [it, added] = into.try_emplace(type, std::move(mock));
  if (added) return;
  problems().error(fmt::format("Duplicate {} block", block.type),
                   fmt::format("A {} block for {} has already been defined at {}.", block.type,
                               type, range_text(sources(), it->second.range)),
                   block.labels[0].range);
}

void TestFileReader::add_override(const syntax::Block& block, bool plan,
                                  std::vector<Override>& out) {
  auto read = override_block(block, plan);
  if (!read) return;
  auto same = find_target(out, read->target);
  if (same == out.end()) {
    out.push_back(std::move(*read));
    return;
  }
  problems().error(
      fmt::format("Duplicate {} block", block.type),
      fmt::format("An {} block targeting {} has already been defined at {}.", block.type,
                  to_string(read->target), range_text(sources(), same->range)),
      block.header);
}

std::optional<Override> TestFileReader::override_block(const syntax::Block& block, bool plan) {
  const char* values = block.type == "override_module" ? "outputs" : "values";
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"target"}, {kDuring}, {values}}, .blocks = {}});
  Override out;
  out.range = block.header;
  std::optional<TargetAddress> target;
  if (const auto* attribute = all.find("target")) {
    out.target_range = attribute->range;
    auto traversal = static_traversal(sources(), attribute->expr, problems());
    if (!traversal.steps.empty()) {
      target =
          read_target_address(traversal.steps, traversal.file, AddressKeys::allowed, problems());
    }
  } else {
    problems().error("Missing target attribute",
                     fmt::format("{} blocks must specify a target address.", block.type),
                     block.header);
  }
  if (const auto* attribute = all.find(values)) {
    check_object(*attribute, block.type);
    out.values = attribute->expr;
  }
  out.during_plan = during_plan(all, plan);
  if (!target) return std::nullopt;
  if (!is_target_of(block.type, *target)) {
    problems().error("Invalid override target",
                     fmt::format("You can only target {} from {} blocks, not {}.",
                                 target_kind(block.type), block.type, to_string(*target)),
                     out.target_range);
    return std::nullopt;
  }
  out.target = std::move(*target);
  return out;
}

}  // namespace landform::config
