#include "cli/provider_docs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "cli/docs_template.h"
#include "value/type.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;

// The first paragraph, for the list of pages, as a YAML literal block.
std::string in_front_matter(std::string_view description) {
  std::string out;
  std::string_view first = description.substr(0, description.find("\n\n"));
  while (!first.empty()) {
    size_t end = std::min(first.find('\n'), first.size());
    out += fmt::format("  {}\n", first.substr(0, end));
    first.remove_prefix(std::min(end + 1, first.size()));
  }
  return out.empty() ? "  \n" : out;
}

std::string yaml_quote(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

constexpr std::string_view kTypePage = R"(---
page_title: {{page_title}}
description: |-
{{summary}}
---

# {{title}}

{{description}}

{{example}}

{{schema}}

{{import}}
)";
constexpr std::string_view kFunctionPage = R"(---
page_title: {{page_title}}
description: |-
{{summary}}
---

# {{title}}

{{description}}

{{example}}

{{signature}}

{{arguments}}
)";

std::string without_end(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// The parts that every page has.
PageParts page_parts(const std::string& name, const std::string& type, const std::string& title,
                     const std::string& page_title, const std::string& description) {
  return {{"name", name},
          {"type", type},
          {"title", title},
          {"page_title", yaml_quote(page_title)},
          {"summary", without_end(in_front_matter(description))},
          {"description", without_end(description)}};
}

// The files of a directory with these endings, by name, those whose name begins with "import"
// apart.
struct ExampleFiles {
  std::vector<std::string> examples;
  std::vector<std::string> imports;
};
ExampleFiles example_files(const fs::path& directory) {
  ExampleFiles out;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    std::string name = at->path().filename();
    bool is_import = name.starts_with("import");
    bool is_code = name.ends_with(".tf") || name.ends_with(".hcl");
    if (is_import && (is_code || name.ends_with(".sh"))) out.imports.push_back(at->path());
    if (!is_import && is_code) out.examples.push_back(at->path());
  }
  std::sort(out.examples.begin(), out.examples.end());
  std::sort(out.imports.begin(), out.imports.end());
  return out;
}

Result<std::string> code_blocks(const std::vector<std::string>& files) {
  std::string out;
  for (const std::string& file : files) {
    auto block = code_block(file);
    if (!block) return block.error();
    out += (out.empty() ? "" : "\n\n") + *block;
  }
  return out;
}

// Fills pages, each with the most specific template that the project has.
class PageWriter {
 public:
  explicit PageWriter(std::string project) : project_(std::move(project)) {}

  // `kind` is the directory of the pages, or empty for index.md.
  std::optional<Error> write(const std::string& kind, const std::string& file,
                             const std::string& examples, std::string_view usual, PageParts parts) {
    ExampleFiles files = example_files(fs::path(project_) / "examples" / examples);
    auto example = code_blocks(files.examples);
    if (!example) return example.error();
    parts["example"] = example->empty() ? "" : "## Example Usage\n\n" + *example;
    std::string page = kind.empty() ? file : kind + "/" + file;
    std::string text(usual);
    std::string source = "the built-in template";
    std::vector<std::string> candidates = {"templates/" + page + ".tmpl"};
    if (!kind.empty()) candidates.push_back("templates/" + kind + ".md.tmpl");
    for (const std::string& candidate : candidates) {
      fs::path path = fs::path(project_) / candidate;
      std::error_code error;
      if (!fs::exists(path, error)) continue;
      auto own = read_file(path);
      if (!own) return Error{candidate + ": " + own.error().message};
      text = *own;
      source = candidate;
      break;
    }
    auto filled = fill_template(text, parts, project_);
    if (!filled) return Error{source + ": " + filled.error().message};
    pages_[page] = *std::move(filled);
    return std::nullopt;
  }
  std::optional<Error> add_guides() {
    std::error_code error;
    fs::path guides = fs::path(project_) / "templates" / "guides";
    for (fs::directory_iterator at(guides, error), end; !error && at != end; at.increment(error)) {
      std::string name = at->path().filename();
      if (name.ends_with(".tmpl")) name.resize(name.size() - 5);
      if (!name.ends_with(".md")) continue;
      auto text = read_file(at->path());
      if (!text) return Error{at->path().string() + ": " + text.error().message};
      auto filled = fill_template(*text, {}, project_);
      if (!filled) return Error{at->path().string() + ": " + filled.error().message};
      pages_["guides/" + name] = *std::move(filled);
    }
    return std::nullopt;
  }
  // The code blocks about importing a type.
  [[nodiscard]] Result<std::string> imports(const std::string& type) const {
    return code_blocks(example_files(fs::path(project_) / "examples" / "resources" / type).imports);
  }
  Pages take() { return std::move(pages_); }

 private:
  std::string project_;
  Pages pages_;
};

