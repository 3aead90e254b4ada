// The program of a Compute service.
#include "base/base64.h"
#include "base/file.h"
#include "fastly/blocks.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

class PackageHandler : public nested::Handler {
 public:
  explicit PackageHandler(ClientPtr client) : client_(std::move(client)) {}

  nested::Outcome<std::vector<sdk::Object>> list(const nested::Scope& scope,
                                                 const sdk::Object& like,
                                                 const Value& known) override {
    Outcome answer = client_->get(scope.context, path(scope));
    if (!answer && answer.error().not_found()) return std::vector<sdk::Object>();
    if (!answer) return nested::Failure{answer.error().message};
    // Where it came from only the state knows.
    bool expected = is_present(known) && known.length() > 0;
    sdk::Object item = expected ? sdk::Object(known.elements()[0]) : like;
    const Value* metadata = member(*answer, "metadata");
    item.set("source_code_hash",
             metadata == nullptr ? "" : text_of(member(*metadata, "files_hash")));
    return std::vector<sdk::Object>{item};
  }

  nested::Outcome<nested::Written> create(const nested::Scope& scope, sdk::Object item) override {
    std::string content;
    if (item.is_set("content")) {
      auto decoded = base64_decode(item.string("content"));
      if (!decoded) return nested::Failure{"content is not valid base64."};
      content = *decoded;
    } else {
      Result<std::string> read = read_file(item.string("filename"));
      if (!read) {
        return nested::Failure{item.string("filename") +
                               " cannot be read: " + read.error().message};
      }
      content = *read;
    }
    Outcome done = client_->put_file(scope.context, path(scope), "package", content);
    if (!done) return nested::Failure{done.error().message};
    const Value* metadata = member(*done, "metadata");
    std::string hash = metadata == nullptr ? "" : text_of(member(*metadata, "files_hash"));
    if (item.is_unknown("source_code_hash")) item.set("source_code_hash", hash);
    bool confirmed = !hash.empty() && item.maybe_string("source_code_hash") == hash;
    return nested::Written(std::move(item), confirmed);
  }

  nested::Outcome<nested::Written> update(const nested::Scope& scope, const sdk::Object& before,
                                          sdk::Object after,
                                          const std::vector<std::string>& changed) override {
    (void)before;
    (void)changed;
    return create(scope, std::move(after));
  }

  nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override {
    (void)scope;
    (void)item;
    return nested::Failure{"The package of a service cannot be removed, only replaced."};
  }

 private:
  [[nodiscard]] static std::string path(const nested::Scope& scope) {
    return version_path(scope.parent, scope.version) + "/package";
  }

  ClientPtr client_;
};

}  // namespace

nested::Collection package_collection(const ClientPtr& client) {
  nested::Collection out;
  out.block = "package";
  out.key = {};  // there is one
  out.handler = std::make_shared<PackageHandler>(client);
  out.schema =
      sdk::list_block(
          sdk::Block("The program of the service.")
              .attribute("content", sdk::string()
                                        .optional()
                                        .validate(sdk::exactly_one_of({"filename"}))
                                        .describe("The package, in base64."))
              .attribute("filename", sdk::string()
                                         .optional()
                                         .validate(sdk::exactly_one_of({"content"}))
                                         .describe("The file of the package."))
              .attribute("source_code_hash",
                         sdk::string()
                             .optional()
                             .computed()
                             .changes_with({"content", "filename"})
                             .describe("The hash of the package's files. Another one uploads the "
                                       "package again.")))
          .max(1);
  return out;
}

}  // namespace landform::fastly
