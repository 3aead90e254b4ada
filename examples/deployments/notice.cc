// A notice that is put up on several boards, which are directories: a file on each.
// docs/deployments.md goes through it.
#include "notice.h"

#include <filesystem>
#include <fstream>

#include "sdk/deployments/deployment_resource.h"

namespace deployments = landform::deployments;
namespace fs = std::filesystem;
namespace sdk = landform::sdk;
using landform::Value;

namespace {

// A file's name is the id of the deployment; its first line is the token, the second the text.
class Notice : public deployments::Fleet {
 public:
  [[nodiscard]] std::string name() const override { return "notice"; }
  [[nodiscard]] std::string identifiers() const override { return "files"; }
  [[nodiscard]] std::string key(const sdk::Object& planned) const override {
    return planned.string("title");
  }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A notice on several boards.")
        .attribute("title", sdk::string().required().requires_replace().describe("Its title."))
        .attribute("text", sdk::string().required().describe("What it says, in one line."))
        .attribute("boards", sdk::set(sdk::string()).required().describe("Directories."))
        .attribute(
            "files",
            sdk::map(sdk::string()).computed().describe("The names of the files, by board."));
  }

  [[nodiscard]] deployments::Outcome<std::set<std::string>> targets(
      const sdk::Object& planned) const override {
    std::vector<std::string> boards = planned.strings("boards");
    return std::set<std::string>(boards.begin(), boards.end());
  }

  deployments::Outcome<Value> helpers(const sdk::Context& context, const std::string& id,
                                      sdk::Object& object,
                                      const deployments::Records& records) override {
    (void)context;
    (void)id;
    (void)object;
    (void)records;
    return Value::empty_object();  // nothing else is needed
  }

  [[nodiscard]] deployments::Outcome<deployments::Desired> desire(
      const std::string& id, const sdk::Object& object, const Value& helpers) const override {
    (void)id;
    (void)helpers;
    deployments::Desired out;
    for (const std::string& board : object.strings("boards")) out[board] = object.get("text");
    return out;
  }

  [[nodiscard]] sdk::Object describe(sdk::Object object,
                                     const deployments::Records& records) const override {
    std::vector<std::string> boards;
    for (const auto& [board, record] : records) {
      boards.push_back(board);
      if (!record.content.is_null()) object.set("text", record.content);
    }
    return object.set("boards", boards);
  }

  deployments::Outcome<std::string> create(const sdk::Context& context, const std::string& board,
                                           const std::string& token,
                                           const Value& content) override {
    (void)context;
    std::string file = token.substr(0, 8);
    if (auto wrong = write(board, file, token, content)) return *wrong;
    return file;
  }

  deployments::Status update(const sdk::Context& context, const std::string& board,
                             const deployments::Record& before, const Value& content) override {
    (void)context;
    return write(board, before.id, read(fs::path(board) / before.id).token, content);
  }

  deployments::Status remove(const sdk::Context& context, const std::string& board,
                             const std::string& file) override {
    (void)context;
    std::error_code failed;
    fs::remove(fs::path(board) / file, failed);
    if (failed) return deployments::Failure{board + ": " + failed.message() + "."};
    return std::nullopt;
  }

  deployments::Outcome<std::optional<std::string>> find(const sdk::Context& context,
                                                        const std::string& board,
                                                        const std::string& token) override {
    (void)context;
    std::string file = token.substr(0, 8);
    if (read(fs::path(board) / file).token != token) return std::optional<std::string>();
    return std::optional<std::string>(file);
  }

  deployments::Outcome<deployments::Inspection> inspect(const sdk::Context& context,
                                                        const std::string& board,
                                                        const std::string& file) override {
    (void)context;
    if (!fs::exists(fs::path(board) / file)) {
      return deployments::Inspection{std::nullopt, "Somebody took it down."};
    }
    deployments::Record record;
    record.id = file;
    record.content = Value::string(read(fs::path(board) / file).text);
    record.hash = deployments::content_hash(record.content);
    return deployments::Inspection{record, ""};
  }

 private:
  struct File {
    std::string token;
    std::string text;
  };
  static File read(const fs::path& path) {
    File out;
    std::ifstream file(path);
    std::getline(file, out.token);
    std::getline(file, out.text);
    return out;
  }
  static deployments::Status write(const std::string& board, const std::string& file,
                                   const std::string& token, const Value& content) {
    std::ofstream out(fs::path(board) / file);
    out << token << "\n" << content.as_string() << "\n";
    if (!out.flush()) return deployments::Failure{board + " cannot be written."};
    return std::nullopt;
  }
};

class NoticesProvider : public sdk::Provider {
 public:
  explicit NoticesProvider(const std::string& journal) {
    auto environment = std::make_shared<deployments::Environment>();
    environment->journal = std::make_shared<deployments::Journal>(journal);
    environment->settings.concurrency = 4;
    add(std::make_unique<deployments::DeploymentResource>(std::make_unique<Notice>(), environment));
  }
  [[nodiscard]] std::string name() const override { return "notices"; }
  [[nodiscard]] std::string description() const override {
    return "A provider that puts up notices on many boards";
  }
};

}  // namespace

std::unique_ptr<sdk::Provider> make_notices_provider(const std::string& journal) {
  return std::make_unique<NoticesProvider>(journal);
}
