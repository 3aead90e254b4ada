// Directors: which backends belong to one is told by requests of their own.
#include <algorithm>
#include <set>

#include "fastly/blocks.h"
#include "sdk/validators.h"

namespace landform::fastly {
namespace {

class DirectorHandler : public BlockHandler {
 public:
  using BlockHandler::BlockHandler;

  nested::Outcome<nested::Written> create(const nested::Scope& scope, sdk::Object item) override {
    nested::Outcome<nested::Written> made = BlockHandler::create(scope, item);
    if (!made) return made;
    nested::Status failed = assign(scope, item, {}, item.strings("backends"));
    if (failed) return *failed;
    return made;
  }

  nested::Outcome<nested::Written> update(const nested::Scope& scope, const sdk::Object& before,
                                          sdk::Object after,
                                          const std::vector<std::string>& changed) override {
    bool regrouped = std::find(changed.begin(), changed.end(), "backends") != changed.end();
    nested::Outcome<nested::Written> done = nested::Written(after, true);
    if (!regrouped || changed.size() > 1) {
      done = BlockHandler::update(scope, before, after, changed);
    }
    if (!done || !regrouped) return done;
    nested::Status failed =
        assign(scope, after, before.strings("backends"), after.strings("backends"));
    if (failed) return *failed;
    return done;
  }

 private:
  [[nodiscard]] nested::Status assign(const nested::Scope& scope, const sdk::Object& director,
                                      const std::vector<std::string>& before,
                                      const std::vector<std::string>& after) const {
    const std::set<std::string> kOld(before.begin(), before.end());
    const std::set<std::string> kNew(after.begin(), after.end());
    auto place = [&](const std::string& backend) {
      return path(scope, director) + path_of({"backend", backend});
    };
    for (const std::string& backend : kOld) {
      if (kNew.contains(backend)) continue;
      Outcome done = client().remove(scope.context, place(backend));
      if (!done) return nested::Failure{done.error().message};
    }
    for (const std::string& backend : kNew) {
      if (kOld.contains(backend)) continue;
      Outcome done = client().post(scope.context, place(backend), {});
      if (!done) return nested::Failure{"backend " + backend + ": " + done.error().message};
    }
    return std::nullopt;
  }
};

sdk::Validator is_type() {
  return {"1, 3 or 4", [](const sdk::ValidationContext& context) {
            int64_t type = context.value.as_number().to_int64().value_or(0);
            if (type != 1 && type != 3 && type != 4) context.fail("value must be 1, 3 or 4.");
          }};
}

}  // namespace

nested::Collection director_collection(const ClientPtr& client, ServiceType service) {
  BlockType type{
      .name = "director",
      .path = {"director"},
      .about = "A group of backends that share requests.",
      .fields = {required("name", "The name of the director, unique within the service."),
                 text_set("backends", "The names of its backends.").must_be_set(),
                 text("comment", "A note."),
                 number("quorum", 75, "The percentage of backends that must be up.")
                     .check(sdk::between(0, 100)),
                 number("retries", 5, "How many backends are tried."),
                 text("shield", "The data center that requests go through on their way."),
                 number("type", 1,
                        "How one is chosen: 1 at random, 3 by the request, 4 by the client.")
                     .check(is_type())},
      .after = {"backend"}};
  return collection_of(type, service, std::make_shared<DirectorHandler>(client, type, service));
}

}  // namespace landform::fastly
