#include "cli/provider_docs.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <vector>

#include "value/json.h"
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
                          const protocol::Function& info) {
  auto type_of = [](const std::string& json) {
    auto type = decode_type_json(json);
    return type ? type->to_expression() : std::string("any");
  };
  std::string parameters;
  std::string list;
  auto add = [&](const protocol::FunctionParameter& parameter, bool variadic) {
    parameters += fmt::format("{}{} {}{}", parameters.empty() ? "" : ", ", parameter.name,
                              type_of(parameter.type), variadic ? "..." : "");
    list += fmt::format("- `{}` ({}{}{}) {}\n", parameter.name, variadic ? "Variadic, " : "",
                        type_of(parameter.type), parameter.allow_null_value ? ", Nullable" : "",
                        parameter.description);
  };
  for (const protocol::FunctionParameter& parameter : info.parameters) add(parameter, false);
  if (info.variadic_parameter) add(*info.variadic_parameter, true);
  std::string out = fmt::format("## Signature\n\n```text\n{}({}) {}\n```\n", function, parameters,
                                type_of(info.returns.type));
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

Pages provider_pages(const protocol::GetProviderSchema::Response& schemas,
                     const std::string& name) {
  Pages out;
  protocol::Schema none;
  const protocol::Schema& own = schemas.provider ? *schemas.provider : none;
  out["index.md"] = page(fmt::format("{} Provider", name), fmt::format("Provider: {}", name),
                         own.block.description, schema_section(own.block));
  auto all = [&](const char* directory, const char* what, const auto& types) {
    for (const auto& [type, schema] : types) {
      std::string file = type.starts_with(name + "_") ? type.substr(name.size() + 1) : type;
      out[fmt::format("{}/{}.md", directory, file)] =
          page(fmt::format("{} ({})", escaped(type), what), fmt::format("{} {}", type, what),
               schema.block.description, schema_section(schema.block));
    }
  };
  all("resources", "Resource", schemas.resource_schemas);
  all("data-sources", "Data Source", schemas.data_source_schemas);
  all("ephemeral-resources", "Ephemeral Resource", schemas.ephemeral_resource_schemas);
  all("list-resources", "List Resource", schemas.list_resource_schemas);
  for (const auto& [type, action] : schemas.action_schemas) {
    std::string file = type.starts_with(name + "_") ? type.substr(name.size() + 1) : type;
    out[fmt::format("actions/{}.md", file)] =
        page(fmt::format("{} (Action)", escaped(type)), type + " Action",
             action.schema.block.description, schema_section(action.schema.block));
  }
  for (const auto& [function, info] : schemas.functions) {
    out[fmt::format("functions/{}.md", function)] =
        page(fmt::format("{} (Function)", escaped(function)), function + " Function",
             info.description.empty() ? info.summary : info.description,
             function_body(name, function, info));
  }
  return out;
}

}  // namespace landform::cli
