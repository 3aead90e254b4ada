#include "config/variable_values.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "base/quote.h"
#include "eval/evaluate.h"
#include "syntax/parser.h"

namespace landform::config {
namespace {

namespace fs = std::filesystem;

// A value as the user gave it, before it is matched with a declaration.
struct RawValue {
  using Source = GivenVariable::Source;
  Source source = Source::argument;
  std::string text;         // from the environment, an argument or an answer
  syntax::Expression expr;  // from a file
};

bool is_automatic_file(std::string_view name) {
  return name.ends_with(".auto.tfvars") || name.ends_with(".auto.tfvars.json");
}

// Values in files are constants, whose messages may mention positions.
class FileScope : public eval::ConstantScope {
 public:
  explicit FileScope(const SourceMap& sources) : sources_(sources) {}
  [[nodiscard]] const SourceMap* sources() const override { return &sources_; }

 private:
  const SourceMap& sources_;
};

class Collector {
 public:
  Collector(SourceMap& sources, const Module& root, Diagnosed<VariableValues>& out,
            VariableDetails* details)
      : sources_(sources), root_(root), out_(out), details_(details) {}

  void run(const VariableSources& from) {
    for (const auto& [name, text] : from.environment)
      raw_.insert_or_assign(name, RawValue{RawValue::Source::environment, text, {}});
    if (from.automatic_files) add_automatic_files(from.directory);
    for (const VariableArgument& argument : from.arguments) {
      if (argument.is_file) {
        add_file(argument.text, read_file(argument.text), RawValue::Source::named_file);
      } else {
        add_argument(argument.text);
      }
    }
    if (details_ != nullptr && diagnostics().has_errors()) {
      details_->readable = false;
      return;
    }
    if (from.ask) ask_for_missing(from);
    for (const auto& [name, raw] : raw_) {
      auto variable = root_.variables.find(name);
      if (variable != root_.variables.end()) set(variable->second, raw);
    }
    if (from.undeclared == nullptr) {
      report_undeclared();
    } else {
      for (const auto& [name, raw] : raw_) {
        if (!root_.variables.contains(name)) (*from.undeclared)[name] = untyped(name, raw);
      }
    }
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }

  void ask_for_missing(const VariableSources& from) {
    for (const auto& [name, variable] : root_.variables) {
      if (variable.default_value || raw_.contains(name)) continue;
      if (auto answer = from.ask(variable))
        raw_.insert_or_assign(name, RawValue{RawValue::Source::answer, std::move(*answer), {}});
    }
  }

  void add_automatic_files(const std::string& directory) {
    auto in_directory = [&](const std::string& name) {
      return directory.empty() || directory == "." ? name : (fs::path(directory) / name).string();
    };
    for (const char* name : {"terraform.tfvars", "terraform.tfvars.json"}) {
      std::error_code error;
      std::string path = in_directory(name);
      if (fs::exists(path, error))
        add_file(path, read_regular_file(path), RawValue::Source::automatic_file);
    }
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(directory.empty() ? "." : directory, error), end;
         !error && it != end; it.increment(error)) {
      std::string name = it->path().filename().string();
      if (is_automatic_file(name)) names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      std::string path = in_directory(name);
      add_file(path, read_regular_file(path), RawValue::Source::automatic_file);
    }
  }

  void add_argument(const std::string& text) {
    size_t equals = text.find('=');
    if (equals == std::string::npos) {
      diagnostics().error(
          "Invalid -var option",
          fmt::format("The given -var option {} is not correctly specified. Must be a variable "
                      "name and value separated by an equals sign, like -var=\"key=value\".",
                      go_quote(text)));
      return;
    }
    std::string name = text.substr(0, equals);
    std::string value = text.substr(equals + 1);
    if (name.ends_with(' ')) {
      diagnostics().error(
          "Invalid -var option",
          fmt::format("Variable name {} is invalid due to trailing space. Did you mean "
                      "-var=\"{}={}\"?",
                      go_quote(name), name.substr(0, name.size() - 1),
                      value.substr(value.starts_with(' ') ? 1 : 0)));
      return;
    }
    raw_.insert_or_assign(name, RawValue{RawValue::Source::argument, std::move(value), {}});
  }

