// An album in a directory: versions of it, of which one is out, each with tracks and artists in
// files. docs/nested.md goes through it.
#include "album.h"

#include <filesystem>
#include <fstream>

#include "sdk/nested/versioned_resource.h"

namespace fs = std::filesystem;
namespace nested = landform::nested;
namespace sdk = landform::sdk;
using landform::Value;

namespace {

std::string read_line(const fs::path& path) {
  std::string line;
  std::ifstream file(path);
  std::getline(file, line);
  return line;
}

fs::path directory(const std::string& album, int64_t version) {
  return fs::path(album) / std::to_string(version);
}

// The items of a collection are files, named by their keys, with a field in each line.
class FileHandler : public nested::Handler {
 public:
  FileHandler(std::string kind, std::vector<std::string> key, std::vector<std::string> fields)
      : kind_(std::move(kind)), key_(std::move(key)), fields_(std::move(fields)) {}

  nested::Outcome<std::vector<sdk::Object>> list(const nested::Scope& scope,
                                                 const sdk::Object& like,
                                                 const Value& known) override {
    (void)known;
    std::vector<sdk::Object> out;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder(scope), none)) {
      sdk::Object item = like;
      std::ifstream file(entry.path());
      for (const std::string& field : fields_) {
        std::string line;
        std::getline(file, line);
        item.set(field, landform::Value::string(line));
      }
      out.push_back(item);
    }
    return out;
  }

  nested::Outcome<nested::Written> create(const nested::Scope& scope, sdk::Object item) override {
    fs::create_directories(folder(scope));
    std::ofstream file(path(scope, item));
    for (const std::string& field : fields_) file << text(item, field) << "\n";
    if (!file.flush()) return nested::Failure{path(scope, item).string() + " cannot be written."};
    return nested::Written(item);
  }

  nested::Outcome<nested::Written> update(const nested::Scope& scope, const sdk::Object& before,
                                          sdk::Object after,
                                          const std::vector<std::string>& changed) override {
    (void)before;
    (void)changed;
    return create(scope, std::move(after));
  }

  nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override {
    fs::remove(path(scope, item));
    return std::nullopt;
  }

 private:
  [[nodiscard]] fs::path folder(const nested::Scope& scope) const {
    return directory(scope.parent, scope.version) / kind_;
  }
  [[nodiscard]] fs::path path(const nested::Scope& scope, const sdk::Object& item) const {
    std::string name;
    for (const std::string& part : key_) name += (name.empty() ? "" : "-") + text(item, part);
    return folder(scope) / name;
  }
  [[nodiscard]] static std::string text(const sdk::Object& item, const std::string& field) {
    const Value& value = item.get(field);
    return value.type().is_number() ? std::to_string(item.int64(field)) : item.string(field);
  }

  std::string kind_;
  std::vector<std::string> key_;
  std::vector<std::string> fields_;
};

class Album : public nested::VersionedParent {
 public:
  [[nodiscard]] std::string name() const override { return "album"; }
  [[nodiscard]] std::string draft_attribute() const override { return "draft_version"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("An album, in a directory.")
        .attribute("id", sdk::string().computed().stable().describe("The directory."))
        .attribute("path", sdk::string().required().requires_replace().describe("The directory."))
        .attribute("draft_version",
                   sdk::int64().computed().stable().describe("The version that was made last."))
        .attribute("active_version",
                   sdk::int64().computed().stable().describe("The version that is out."));
  }

  nested::Outcome<sdk::Object> create(const sdk::Context& context, sdk::Object planned) override {
    (void)context;
    fs::create_directories(directory(planned.string("path"), 1));
    return planned.set("id", planned.string("path")).set("draft_version", 1);
  }

  nested::Outcome<std::optional<nested::Found>> read(sdk::ReadContext& context,
                                                     sdk::Object current) override {
    (void)context;
    if (!fs::exists(current.string("id"))) return std::optional<nested::Found>();
    int64_t active = active_version(current.string("id"));
    current.set("path", current.string("id"));
    current.set("active_version", active).set("draft_version", active);
    return std::optional<nested::Found>({current, active});
  }

