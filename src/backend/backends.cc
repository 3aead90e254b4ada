#include "backend/backends.h"

#include <fmt/format.h>

#include <array>
#include <map>

#include "backend/kinds.h"

namespace landform::backend {
namespace {

constexpr std::array kKinds = {&kLocalKind, &kHttpKind, &kInmemKind, &kPgKind, &kS3Kind};

// Terraform has these, but Landform does not.
constexpr std::array<std::string_view, 8> kUnsupported = {
    "azurerm", "cloud", "consul", "cos", "gcs", "kubernetes", "oss", "remote"};

const BackendKind* find_kind(std::string_view type) {
  for (const BackendKind* kind : kKinds) {
    if (kind->type == type) return kind;
  }
  return nullptr;
}

}  // namespace

Diagnosed<std::unique_ptr<Backend>> failed_to_open(std::string message) {
  Diagnosed<std::unique_ptr<Backend>> out;
  out.diagnostics.error(std::move(message), "");
  return out;
}

const schema::Block* backend_schema(std::string_view type) {
  static const std::map<std::string_view, schema::Block> schemas = [] {
    std::map<std::string_view, schema::Block> all;
    for (const BackendKind* kind : kKinds) all.emplace(kind->type, kind->schema());
    return all;
  }();
  auto found = schemas.find(type);
  return found == schemas.end() ? nullptr : &found->second;
}

std::string missing_backend(std::string_view type) {
  for (std::string_view removed : {"artifactory", "etcd", "etcdv3", "manta", "swift"}) {
    if (type == removed) {
      return fmt::format("The \"{}\" backend is not supported in Terraform v1.3 or later.", type);
    }
  }
  if (type == "azure") {
    return "The \"azure\" backend name has been removed, please use \"azurerm\".";
  }
  for (std::string_view known : kUnsupported) {
    if (type == known) {
      return fmt::format(
          "Landform has no \"{}\" backend. It stores states in the backends \"local\", \"http\", "
          "\"pg\" and \"s3\".",
          type);
    }
  }
  return fmt::format("There is no backend type named \"{}\".", type);
}

Diagnosed<std::unique_ptr<Backend>> open_backend(std::string_view type, const Value& config,
                                                 const BackendOptions& options) {
  const BackendKind* kind = find_kind(type);
  if (kind == nullptr) return failed_to_open(missing_backend(type));
  return kind->open(config, options);
}

std::unique_ptr<Backend> open_local_backend(const BackendOptions& options) {
  return kLocalKind.open(backend_schema("local")->empty_value(), options).value;
}

}  // namespace landform::backend
