// Snippets of VCL. Both kinds are one for the API, which tells them apart by a flag; the content of
// a dynamic one belongs to no version.
#include "fastly/blocks.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

class SnippetHandler : public BlockHandler {
 public:
  SnippetHandler(ClientPtr client, BlockType type, ServiceType service, bool dynamic)
      : BlockHandler(std::move(client), std::move(type), service), dynamic_(dynamic) {}

 protected:
  void complete(Form& form, const sdk::Object& item,
                const std::vector<std::string>* changed) const override {
    (void)item;
    if (changed == nullptr) form.emplace_back("dynamic", dynamic_ ? "1" : "0");
  }
  [[nodiscard]] bool is_mine(const Value& answer) const override {
    return flag_of(member(answer, "dynamic")) == dynamic_;
  }
  void fill(sdk::Object& item, const Value& answer, const Value* before) const override {
    (void)answer;
    if (!dynamic_) return;
    // What it began with; what it is now is nobody's version.
    const Value* was = before == nullptr ? nullptr : before->find("content");
    bool known = was != nullptr && is_present(*was);
    item.set("content", known ? *was : Value::string(""));
  }

 private:
  bool dynamic_;
};

BlockType snippet_block(bool dynamic) {
  BlockType out{.name = dynamic ? "dynamicsnippet" : "snippet",
                .path = {"snippet"},
                .about = dynamic
                             ? "A snippet of VCL whose content may change without a new version."
                             : "A snippet of VCL."};
  out.fields = {required("name", "The name of the snippet, unique within the service."),
                required("type",
                         "Where it goes: `init`, `recv`, `hash`, `hit`, `miss`, `pass`, "
                         "`fetch`, `error`, `deliver`, `log` or `none`.")
                    .one_of({"init", "recv", "hash", "hit", "miss", "pass", "fetch", "error",
                             "deliver", "log", "none"}),
                number("priority", 100, "Lower numbers come first.")};
  if (dynamic) {
    out.fields.push_back(id("snippet_id", "Its id."));
    out.fields.push_back(text("content", "Its initial content."));
  } else {
    out.fields.push_back(required("content", "Its content."));
  }
  return out;
}

nested::Collection snippets(const ClientPtr& client, ServiceType service, bool dynamic) {
  BlockType type = snippet_block(dynamic);
  return collection_of(type, service,
                       std::make_shared<SnippetHandler>(client, type, service, dynamic));
}

}  // namespace

nested::Collection snippet_collection(const ClientPtr& client, ServiceType service) {
  return snippets(client, service, false);
}

nested::Collection dynamicsnippet_collection(const ClientPtr& client, ServiceType service) {
  return snippets(client, service, true);
}

}  // namespace landform::fastly