  void add_file(const std::string& path, Result<std::string> text, RawValue::Source source) {
    if (!text) {
      unreadable(path, text.error().message);
      return;
    }
    FileId id = sources_.add(path, std::move(text).value());
    auto parsed = path.ends_with(".json") ? syntax::parse_json_config(sources_, id)
                                          : syntax::parse_config(sources_, id);
    bool failed = parsed.diagnostics.has_errors();
    diagnostics().append(std::move(parsed.diagnostics));
    if (parsed.value.body == nullptr) return;
    bool declares = report_declarations(*parsed.value.body, path);
    // Errors in a broken file would be reported twice.
    if (failed || declares) return;
    auto attributes = parsed.value.body->just_attributes();
    diagnostics().append(std::move(attributes.diagnostics));
    for (const syntax::Attribute& a : attributes.value)
      raw_.insert_or_assign(std::string(a.name), RawValue{source, {}, a.expr});
    files_.push_back(std::move(parsed.value));
  }

  void unreadable(const std::string& path, const std::string& why) {
    std::error_code error;
    fs::file_status status = fs::status(path, error);
    diagnostics().error("Failed to read variables file",
                        status.type() == fs::file_type::not_found
                            ? fmt::format("Given variables file {} does not exist.", path)
                            : fmt::format("Error while reading {}: {} {}: {}.", path,
                                          fs::is_directory(status) ? "read" : "open", path, why));
  }

  // Declarations instead of values are a common mistake. Returns whether there were any.
  bool report_declarations(const syntax::Body& body, const std::string& path) {
    auto partial =
        body.partial_content({.attributes = {}, .blocks = {{"variable", {"name"}}}}).value;
    for (const syntax::Block& block : partial.content.blocks) {
      std::string_view name = block.labels[0].text;
      diagnostics().error(
          "Variable declaration in .tfvars file",
          fmt::format("A .tfvars file is used to assign values to variables that have already been "
                      "declared in .tf files, not to declare new variables. To declare variable "
                      "{}, place this block in one of your .tf files, such as variables.tf.\n\nTo "
                      "set a value for this variable in {}, use the definition syntax instead:\n"
                      "    {} = <value>",
                      go_quote(name), path, name),
          block.type_range);
    }
    return !partial.content.blocks.empty();
  }

  void set(const Variable& variable, const RawValue& raw) {
    VariableOrigin origin{sources_, "var." + variable.name, {}, {}};
    size_t errors = diagnostics().error_count();
    Value value;
    switch (raw.source) {
      case RawValue::Source::automatic_file:
      case RawValue::Source::named_file:
        origin.range = raw.expr.range();
        value = eval::evaluate(raw.expr, FileScope(sources_), diagnostics());
        break;
      case RawValue::Source::argument:
        origin.set_by = fmt::format("set using -var=\"{}=...\"", variable.name);
        value = parse(variable, raw.text);
        break;
      case RawValue::Source::answer:
        origin.set_by = "set using an interactive prompt";
        value = parse(variable, raw.text);
        break;
      case RawValue::Source::environment:
        origin.set_by = fmt::format("set using the TF_VAR_{} environment variable", variable.name);
        value = parse(variable, raw.text);
        break;
    }
    if (diagnostics().error_count() != errors) {
      out_.value.insert_or_assign(variable.name,
                                  Value::unknown(variable.constraint.type.without_optional()));
      return;
    }
    Diagnostics* problems = &diagnostics();
    if (details_ != nullptr) {
      details_->given[variable.name] = {value, raw.source, origin.range, origin.set_by};
      problems = &details_->conversions[variable.name];
    }
    out_.value.insert_or_assign(variable.name,
                                finalize_variable(variable, value, origin, *problems));
  }

