// All kinds of blocks of a service, and those that need a little more than their table.
#include <fmt/format.h>

#include <algorithm>

#include "fastly/blocks.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

template <typename Handler>
nested::Collection made(const ClientPtr& client, const BlockType& type, ServiceType service) {
  return collection_of(type, service, std::make_shared<Handler>(client, type, service));
}

bool contains(const std::vector<std::string>* names, const char* name) {
  return names == nullptr || std::find(names->begin(), names->end(), name) != names->end();
}

// Its headers are a list of JSON in the form.
class HealthcheckHandler : public BlockHandler {
 public:
  using BlockHandler::BlockHandler;

 protected:
  void complete(Form& form, const sdk::Object& item,
                const std::vector<std::string>* changed) const override {
    if (!contains(changed, "headers") || !item.is_set("headers")) return;
    const Value& headers = item.get("headers");
    if (headers.length() == 0 && changed == nullptr) return;
    std::vector<Value> lines(headers.elements().begin(), headers.elements().end());
    Value list = Value::tuple(std::move(lines));
    form.emplace_back("headers", encode_json(list, list.type()).value());
  }
};

// The API sets lists of its own where none is sent; nobody asked for those.
class GzipHandler : public BlockHandler {
 public:
  using BlockHandler::BlockHandler;

 protected:
  void fill(sdk::Object& item, const Value& answer, const Value* before) const override {
    (void)answer;
    for (const char* name : {"content_types", "extensions"}) {
      const Value* was = before == nullptr ? nullptr : before->find(name);
      if (was != nullptr && (was->is_null() || (was->is_known() && was->length() == 0))) {
        item.set(name, Value::list(Type::string(), {}));
      }
    }
  }
};

// Dictionaries and ACLs, which are removed only when they are empty, unless the user says so.
class ContainerHandler : public BlockHandler {
 public:
  using BlockHandler::BlockHandler;

  nested::Outcome<nested::Written> update(const nested::Scope& scope, const sdk::Object& before,
                                          sdk::Object after,
                                          const std::vector<std::string>& changed) override {
    (void)scope;
    (void)before;
    (void)changed;
    return nested::Written(std::move(after));  // there is nothing to change in place
  }

  nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override {
    if (item.maybe_boolean("force_destroy").value_or(false)) {
      return BlockHandler::remove(scope, item);
    }
    const std::string kAdvice = " Set force_destroy = true and apply that first.";
    bool dictionary = type().name == "dictionary";
    if (dictionary && item.maybe_boolean("write_only").value_or(false)) {
      return nested::Failure{"It is write-only and may have items." + kAdvice};
    }
    std::string id = item.maybe_string(dictionary ? "dictionary_id" : "acl_id").value_or("");
    auto contents = client().get_all(
        scope.context,
        path_of({"service", scope.parent, type().path[0], id, dictionary ? "items" : "entries"}));
    if (!contents && !contents.error().not_found()) {
      return nested::Failure{contents.error().message};
    }
    if (contents && !contents->empty()) {
      return nested::Failure{fmt::format("It is not empty: remove its {} first.{}",
                                         dictionary ? "items" : "entries",
                                         " Or set force_destroy = true and apply that.")};
    }
    return BlockHandler::remove(scope, item);
  }
};

// Found by its id, which is another in each version.
class ResourceLinkHandler : public BlockHandler {
 public:
  using BlockHandler::BlockHandler;

  nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override {
    auto links = client().get(scope.context, path(scope));
    if (!links) return nested::Failure{links.error().message};
    if (is_absent(*links) || !links->type().is_tuple()) return std::nullopt;
    for (const Value& link : links->elements()) {
      if (text_of(member(link, "name")) != item.string("name")) continue;
      Outcome done =
          client().remove(scope.context, path(scope) + path_of({text_of(member(link, "id"))}));
      if (!done) return nested::Failure{done.error().message};
    }
    return std::nullopt;
  }
};

}  // namespace

std::vector<nested::Collection> collections(const ClientPtr& client, ServiceType service) {
  bool vcl = service == ServiceType::vcl;
  auto plain = [&](const BlockType& type) { return made<BlockHandler>(client, type, service); };
  std::vector<nested::Collection> out;
  if (vcl) out.push_back(plain(condition_block()));
  out.push_back(plain(domain_block()));
  out.push_back(made<HealthcheckHandler>(client, healthcheck_block(), service));
  BlockType backend = backend_block(service);
  if (vcl) backend.after.emplace_back("condition");
  out.push_back(plain(backend));
  out.push_back(products_collection(client, service));
  out.push_back(image_optimizer_collection(client, service));
  for (const BlockType& type : logging_blocks(service)) out.push_back(plain(type));
  out.push_back(made<ContainerHandler>(client, dictionary_block(), service));
  if (!vcl) {
    out.push_back(made<ResourceLinkHandler>(client, resource_link_block(), service));
    out.push_back(package_collection(client));
    return out;
  }
  out.push_back(director_collection(client, service));
  out.push_back(plain(header_block()));
  out.push_back(made<GzipHandler>(client, gzip_block(), service));
  out.push_back(plain(response_object_block()));
  out.push_back(rate_limiter_collection(client, service));
  out.push_back(plain(request_setting_block()));
  out.push_back(plain(vcl_block()));
  out.push_back(snippet_collection(client, service));
  out.push_back(dynamicsnippet_collection(client, service));
  out.push_back(plain(cache_setting_block()));
  out.push_back(made<ContainerHandler>(client, acl_block(), service));
  return out;
}

}  // namespace landform::fastly
