#include "note.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "sdk/validators.h"

namespace sdk = landform::sdk;

namespace {

class Note : public sdk::Resource {
 public:
  [[nodiscard]] std::string name() const override { return "note"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A note, kept in a file.")
        .attribute("id", sdk::string().computed().stable().describe("The path of the file."))
        .attribute("path", sdk::string()
                               .required()
                               .requires_replace()
                               .validate(sdk::length_at_least(1))
                               .describe("Where the note is kept."))
        .attribute("text", sdk::string().optional().default_value("").describe("What it says."))
        .attribute("size", sdk::int64().computed().changes_with({"text"}).describe(
                               "The size of the text in bytes."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    if (std::filesystem::exists(planned.string("path"))) {
      context.error("File already exists", planned.string("path") + " would be overwritten.");
      context.nothing_created();
      return planned;
    }
    planned.set("id", planned.string("path"));
    return written(context, std::move(planned));
  }

  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    std::ifstream file(current.string("id"));
    if (!file) return std::nullopt;
    std::stringstream text;
    text << file.rdbuf();
    return current.set("path", current.string("id"))
        .set("text", text.str())
        .set("size", static_cast<int64_t>(text.str().size()));
  }

  sdk::Object update(sdk::UpdateContext& context, sdk::Object, sdk::Object planned) override {
    return written(context, std::move(planned));
  }

  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    std::error_code failure;
    std::filesystem::remove(current.string("id"), failure);
    if (failure) context.error("The note was not deleted", failure.message());
  }

 private:
  static sdk::Object written(sdk::Context& context, sdk::Object note) {
    std::ofstream file(note.string("id"));
    if (!(file << note.string("text")).flush()) {
      context.error("The note was not written", note.string("id") + " cannot be written.");
    }
    return note.set("size", static_cast<int64_t>(note.string("text").size()));
  }
};

class NotesProvider : public sdk::Provider {
 public:
  NotesProvider() { add(std::make_unique<Note>()); }
  [[nodiscard]] std::string name() const override { return "notes"; }
  [[nodiscard]] std::string version() const override { return "0.1.0"; }
  [[nodiscard]] std::string description() const override {
    return "A provider that keeps notes in files";
  }
};

}  // namespace

std::unique_ptr<sdk::Provider> make_notes_provider() { return std::make_unique<NotesProvider>(); }