  Value parse(const Variable& variable, const std::string& text) {
    if (variable.takes_literals) return Value::string(text);
    // It may be a secret: messages refer to it but do not show it.
    FileId file =
        sources_.add(fmt::format("<value for var.{}>", variable.name), text, {}, /*shown=*/false);
    auto parsed = syntax::parse_expression(sources_, file);
    bool failed = parsed.diagnostics.has_errors();
    diagnostics().append(std::move(parsed.diagnostics));
    if (failed) return Value::unknown();
    return eval::evaluate(parsed.value.expr, FileScope(sources_), diagnostics());
  }

  // Without a declaration, a text is an expression if it can be one, or else a string.
  Value untyped(const std::string& name, const RawValue& raw) {
    using Source = RawValue::Source;
    if (raw.source == Source::automatic_file || raw.source == Source::named_file)
      return eval::evaluate(raw.expr, FileScope(sources_), diagnostics());
    FileId file = sources_.add(fmt::format("<value for var.{}>", name), raw.text, {}, false);
    auto parsed = syntax::parse_expression(sources_, file);
    Diagnostics problems = std::move(parsed.diagnostics);
    Value value;
    if (!problems.has_errors())
      value = eval::evaluate(parsed.value.expr, FileScope(sources_), problems);
    return problems.has_errors() ? Value::string(raw.text) : value;
  }

  void report_undeclared() {
    // Any more than this are only counted: a file may be shared by many configurations.
    constexpr size_t kShown = 2;
    size_t in_files = 0;
    for (const auto& [name, raw] : raw_) {
      if (root_.variables.contains(name)) continue;
      if (raw.source == RawValue::Source::argument) {
        diagnostics().error(
            "Value for undeclared variable",
            fmt::format("A variable named {} was assigned on the command line, but the root module "
                        "does not declare a variable of that name. To use this value, add a "
                        "\"variable\" block to the configuration.",
                        go_quote(name)));
      }
      if (!raw.expr) continue;
      Diagnostics ignored;
      (void)eval::evaluate(raw.expr, FileScope(sources_), ignored);
      if (ignored.has_errors() || ++in_files > kShown) continue;
      const SourceFile* file = sources_.file(raw.expr.file);
      diagnostics().warning(
          "Value for undeclared variable",
          fmt::format(
              "The root module does not declare a variable named {} but a value was found in file "
              "{}. If you meant to use this value, add a \"variable\" block to the "
              "configuration.\n\nTo silence these warnings, use TF_VAR_... environment variables "
              "to provide certain \"global\" settings to all configurations in your organization. "
              "To reduce the verbosity of these warnings, use the -compact-warnings option.",
              go_quote(name), go_quote(file == nullptr ? "" : file->name())));
    }
    if (in_files > kShown) {
      diagnostics().warning(
          "Values for undeclared variables",
          fmt::format("In addition to the other similar warnings shown, {} other variable(s) "
                      "defined without being declared.",
                      in_files - kShown));
    }
  }

  SourceMap& sources_;
  const Module& root_;
  Diagnosed<VariableValues>& out_;
  VariableDetails* details_;
  std::map<std::string, RawValue, std::less<>> raw_;
  std::vector<syntax::File> files_;  // keeps the expressions alive
};

}  // namespace

std::map<std::string, std::string> variables_in_environment() {
  constexpr std::string_view kPrefix = "TF_VAR_";
  std::map<std::string, std::string> out;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    std::string_view entry = *at;
    if (!entry.starts_with(kPrefix)) continue;
    entry.remove_prefix(kPrefix.size());
    size_t equals = entry.find('=');
    if (equals == std::string_view::npos) continue;
    out.insert_or_assign(std::string(entry.substr(0, equals)),
                         std::string(entry.substr(equals + 1)));
  }
  return out;
}

Diagnosed<VariableValues> collect_variables(SourceMap& sources, const Module& root,
                                            const VariableSources& from, VariableDetails* details) {
  Diagnosed<VariableValues> out;
  Collector(sources, root, out, details).run(from);
  return out;
}

}  // namespace landform::config
