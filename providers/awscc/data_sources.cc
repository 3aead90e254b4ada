// Reading one object by its identifier, and finding all of a type.
#include <fmt/format.h>

#include <set>
#include <utility>

#include "awscc/attributes.h"
#include "awscc/document.h"
#include "awscc/identity.h"
#include "awscc/resource.h"
#include "value/json.h"

namespace landform::awscc {

namespace {

Value value_of(const TerraformType& type, const std::string& properties, sdk::Context& context) {
  auto document = decode_json(properties);
  std::vector<std::string> problems;
  Value out = from_document(
      type.shape, document && document->type().is_object() ? *document : Value::empty_object(),
      problems);
  for (const std::string& problem : problems) {
    context.warning(fmt::format("Unexpected answer for the {}", type.schema->type_name), problem);
  }
  return out;
}

// What the user says about which objects to list, as the document that the API takes.
std::string list_model(const TerraformType& type, const Value& config) {
  if (type.list_arguments.empty()) return {};
  Shape arguments;
  arguments.form = Form::object;
  arguments.attributes = type.list_arguments;
  Value document = to_document(arguments, config);
  return document.length() == 0 ? std::string() : document_text(document);
}

class Singular : public sdk::DataSource {
 public:
  explicit Singular(Served served) : served_(std::move(served)) {}
  [[nodiscard]] std::string name() const override {
    return Served::without_prefix(served_.entry->name);
  }
  [[nodiscard]] sdk::Schema schema() const override { return data_source_schema(*served_.type()); }
  [[nodiscard]] std::string_view encoded_schema() const override {
    return served_.entry->data_message;
  }
  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    std::shared_ptr<Cloud> cloud = served_.configured(context);
    if (!cloud) return config;
    std::string id = config.string("id");
    std::string type(served_.entry->type_name);
    auto found = cloud->api->get(type, id, call_options(context));
    if (!found) {
      context.error(fmt::format("Cannot read the {}", type),
                    aws::is_not_found(found.error())
                        ? fmt::format("There is no {} with the identifier \"{}\".", type, id)
                        : found.error().message,
                    {PathStep::attribute("id")});
      return config;
    }
    return sdk::Object(value_of(*served_.type(), found->properties, context)).set("id", id);
  }

 private:
  Served served_;
};

class Plural : public sdk::DataSource {
 public:
  explicit Plural(Served served) : served_(std::move(served)) {}
  [[nodiscard]] std::string name() const override {
    return Served::without_prefix(served_.entry->plural);
  }
  [[nodiscard]] sdk::Schema schema() const override { return plural_schema(*served_.type()); }
  [[nodiscard]] std::string_view encoded_schema() const override {
    return served_.entry->plural_message;
  }
  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    std::shared_ptr<Cloud> cloud = served_.configured(context);
    if (!cloud) return config;
    std::string type(served_.entry->type_name);
    std::vector<std::string> ids;
    auto listed = cloud->api->list(
        type, list_model(*served_.type(), config.value()),
        [&](const aws::ResourceDescription& one) {
          ids.push_back(one.identifier);
          return true;
        },
        call_options(context));
    if (!listed) context.error(fmt::format("Cannot list the {}", type), listed.error().message);
    config.set("ids", ids);
    if (!config.is_set("id")) config.set("id", cloud->region);
    return config;
  }

 private:
  Served served_;
};

class List : public sdk::ListResource {
 public:
  explicit List(Served served) : served_(std::move(served)) {}
  [[nodiscard]] std::string name() const override {
    return Served::without_prefix(served_.entry->name);
  }
  [[nodiscard]] sdk::Schema schema() const override { return list_schema(*served_.type()); }
  [[nodiscard]] std::string_view encoded_schema() const override {
    return served_.entry->list_message;
  }
  void list(sdk::ListContext& context, sdk::Object config,
            const std::function<bool(const sdk::Listed&)>& found) override {
    std::shared_ptr<Cloud> cloud = served_.configured(context);
    if (!cloud) return;
    std::shared_ptr<const TerraformType> type = served_.type();
    std::string type_name(served_.entry->type_name);
    auto listed = cloud->api->list(
        type_name, list_model(*type, config.value()),
        [&](const aws::ResourceDescription& one) {
          auto identity = identity_of_identifier(*served_.entry, one.identifier, cloud->region);
          if (!identity) return true;
          sdk::Listed out{one.identifier, *identity, std::nullopt};
          if (context.include_objects) out.object = whole(context, *cloud, *type, one);
          return found(out);
        },
        call_options(context));
    if (!listed) {
      context.error(fmt::format("Cannot list the {}", type_name), listed.error().message);
    }
  }

 private:
  // Lists may leave properties out.
  std::optional<sdk::Object> whole(sdk::ListContext& context, Cloud& cloud,
                                   const TerraformType& type, const aws::ResourceDescription& one) {
    auto got = cloud.api->get(std::string(served_.entry->type_name), one.identifier,
                              call_options(context));
    const std::string& properties = got ? got->properties : one.properties;
    return sdk::Object(value_of(type, properties, context)).set("id", one.identifier);
  }

  Served served_;
};

}  // namespace

std::unique_ptr<sdk::DataSource> make_data_source(Served served) {
  return std::make_unique<Singular>(std::move(served));
}
std::unique_ptr<sdk::DataSource> make_plural_data_source(Served served) {
  return std::make_unique<Plural>(std::move(served));
}
std::unique_ptr<sdk::ListResource> make_list_resource(Served served) {
  return std::make_unique<List>(std::move(served));
}

}  // namespace landform::awscc