  nested::Outcome<sdk::Object> update(const sdk::Context& context, sdk::Object prior,
                                      const sdk::Object& planned) override {
    (void)context;
    (void)planned;
    return prior;  // everything belongs to a version
  }

  void remove(sdk::RemoveContext& context, const sdk::Object& current) override {
    (void)context;
    fs::remove_all(current.string("id"));
  }

  nested::Outcome<nested::Draft> open(sdk::ChangeContext& context, const sdk::Object& prior,
                                      const sdk::Object& planned) override {
    (void)context;
    (void)planned;
    std::string album = prior.string("id");
    int64_t active = active_version(album);
    fs::copy(directory(album, active), directory(album, active + 1), fs::copy_options::recursive);
    return nested::Draft{active + 1, false, active};
  }

  nested::Status validate(const nested::Scope& draft, const sdk::Object& planned) override {
    (void)draft;
    for (const sdk::Object& track : planned.objects("track")) {
      if (planned.object_map("artists").contains(track.string("artist"))) continue;
      return nested::Failure{"There is no artist " + track.string("artist") + "."};
    }
    return std::nullopt;
  }

  nested::Outcome<nested::Published> publish(sdk::ChangeContext& context, const sdk::Object* prior,
                                             sdk::Object planned,
                                             const nested::Draft* draft) override {
    (void)context;
    int64_t version = draft != nullptr ? draft->number : prior->int64("active_version");
    std::ofstream(fs::path(planned.string("id")) / "active") << version << "\n";
    planned.set("active_version", version).set("draft_version", version);
    return nested::Published{planned};  // anybody can change the files
  }

  std::string give_up(const nested::Scope& draft) override {
    fs::remove_all(directory(draft.parent, draft.version));
    return "The draft was thrown away.";
  }

  void plan(sdk::PlanContext& context, const sdk::Object* prior, sdk::Object& planned,
            bool opens_draft) override {
    (void)context;
    (void)prior;
    if (opens_draft) planned.set_unknown("draft_version").set_unknown("active_version");
  }

 private:
  static int64_t active_version(const std::string& album) {
    std::string line = read_line(fs::path(album) / "active");
    return line.empty() ? 1 : std::stol(line);
  }
};

std::vector<nested::Collection> collections() {
  nested::Collection tracks;
  tracks.block = "track";
  tracks.key = {"disc", "number"};
  tracks.after = {"artists"};
  tracks.schema = sdk::set_block(
      sdk::Block("A track.")
          .attribute("disc", sdk::int64().required().describe("The disc that it is on."))
          .attribute("number", sdk::int64().required().describe("Its number there."))
          .attribute("title", sdk::string().required().describe("Its title."))
          .attribute("artist", sdk::string().required().describe("One of `artists`.")));
  std::vector<std::string> fields = {"disc", "number", "title", "artist"};
  tracks.handler = std::make_shared<FileHandler>("track", tracks.key, fields);

  nested::Collection artists;
  artists.block = "artists";
  artists.key = {"name"};
  artists.schema = sdk::nested_map({{"name", sdk::string().computed().describe("The key.")},
                                    {"role", sdk::string().required().describe("What they do.")}})
                       .required()
                       .describe("Who plays, by name.");
  fields = {"name", "role"};
  artists.handler = std::make_shared<FileHandler>("artist", artists.key, fields);
  return {tracks, artists};
}

class AlbumsProvider : public sdk::Provider {
 public:
  AlbumsProvider() {
    add(std::make_unique<nested::VersionedResource>(std::make_unique<Album>(), collections()));
  }
  [[nodiscard]] std::string name() const override { return "albums"; }
  [[nodiscard]] std::string description() const override {
    return "A provider that keeps albums in directories";
  }
};

}  // namespace

std::unique_ptr<sdk::Provider> make_albums_provider() { return std::make_unique<AlbumsProvider>(); }
