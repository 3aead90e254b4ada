// Cases that use providers as the engine does: through provider::Provider, as external programs or
// in-process.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "host/plugin.h"
#include "host/registry.h"
#include "kitchen_sink/provider.h"
#include "plan/cty_text.h"
#include "plan/proposed_new.h"
#include "sdk/object.h"

namespace landform::e2e {

inline constexpr const char* kKitchen = "example.com/test/kitchen";

inline std::string texts(const provider::Diagnostics& diagnostics) {
  std::string out;
  for (const provider::Diagnostic& d : diagnostics.items()) {
    out += (d.severity == Severity::error ? "error " : "warning ") + d.summary + ": " + d.detail +
           " @" + path_to_string(d.path) + "\n";
  }
  return out;
}

inline std::unique_ptr<provider::Provider> start_kitchen(const std::string& protocols) {
  host::StartOptions options;
  options.program = PROBE_PROVIDER;
  options.protocols = protocols;
  auto started = host::Plugin::start(kKitchen, options);
  EXPECT_TRUE(started) << started.error().message;
  return started ? std::move(started).value() : nullptr;
}

// A directory for the schemas that are kept during the test program.
inline const std::string& cache_directory() {
  static const struct Directory {
    Directory() {
      std::string name = std::filesystem::temp_directory_path() / "landform_e2e_XXXXXX";
      path = ::mkdtemp(name.data());
    }
    ~Directory() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
    std::string path;
  } kDirectory;
  return kDirectory.path;
}

// Started by the first call but that for schemas, which are known from an earlier run.
inline std::unique_ptr<provider::Provider> start_known_kitchen(const std::string& protocols) {
  host::StartOptions options;
  options.program = PROBE_PROVIDER;
  options.protocols = protocols;
  auto make = [&] {
    return std::make_unique<host::Plugin>(
        kKitchen, options, host::SchemaCache(CacheDirectory(cache_directory())), protocols);
  };
  EXPECT_NE(make()->schemas({}).schemas, nullptr);
  return make();
}

inline std::unique_ptr<provider::Provider> make_kitchen() {
  host::Registry registry;
  registry.add(kKitchen, [] { return kitchen::make_provider(); });
  return registry.make(kKitchen);
}

inline const provider::TypeSchema& schema_of(provider::Provider& provider, provider::TypeKind kind,
                                             const std::string& type) {
  return **provider.schemas({}).schemas->find(kind, type);
}

inline sdk::Object empty(provider::Provider& provider, const std::string& type) {
  return sdk::Object(schema_of(provider, provider::TypeKind::resource, type).block.empty_value());
}

}  // namespace landform::e2e
