#include "config/test_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "base/quote.h"
#include "config/module_register.h"
#include "config/static_expression.h"
#include "config/test_file_reader.h"
#include "syntax/identifier.h"

namespace landform::config {
namespace {

namespace fs = std::filesystem;

bool is_test_file(std::string_view name) {
  return !is_ignored_file(name) &&
         (name.ends_with(".tftest.hcl") || name.ends_with(".tftest.json"));
}

}  // namespace

std::string_view TestFileReader::keyword(const syntax::Expression& expr) {
  return is_quoted(expr) ? std::string_view() : static_keyword(expr);
}

void TestFileReader::read(const syntax::Body& body, TestFile& out) {
  syntax::BodyContent all = content(body, {.attributes = {},
                                           .blocks = {{"run", {"name"}},
                                                      {"provider", {"name"}},
                                                      {"mock_provider", {"name"}},
                                                      {"variables", {}},
                                                      {"override_resource", {}},
                                                      {"override_data", {}},
                                                      {"override_module", {}}}});
  const syntax::Block* seen_variables = nullptr;
  for (const syntax::Block& block : all.blocks) {
    if (block.type == "run") {
      add_run(block, out);
    } else if (block.type == "variables") {
      if (first(block, seen_variables, "This test file already has a variables block defined",
                "Multiple \"variables\" blocks"))
        out.variables = variables(block);
    } else if (block.type == "provider") {
      add_provider({provider(block), std::nullopt}, out);
    } else if (block.type == "mock_provider") {
      if (auto mock = mock_provider(block)) add_provider(std::move(*mock), out);
    } else {
      add_override(block, false, out.overrides);
    }
  }
}

void TestFileReader::add_run(const syntax::Block& block, TestFile& out) {
  size_t errors = problems().error_count();
  TestRun read = run(block);
  bool good = problems().error_count() == errors;
  auto [seen, added] = run_ranges_.try_emplace(read.name, block.header);
  if (!added) {
    problems().error("Duplicate \"run\" block names",
                     fmt::format("This test file already has a run named {} block defined at {}.",
                                 read.name, range_text(sources(), seen->second)),
                     block.header);
  } else if (good) {
    out.runs.push_back(std::move(read));
    return;
  }
  if (read.module) out.left_out.push_back(std::move(*read.module));
}

void TestFileReader::add_provider(TestProvider provider, TestFile& out) {
  std::string key = provider.config.key();
  Range range = provider.config.range;
  auto [it, added] = out.providers.try_emplace(key);
  if (added) {
    it->second = std::move(provider);
    return;
  }
  problems().error("Duplicate provider block",
                   fmt::format("A provider for {} is already defined at {}.", key,
                               range_text(sources(), it->second.config.name_range)),
                   range);
}

std::vector<syntax::Attribute> TestFileReader::variables(const syntax::Block& block) {
  auto attributes = block.body->just_attributes();
  problems().append(std::move(attributes.diagnostics));
  return std::move(attributes.value);
}

TestRun TestFileReader::run(const syntax::Block& block) {
  TestRun out;
  out.name = block.labels[0].text;
  out.range = block.header;
  syntax::BodyContent all = content(
      *block.body, {.attributes = {{"command"}, {"providers"}, {"expect_failures"}, {"state_key"}},
                    .blocks = {{"plan_options", {}},
                               {"assert", {}},
                               {"variables", {}},
                               {"module", {}},
                               {"override_resource", {}},
                               {"override_data", {}},
                               {"override_module", {}}}});
  check_name(block.labels[0], "Invalid run block name");
  run_blocks(all, out);
  run_arguments(all, out);
  return out;
}

void TestFileReader::run_blocks(const syntax::BodyContent& content, TestRun& out) {
  const syntax::Block* seen_options = nullptr;
  const syntax::Block* seen_variables = nullptr;
  const syntax::Block* seen_module = nullptr;
  for (const syntax::Block& inner : content.blocks) {
    if (inner.type == "assert") {
      if (auto rule = check_rule(inner)) out.asserts.push_back(*rule);
    } else if (inner.type == "plan_options") {
      if (!first(inner, seen_options, "This run block already has a plan_options block defined",
                 "Multiple \"plan_options\" blocks"))
        continue;
      size_t errors = problems().error_count();
      out.options = plan_options(inner);
      // Only a valid one counts as the first.
      if (problems().error_count() != errors) seen_options = nullptr;
    } else if (inner.type == "variables") {
      if (first(inner, seen_variables, "This run block already has a variables block defined",
                "Multiple \"variables\" blocks"))
        out.variables = variables(inner);
    } else if (inner.type == "module") {
      (void)first(inner, seen_module, "This run block already has a module block defined",
                  "Multiple \"module\" blocks");
      size_t errors = problems().error_count();
      out.module = run_module(inner, out.name);
      if (problems().error_count() != errors) seen_module = nullptr;
    } else {
      add_override(inner, false, out.overrides);
    }
  }
}

void TestFileReader::run_arguments(const syntax::BodyContent& content, TestRun& out) {
  if (const auto* command = content.find("command")) {
    std::string_view word = keyword(command->expr);
    if (word == "plan") {
      out.operation = TestRun::Operation::plan;
    } else if (word != "apply") {
      problems().error("Invalid \"command\" keyword",
                       "The \"command\" argument requires one of the following keywords without "
                       "quotes: apply or plan.",
                       command->expr.range());
    }
  }
  if (const auto* providers = content.find("providers"))
    out.providers = passed_providers(*providers);
  if (const auto* failures = content.find("expect_failures"))
    out.expect_failures = references(*failures);
  if (content.find("state_key") != nullptr) out.state_key = constant_text(content, "state_key");
}

PlanOptions TestFileReader::plan_options(const syntax::Block& block) {
  PlanOptions out;
  syntax::BodyContent all = content(
      *block.body, {.attributes = {{"mode"}, {"refresh"}, {"replace"}, {"target"}}, .blocks = {}});
  if (const auto* mode = all.find("mode")) {
    std::string_view word = keyword(mode->expr);
    out.refresh_only = word == "refresh-only";
    if (!out.refresh_only && word != "normal") {
      problems().error("Invalid \"mode\" keyword",
                       "The \"mode\" argument requires one of the following keywords without "
                       "quotes: normal or refresh-only",
                       mode->expr.range());
    }
  }
  out.refresh = constant_flag(all, "refresh", true);
  if (const auto* replace = all.find("replace")) out.replace = references(*replace);
  if (const auto* target = all.find("target")) out.target = references(*target);
  if (!out.refresh && out.refresh_only) {
    problems().error("Incompatible plan options",
                     "The \"refresh\" option cannot be set to false when running a test in "
                     "\"refresh-only\" mode.",
                     all.find("refresh")->range);
  }
  return out;
}

ModuleCall TestFileReader::run_module(const syntax::Block& block, const std::string& run) {
  ModuleCall out;
  out.name = run;
  out.range = block.header;
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"source"}, {"version"}}, .blocks = {}});
  if (const auto* version = all.find("version")) {
    out.version = version_constraint(*version, problems());
    out.version_range = version->expr.range();
  }
  if (const auto* source = all.find("source")) {
    // There is nothing more to say about a source that is no text.
    if (Value text = constant(source->expr, Type::string()); text.is_known()) {
      out.source = text.as_string();
      out.source_range = source->range;
    }
  } else {
    problems().error("Missing \"source\" attribute for module block",
                     "You must specify a source attribute when executing alternate modules during "
                     "test executions.",
                     block.header);
  }
  return out;
}

