#include "report/resource_drawer.h"

#include <fmt/format.h>

#include <vector>

#include "base/check.h"

namespace landform::report {
namespace {

// What was needed for earlier ones is freed when it is this much.
constexpr size_t kArenaLimit = size_t{1} << 18U;

}  // namespace

const provider::TypeSchema* ResourceDrawer::schema_of(const engine::ResourceChange& change) const {
  const config::ResourceAddress& resource = change.address.resource;
  return schemas_.schema_of(change.provider->provider, resource.mode, resource.type);
}

std::optional<Error> ResourceDrawer::missing_schema(const engine::ResourceChange& change) const {
  if (schema_of(change) != nullptr) return std::nullopt;
  return Error{fmt::format("no schema found for {} (in provider {})", change.address.to_string(),
                           change.provider->provider.to_string())};
}

const Diff& ResourceDrawer::diff_of(const engine::ResourceChange& change,
                                    const PathMatcher& relevant) {
  const provider::TypeSchema* schema = schema_of(change);
  LANDFORM_CHECK(schema != nullptr);
  NodeBuilder nodes(arena_);
  Change root;
  root.before = nodes.of_block(change.before, schema->block);
  root.after = nodes.of_block(change.after, schema->block);
  std::vector<const Path*> paths;
  paths.reserve(change.details->required_replace.size());
  for (const Path& path : change.details->required_replace) paths.push_back(&path);
  root.replace = PathMatcher::of(paths, false, arena_);
  root.relevant = relevant;
  // What is forgotten does not change.
  bool forgotten = change.action == plan::Action::forget;
  return *builder_.block(forgotten ? root.as_no_op() : root, schema->block);
}

void ResourceDrawer::draw(const engine::ResourceChange& change, const Diff& diff, Cause cause) {
  const config::ResourceAddress& resource = change.address.resource;
  out_ += '\n';
  palette_.append(out_, change_comment(change, cause));
  out_ += palette_.symbol(change.action);
  out_ += resource.mode == config::ResourceMode::managed ? " resource \"" : " data \"";
  out_ += resource.type;
  out_ += "\" \"";
  out_ += resource.name;
  out_ += "\" ";
  DiffTextOptions options;
  options.show_unchanged = change.details->importing.has_value();
  text_.draw(diff, 0, options);
  out_ += '\n';
  if (arena_.bytes_reserved() > kArenaLimit) arena_ = Arena();
}

}  // namespace landform::report
