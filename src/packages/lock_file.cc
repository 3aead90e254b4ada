#include "packages/lock_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/file.h"
#include "base/quote.h"
#include "base/terraform_version.h"
#include "config/static_expression.h"
#include "eval/evaluate.h"
#include "syntax/parser.h"
#include "value/convert.h"

namespace landform::packages {
namespace {

using config::ProviderAddress;

class Reader {
 public:
  Reader(const SourceMap& sources, Diagnosed<Locks>& out) : sources_(sources), out_(out) {}

  void read(const syntax::Body& body) {
    auto content = body.content(
        {.attributes = {}, .blocks = {{"provider", {"source_addr"}}, {"module", {"path"}}}});
    diagnostics().append(std::move(content.diagnostics));
    bool modules = false;
    for (const syntax::Block& block : content.value.blocks) {
      if (block.type == "provider") {
        read_provider(block);
      } else if (!std::exchange(modules, true)) {
        diagnostics().warning(
            "Dependency locks for modules are not yet supported",
            fmt::format("Terraform v{} only supports dependency locks for providers, not for "
                        "modules. This configuration may be intended for a later version of "
                        "Terraform that also supports dependency locks for modules.",
                        kTerraformVersion),
            block.type_range);
      }
    }
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }

  // None, with a diagnostic, if the label is not the address of a provider that can be locked.
  std::optional<ProviderAddress> read_address(const syntax::Label& label) {
    constexpr const char* kInvalid = "Invalid provider source address";
    auto address = ProviderAddress::parse_source(label.text);
    if (!address) {
      diagnostics().error(kInvalid,
                          "The provider source address for a provider lock must be a valid, "
                          "fully-qualified address of the form \"hostname/namespace/type\".",
                          label.range);
      return std::nullopt;
    }
    std::string name = address->to_string();
    if (address->is_builtin()) {
      diagnostics().error(
          kInvalid,
          fmt::format("Cannot lock a version for built-in provider {}. Built-in providers are "
                      "bundled inside Terraform itself, so you can't select a version for them "
                      "independently of the Terraform release you are currently running.",
                      name),
          label.range);
      return std::nullopt;
    }
    if (address->name_space == config::kLegacyProviderNamespace) {
      diagnostics().error(kInvalid,
                          fmt::format("Provider source address {} is a special provider that is "
                                      "not eligible for dependency locking.",
                                      name),
                          label.range);
      return std::nullopt;
    }
    if (name != label.text) {
      diagnostics().error("Non-normalized provider source address",
                          fmt::format("The provider source address for this provider lock must be "
                                      "written as {}, the fully-qualified and normalized form.",
                                      go_quote(name)),
                          label.range);
      return std::nullopt;
    }
    return *address;
  }

  void read_provider(const syntax::Block& block) {
    auto address = read_address(block.labels[0]);
    if (!address) return;
    auto content = block.body->content(
        {.attributes = {{"version", true}, {"constraints"}, {"hashes"}}, .blocks = {}});
    diagnostics().append(std::move(content.diagnostics));
    ProviderLock lock;
    if (const auto* attribute = content.value.find("version"))
      read_version(*address, *attribute, lock);
    if (const auto* attribute = content.value.find("constraints"))
      read_constraints(*address, *attribute, lock);
    if (const auto* attribute = content.value.find("hashes")) read_hashes(*attribute, lock);
    auto [seen, added] = seen_.emplace(*address, block.header);
    if (!added) {
      diagnostics().error(
          "Duplicate provider lock",
          fmt::format("This lockfile already declared a lock for provider {} at {}.",
                      address->to_string(), describe(seen->second)),
          block.type_range);
      return;
    }
    out_.value.providers.insert_or_assign(*address, std::move(lock));
  }

  [[nodiscard]] std::string describe(const Range& range) const {
    const SourceFile* file = sources_.file(range.file);
    if (file == nullptr) return "";
    auto from = file->position(range.begin);
    auto to = file->position(range.end);
    return fmt::format("{}:{},{}-{}", file->name(), from.line, from.column, to.column);
  }

  void read_version(const ProviderAddress& provider, const syntax::Attribute& attribute,
                    ProviderLock& lock) {
    constexpr const char* kInvalid = "Invalid provider version number";
    auto text = text_of(attribute.expr, Null::allowed);
    if (!text) return;
    if (text->empty()) {
      // An argument that is null is missing.
      diagnostics().error("Missing required argument",
                          "A provider lock block must contain a \"version\" argument.",
                          attribute.expr.range());
      return;
    }
    auto version = parse_package_version(*text);
    if (version) {
      lock.version = *version;
    } else {
      diagnostics().error(kInvalid,
                          fmt::format("The selected version number for provider {} is invalid: {}.",
                                      provider.to_string(), version.error().message),
                          attribute.expr.range());
    }
    const std::string normal = version.ok() ? lock.version.to_string() : "0.0.0";
    if (normal == *text) return;
    diagnostics().error(kInvalid,
                        fmt::format("The selected version number for provider {} must be written "
                                    "in normalized form: {}.",
                                    provider.to_string(), go_quote(normal)),
                        attribute.expr.range());
  }

  void read_constraints(const ProviderAddress& provider, const syntax::Attribute& attribute,
                        ProviderLock& lock) {
    constexpr const char* kInvalid = "Invalid provider version constraints";
    auto text = text_of(attribute.expr, Null::allowed);
    if (!text) return;
    auto constraints = Constraints::parse(*text);
    if (constraints) {
      lock.constraints = std::move(constraints).value();
    } else {
      diagnostics().error(
          kInvalid,
          fmt::format("The recorded version constraints for provider {} are invalid: {}.",
                      provider.to_string(), constraints.error().message),
          attribute.expr.range());
    }
    if (lock.constraints.to_string() == *text) return;
    diagnostics().error(kInvalid,
                        fmt::format("The recorded version constraints for provider {} must be "
                                    "written in normalized form: {}.",
                                    provider.to_string(), go_quote(lock.constraints.to_string())),
                        attribute.expr.range());
  }

