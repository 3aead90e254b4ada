#include "cli/provider_docs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "value/type.h"

namespace landform::cli {
namespace {

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

std::string page(const std::string& title, std::string_view page_title,
                 const std::string& description, const std::string& body) {
  return fmt::format("---\npage_title: {}\ndescription: |-\n{}---\n\n# {}\n\n{}{}{}",
                     yaml_quote(page_title), in_front_matter(description), title, description,
                     description.empty() ? "" : "\n\n", body);
}

std::string function_body(const std::string& name, const std::string& function,
                          const provider::FunctionSignature& info) {
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
  std::string out = fmt::format("## Signature\n\n```text\n{}({}) {}\n```\n", function, parameters,
                                info.result.to_expression());
  out += fmt::format("\nIn a configuration it is called as `provider::{}::{}`.\n", name, function);
  if (!list.empty()) out += "\n## Arguments\n\n" + list;
  if (!info.deprecation_message.empty())
    out += "\n**Deprecated:** " + info.deprecation_message + "\n";
  return out;
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

Result<Pages> provider_pages(const provider::Schemas& schemas, const std::string& name) {
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
  Pages out;
  auto own = schemas.provider();
  if (!own) return own.error();
  const schema::Block& settings = (*own)->block;
  out["index.md"] = page(fmt::format("{} Provider", name), fmt::format("Provider: {}", name),
                         settings.description, schema_section(settings));
  for (const Section& section : kSections) {
    for (const std::string& type : schemas.types(section.kind)) {
      auto schema = schemas.find(section.kind, type);
      if (!schema) return schema.error();
      const schema::Block& block = (*schema)->block;
      std::string file = type.starts_with(name + "_") ? type.substr(name.size() + 1) : type;
      out[fmt::format("{}/{}.md", section.directory, file)] =
          page(fmt::format("{} ({})", escaped(type), section.title),
               fmt::format("{} {}", type, section.title), block.description, schema_section(block));
    }
  }
  for (const std::string& function : schemas.functions()) {
    auto signature = schemas.function(function);
    if (!signature) return signature.error();
    const provider::FunctionSignature& info = **signature;
    out[fmt::format("functions/{}.md", function)] =
        page(fmt::format("{} (Function)", escaped(function)), function + " Function",
             info.description.empty() ? info.summary : info.description,
             function_body(name, function, info));
  }
  return out;
}

}  // namespace landform::cli