std::vector<syntax::ParsedTraversal> TestFileReader::references(
    const syntax::Attribute& attribute) {
  std::vector<syntax::ParsedTraversal> out;
  auto items = static_list(attribute.expr, problems());
  if (!items) return out;
  for (const syntax::Expression& item : *items) {
    auto traversal = static_reference(item);
    if (!traversal.steps.empty()) out.push_back(std::move(traversal));
  }
  return out;
}

std::string TestFile::key() const {
  fs::path path(name);
  std::string out;
  for (const fs::path& part : path.parent_path()) out += part.string() + ".";
  std::string stem = path.filename().string();
  constexpr std::string_view kSuffix = ".tftest.hcl";
  if (stem.ends_with(kSuffix)) stem.resize(stem.size() - kSuffix.size());
  return out + stem;
}

std::string TestFile::module_key(const TestRun& run) const {
  return "test." + key() + "." + run.name;
}

Diagnosed<std::vector<TestFile>> load_test_files(SourceMap& sources, const std::string& directory,
                                                 const std::string& test_directory) {
  Diagnosed<std::vector<TestFile>> out;
  auto add = [&](const std::string& below, std::error_code& error) {
    fs::path place = below.empty() ? fs::path(directory) : fs::path(directory) / below;
    std::vector<std::string> names;
    for (fs::directory_iterator it(place, error), end; !error && it != end; it.increment(error)) {
      std::string name = it->path().filename().string();
      std::error_code ignored;
      if (is_test_file(name) && !it->is_directory(ignored)) names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names)
      out.value.emplace_back().name = below.empty() ? name : (fs::path(below) / name).string();
  };
  std::error_code error;
  add(fs::path(test_directory).lexically_normal().string(), error);
  std::string place = (fs::path(directory) / test_directory).lexically_normal().string();
  if (error == std::errc::no_such_file_or_directory) {
    if (test_directory != kDefaultTestDirectory)
      out.diagnostics.warning("Test directory does not exist",
                              fmt::format("Requested test directory {} does not exist.", place));
  } else if (error) {
    out.diagnostics.error(
        "Failed to read test directory",
        fmt::format("Test directory {} could not be read: {}.", place, error.message()));
    return out;
  }
  std::error_code unreadable;  // reported where the module is read
  add("", unreadable);
  for (TestFile& file : out.value) {
    std::string path = join_module_path(directory, file.name);
    Result<std::string> text = read_regular_file(path);
    if (!text) {
      out.diagnostics.error(
          "Failed to read file",
          fmt::format("The file {} could not be read: {}.", go_quote(path), text.error().message));
      continue;
    }
    FileId id = sources.add(path, std::move(text).value());
    auto parsed = path.ends_with(".json") ? syntax::parse_json_config(sources, id)
                                          : syntax::parse_config(sources, id);
    out.diagnostics.append(std::move(parsed.diagnostics));
    file.file = std::move(parsed.value);
    if (file.file.body == nullptr) continue;
    Module scratch;
    TestFileReader reader(sources, scratch.problems, scratch);
    reader.read(*file.file.body, file);
    out.diagnostics.append(std::move(scratch.problems));
  }
  // Mock data is read last, if everything else is right.
  if (out.diagnostics.has_errors()) return out;
  Module scratch;
  TestFileReader reader(sources, scratch.problems, scratch);
  for (TestFile& file : out.value) {
    for (auto& [key, provider] : file.providers) {
      if (provider.mock && !provider.mock->source.empty())
        reader.include_mock_files(sources, directory, provider);
    }
  }
  out.diagnostics.append(std::move(scratch.problems));
  return out;
}

}  // namespace landform::config