  void read_hashes(const syntax::Attribute& attribute, ProviderLock& lock) {
    auto elements = config::static_list(attribute.expr, diagnostics());
    if (!elements) return;
    if (elements->empty()) {
      diagnostics().error(
          "Invalid provider hash set",
          "The \"hashes\" argument must either be omitted or contain at least one hash value.",
          attribute.expr.range());
    }
    for (const syntax::Expression& element : *elements) {
      auto text = text_of(element, Null::refused);
      if (!text) continue;
      const size_t colon = text->find(':');
      if (colon == std::string::npos || colon == 0) {
        diagnostics().error(
            "Invalid provider hash string",
            fmt::format("Cannot interpret {} as a provider hash: hash string must start with a "
                        "scheme keyword followed by a colon.",
                        go_quote(*text)),
            element.range());
        continue;
      }
      lock.hashes.insert(std::move(*text));
    }
  }

  enum class Null : uint8_t { allowed, refused };

  // As a string, which is empty for null; none, with a diagnostic, if it cannot be one.
  std::optional<std::string> text_of(const syntax::Expression& expression, Null null) {
    const Value value = eval::evaluate(expression, eval::ConstantScope(), diagnostics());
    auto unsuitable = [&](std::string_view why) {
      diagnostics().error("Unsuitable value type", fmt::format("Unsuitable value: {}", why),
                          expression.range());
      return std::nullopt;
    };
    if (!value.is_known()) return unsuitable("value must be known");
    if (value.is_null()) {
      if (null == Null::refused) return unsuitable("null value is not allowed");
      return "";
    }
    auto text = convert(value, Type::string());
    if (!text) return unsuitable("string required");
    return std::string(text->as_string());
  }

  const SourceMap& sources_;
  Diagnosed<Locks>& out_;
  std::map<ProviderAddress, Range> seen_;
};

}  // namespace

const ProviderLock* Locks::find(const ProviderAddress& provider) const {
  auto found = providers.find(provider);
  return found == providers.end() ? nullptr : &found->second;
}

std::string Locks::to_text() const {
  std::string out =
      "# This file is maintained automatically by \"terraform init\".\n"
      "# Manual edits may be lost in future updates.\n";
  for (const auto& [provider, lock] : providers) {
    std::string constraints = lock.constraints.to_string();
    out += fmt::format("\nprovider {} {{\n", hcl_quote(provider.to_string()));
    out += fmt::format("  version{} = {}\n", constraints.empty() ? "" : "    ",
                       hcl_quote(lock.version.to_string()));
    if (!constraints.empty()) out += fmt::format("  constraints = {}\n", hcl_quote(constraints));
    if (!lock.hashes.empty()) {
      out += "  hashes = [\n";
      for (const std::string& hash : lock.hashes) out += fmt::format("    {},\n", hcl_quote(hash));
      out += "  ]\n";
    }
    out += "}\n";
  }
  return out;
}

bool same_providers(const Locks& a, const Locks& b) {
  if (a.providers.size() != b.providers.size()) return false;
  for (const auto& [provider, lock] : a.providers) {
    if (b.find(provider) == nullptr) return false;
  }
  return true;
}

bool same_selections(const Locks& a, const Locks& b) {
  if (!same_providers(a, b)) return false;
  for (const auto& [provider, lock] : a.providers) {
    const ProviderLock* other = b.find(provider);
    bool same =
        lock.version.to_string() == other->version.to_string() && lock.hashes == other->hashes;
    if (!same) return false;
  }
  return true;
}

Diagnosed<Locks> read_lock_file(SourceMap& sources, const std::string& path) {
  Diagnosed<Locks> out;
  if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) return out;
  auto text = read_file(path);
  if (!text) {
    out.diagnostics.error(
        "Failed to read file",
        fmt::format("The configuration file {} could not be read.", go_quote(path)));
    return out;
  }
  FileId id = sources.add(path, std::move(text).value());
  auto parsed = syntax::parse_config(sources, id);
  out.diagnostics = std::move(parsed.diagnostics);
  if (parsed.value.body != nullptr) Reader(sources, out).read(*parsed.value.body);
  return out;
}

Diagnosed<Locks> load_locks(const std::string& path) {
  SourceMap sources;
  Diagnosed<Locks> read = read_lock_file(sources, path);
  if (!read.diagnostics.has_errors()) return {std::move(read.value), {}};
  std::string text = "failed to read dependency lock file: ";
  bool many = read.diagnostics.size() > 1;
  if (many) text += fmt::format("{} problems:\n", read.diagnostics.size());
  for (const Diagnostic& d : read.diagnostics)
    text += fmt::format("{}{}: {}", many ? "\n- " : "", d.summary, d.detail);
  Diagnosed<Locks> out{std::move(read.value), {}};
  out.diagnostics.error(std::move(text), "");
  return out;
}

std::optional<Error> write_lock_file(const std::string& path, const Locks& locks) {
  std::string temporary = path + ".new";
  auto failed = [&] {
    int reason = errno;
    ::unlink(temporary.c_str());
    return Error{std::strerror(reason)};
  };
  constexpr mode_t kMode = 0644;
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode));
  if (!file.valid()) return Error{std::strerror(errno)};
  if (!write_all(file.get(), locks.to_text()) || ::fsync(file.get()) != 0) return failed();
  if (std::rename(temporary.c_str(), path.c_str()) != 0) return failed();
  return std::nullopt;
}

}  // namespace landform::packages