void add_function_parts(const std::string& name, const std::string& function,
                        const provider::FunctionSignature& info, PageParts& parts) {
  std::string parameters;
  std::string list;
  auto add = [&](const provider::FunctionParameter& parameter, bool variadic) {
    std::string type = parameter.type.to_expression();
    parameters += fmt::format("{}{} {}{}", parameters.empty() ? "" : ", ", parameter.name, type,
                              variadic ? "..." : "");
    list += fmt::format("- `{}` ({}{}{}) {}\n", parameter.name, variadic ? "Variadic, " : "", type,
                        parameter.allow_null ? ", Nullable" : "", parameter.description);
  };
  for (const provider::FunctionParameter& parameter : info.parameters) add(parameter, false);
  if (info.variadic) add(*info.variadic, true);
  parts["signature"] = fmt::format(
      "## Signature\n\n```text\n{}({}) {}\n```\n\nIn a configuration it is called as "
      "`provider::{}::{}`.",
      function, parameters, info.result.to_expression(), name, function);
  std::string arguments = list.empty() ? "" : "## Arguments\n\n" + list;
  if (!info.deprecation_message.empty()) {
    arguments += (arguments.empty() ? "" : "\n") + ("**Deprecated:** " + info.deprecation_message);
  }
  parts["arguments"] = without_end(arguments);
}

// Underscores would be emphasis.
std::string escaped(std::string_view type) {
  std::string out;
  for (char c : type) out += c == '_' ? std::string("\\_") : std::string(1, c);
  return out;
}

}  // namespace

bool is_safe_path(std::string_view path) {
  for (char c : path) {
    bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                c == '_' || c == '-' || c == '.' || c == '/';
    if (!good) return false;
  }
  return path.find("..") == std::string_view::npos && !path.starts_with('/');
}

std::string import_section(const std::string& type, const std::string& examples,
                           const provider::IdentitySchema* identity) {
  std::string out = examples;
  if (identity != nullptr) {
    std::string values;
    std::string list;
    for (const provider::IdentityAttribute& attribute : identity->attributes) {
      if (attribute.required_for_import) {
        values += fmt::format("    {} = {}\n", attribute.name,
                              attribute.type.is_string() ? "\"...\"" : "...");
      }
      list += fmt::format("- `{}` ({}{}){}{}\n", attribute.name, type_words(attribute.type),
                          attribute.required_for_import ? "" : ", Optional",
                          attribute.description.empty() ? "" : " ", attribute.description);
    }
    out += fmt::format(
        "{}From Terraform 1.12, objects can be imported by their identity:\n\n```terraform\n"
        "import {{\n  to = {}.example\n  identity = {{\n{}  }}\n}}\n```\n\n{}",
        out.empty() ? "" : "\n\n", type, values, list);
  }
  return out.empty() ? "" : "## Import\n\n" + without_end(out);
}

Result<Pages> provider_pages(const provider::Schemas& schemas, const std::string& name,
                             const std::string& project) {
  struct Section {
    provider::TypeKind kind;
    const char* directory;
    const char* title;
  };
  constexpr std::array<Section, 5> kSections = {
      {{provider::TypeKind::resource, "resources", "Resource"},
       {provider::TypeKind::data_source, "data-sources", "Data Source"},
       {provider::TypeKind::ephemeral_resource, "ephemeral-resources", "Ephemeral Resource"},
       {provider::TypeKind::list_resource, "list-resources", "List Resource"},
       {provider::TypeKind::action, "actions", "Action"}}};
  PageWriter out(project);
  auto own = schemas.provider();
  if (!own) return own.error();
  const schema::Block& settings = (*own)->block;
  PageParts index = page_parts(name, name, fmt::format("{} Provider", name),
                               fmt::format("Provider: {}", name), settings.description);
  index["schema"] = without_end(schema_section(settings));
  index["import"] = "";
  if (auto failed = out.write("", "index.md", "provider", kTypePage, index)) return *failed;
  for (const Section& section : kSections) {
    for (const std::string& type : schemas.types(section.kind)) {
      auto schema = schemas.find(section.kind, type);
      if (!schema) return schema.error();
      const schema::Block& block = (*schema)->block;
      std::string file = type.starts_with(name + "_") ? type.substr(name.size() + 1) : type;
      if (!is_safe_path(type)) return Error{fmt::format("\"{}\" is not a valid name", type)};
      PageParts parts = page_parts(name, type, fmt::format("{} ({})", escaped(type), section.title),
                                   fmt::format("{} {}", type, section.title), block.description);
      parts["schema"] = without_end(schema_section(block));
      parts["import"] = "";
      if (section.kind == provider::TypeKind::resource) {
        auto identity = schemas.identity(type);
        auto imports = out.imports(type);
        if (!imports) return imports.error();
        parts["import"] = import_section(type, *imports, identity ? *identity : nullptr);
      }
      if (auto failed = out.write(section.directory, file + ".md",
                                  fmt::format("{}/{}", section.directory, type), kTypePage,
                                  std::move(parts))) {
        return *failed;
      }
    }
  }
  for (const std::string& function : schemas.functions()) {
    auto signature = schemas.function(function);
    if (!signature) return signature.error();
    if (!is_safe_path(function)) return Error{fmt::format("\"{}\" is not a valid name", function)};
    const provider::FunctionSignature& info = **signature;
    PageParts parts = page_parts(name, function, fmt::format("{} (Function)", escaped(function)),
                                 function + " Function",
                                 info.description.empty() ? info.summary : info.description);
    add_function_parts(name, function, info, parts);
    if (auto failed = out.write("functions", function + ".md", "functions/" + function,
                                kFunctionPage, std::move(parts))) {
      return *failed;
    }
  }
  if (auto failed = out.add_guides()) return *failed;
  return out.take();
}

}  // namespace landform::cli
