// A provider for tests of scenarios: its objects are files in a directory, so that it can run in
// this process or its own. Some contents make it misbehave.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "sdk/modifiers.h"
#include "sdk/provider.h"
#include "sdk/validators.h"

namespace landform::sdk_testing::sample {

inline constexpr const char* kAddress = "registry.example.com/landform/sample";

// Where the files are; set by configure().
struct Directory {
  std::string path;

  [[nodiscard]] std::string file(const std::string& name) const { return path + "/" + name; }
  [[nodiscard]] std::optional<std::string> content(const std::string& name) const {
    std::ifstream in(file(name));
    if (!in) return std::nullopt;
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
  }
};

class File : public sdk::Resource {
 public:
  explicit File(std::shared_ptr<Directory> directory) : directory_(std::move(directory)) {}

  [[nodiscard]] std::string name() const override { return "file"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A file.")
        .attribute("id", sdk::string().computed().stable().describe("Its id."))
        .attribute("name", sdk::string()
                               .required()
                               .requires_replace()
                               .validate(sdk::length_at_least(1))
                               .describe("Its name."))
        .attribute("content",
                   sdk::string().optional().default_value("empty").describe("What is in it."))
        .attribute("secret", sdk::string().optional().write_only().describe("Appended to it."))
        .attribute("extra", sdk::dynamic().optional().describe("Whatever comes to mind."))
        .attribute("labels", sdk::set(sdk::string()).optional().describe("For people."))
        .attribute("size",
                   sdk::int64().computed().changes_with({"content"}).describe("Bytes of content."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    planned.set("id", "file-" + planned.string("name"));
    write(context, planned);
    if (planned.string("content") == "half") context.error("Disk full", "Only half was written.");
    return planned;
  }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    auto content = directory_->content(current.string("id").substr(5));
    if (!content) return std::nullopt;
    current.set("name", current.string("id").substr(5));
    current.set("content", content->substr(0, content->find('|')));
    if (*content == "restless|") current.set("content", "changed by others");
    current.set("size", static_cast<int64_t>(current.string("content").size()));
    return current;
  }
  sdk::Object update(sdk::UpdateContext& context, sdk::Object, sdk::Object planned) override {
    write(context, planned);
    return planned;
  }
  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    if (current.string("content") == "stuck" &&
        !std::filesystem::exists(directory_->file("crowbar"))) {
      context.error("File in use", "It cannot be removed.");
      return;
    }
    std::filesystem::remove(directory_->file(current.string("name")));
  }
  std::optional<sdk::Object> import_state(sdk::ImportContext&, const std::string& id) override {
    return empty().set("id", "file-" + id);
  }

 private:
  void write(const sdk::ChangeContext& context, sdk::Object& state) const {
    std::string content = state.string("content");
    std::ofstream(directory_->file(state.string("name")))
        << content << "|" << context.config.maybe_string("secret").value_or("");
    state.set("size", static_cast<int64_t>(content.size()));
  }

  std::shared_ptr<Directory> directory_;
};

class FileSource : public sdk::DataSource {
 public:
  explicit FileSource(std::shared_ptr<Directory> directory) : directory_(std::move(directory)) {}
  [[nodiscard]] std::string name() const override { return "file"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A file that is there.")
        .attribute("id", sdk::string().required().describe("Its id."))
        .attribute("content", sdk::string().computed().describe("What is in it."));
  }
  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    auto content = directory_->content(config.string("id").substr(5));
    if (!content) {
      context.error("No such file", config.string("id") + " does not exist.");
      return config;
    }
    return config.set("content", *content);
  }

 private:
  std::shared_ptr<Directory> directory_;
};

class Token : public sdk::EphemeralResource {
 public:
  [[nodiscard]] std::string name() const override { return "token"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A token.")
        .attribute("value", sdk::string().computed().sensitive().describe("The token."));
  }
  sdk::Object open(sdk::OpenContext&, sdk::Object config) override {
    return config.set("value", "t0ken");
  }
};

class Shout : public sdk::Function {
 public:
  [[nodiscard]] std::string name() const override { return "shout"; }
  [[nodiscard]] std::string summary() const override { return "Makes a text loud."; }
  [[nodiscard]] std::vector<sdk::FunctionParameterInfo> parameters() const override {
    return {{"text", sdk::string(), "The text."}};
  }
  [[nodiscard]] sdk::Attribute result() const override { return sdk::string(); }
  [[nodiscard]] Result<Value, sdk::FunctionFailure> call(
      const std::vector<Value>& arguments) override {
    std::string text(arguments[0].as_string());
    if (text.empty()) return sdk::FunctionFailure{"nothing to shout", 0};
    return Value::string(text + "!");
  }
};

class Sample : public sdk::Provider {
 public:
  Sample() {
    auto directory = directory_;
    add(std::make_unique<File>(directory));
    add(std::make_unique<FileSource>(directory));
    add(std::make_unique<Token>());
    add(std::make_unique<Shout>());
  }
  [[nodiscard]] std::string name() const override { return "sample"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests."; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("Files.").attribute("directory",
                                           sdk::string().required().describe("Where they are."));
  }
  void configure(sdk::ConfigureContext&, const sdk::Object& config) override {
    directory_->path = config.maybe_string("directory").value_or("");
  }

 private:
  std::shared_ptr<Directory> directory_ = std::make_shared<Directory>();
};

inline std::unique_ptr<sdk::Provider> make_provider() { return std::make_unique<Sample>(); }

}  // namespace landform::sdk_testing::sample
