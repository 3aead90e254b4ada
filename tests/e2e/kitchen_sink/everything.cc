// A resource with every type of attribute and every kind of nesting. Nested objects have the same
// attributes everywhere: a label, one with a default, a computed one, and another level of the
// same.
#include <utility>

#include "kitchen_sink/kinds.h"
#include "sdk/validators.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::kitchen {
namespace {

using namespace sdk;

Attributes inner_members() {
  return {{"mode", string().optional().default_value("auto")},
          {"hint", string().optional()},
          {"uid", string().computed().stable()}};
}

Attributes part_members() {
  return {{"label", string().required()},
          {"level", int64().optional().default_value(5)},
          {"note", string().optional()},
          {"uid", string().computed().stable()},
          {"inner", nested(inner_members()).optional()}};
}

Block inner_block() {
  Block block("Within a part.");
  for (const auto& [name, attribute] : inner_members()) block.attribute(name, attribute);
  return block;
}

Block part_block(NestedBlock inner) {
  return Block("A part.")
      .attribute("label", string().required())
      .attribute("level", int64().optional().default_value(5))
      .attribute("note", string().optional())
      .attribute("uid", string().computed().stable())
      .block("inner", std::move(inner));
}

// Fills in the computed attributes of the object and everything nested in it. The label includes
// the path of the object, so that ids differ.
Object with_ids(Object object, const std::string& label);

Value with_ids(const Value& value, const std::string& label) {
  if (!value.is_known() || value.is_null()) return value;
  Type type = value.type();
  if (type.is_object()) return with_ids(Object(value), label).value();
  if (!type.is_collection() || !type.element().is_object()) return value;
  std::vector<Value> elements;
  Value::Attributes entries;
  for (size_t i = 0; i < value.length(); ++i) {
    Value changed = with_ids(value.elements()[i], label);
    if (type.is_map()) {
      entries.emplace_back(value.key(i), std::move(changed));
    } else {
      elements.push_back(std::move(changed));
    }
  }
  if (type.is_map()) return Value::map(type.element(), std::move(entries));
  return type.is_set() ? Value::set(type.element(), std::move(elements))
                       : Value::list(type.element(), std::move(elements));
}

Object with_ids(Object object, const std::string& label) {
  std::string own = label;
  if (object.has("label") && object.is_set("label")) own += "-" + object.string("label");
  if (object.has("uid") && object.is_unknown("uid")) object.set("uid", "uid" + own);
  for (const AttributeType& attribute : object.type().attributes()) {
    if (attribute.type.is_object() || attribute.type.is_collection()) {
      object.set(attribute.name,
                 with_ids(object.get(attribute.name), own + "-" + std::string(attribute.name)));
    }
  }
  return object;
}

// The same document with its properties in reverse order, and spaces.
std::string reversed(const Value& document) {
  if (!is_present(document) || document.type().is_primitive()) {
    return encode_json(document, document.type()).value();
  }
  bool object = document.type().is_object();
  std::string out;
  for (size_t i = 0; i < document.length(); ++i) {
    std::string element = reversed(document.elements()[i]);
    if (object) {
      std::string rest = out.empty() ? "" : " , " + out;
      out = json_quote(document.key(i)) + " : " + element + rest;
    } else {
      out += (out.empty() ? "" : " , ") + element;
    }
  }
  return object ? "{ " + out + " }" : "[ " + out + " ]";
}

class Everything : public Resource {
 public:
  [[nodiscard]] std::string name() const override { return "everything"; }

  [[nodiscard]] Schema schema() const override {
    return Schema("All there is.")
        .attribute("id", string().computed().stable())
        .attribute("name", string().required().validate(length_between(1, 40)))
        .attribute("etag", string().computed())
        .attribute("kind", string().optional().default_value("plain").requires_replace())
        .attribute("big", number().optional())
        .attribute("whole", int64().optional().default_value(3))
        .attribute("ratio", float64().optional())
        .attribute("flag", boolean().optional().computed())
        .attribute("any", dynamic().optional())
        .attribute("policy", normalized_json().optional())
        .attribute("tags", map(string()).optional())
        .attribute("pair", tuple({string(), number()}).optional())
        .attribute("shape", object({{"w", number()}, {"h", number()}}).optional())
        .attribute("one", nested(part_members()).optional())
        .attribute("parts", nested_list(part_members()).optional().validate(size_at_most(4)))
        .attribute("members", nested_set(part_members()).optional())
        .attribute("ports", nested_map(part_members()).optional())
        .block("logging", single_block(part_block(single_block(inner_block()))))
        .block("disk", list_block(part_block(list_block(inner_block()))).max(3))
        .block("rule", set_block(part_block(set_block(inner_block()))))
        .block("zone", map_block(part_block(map_block(inner_block()))))
        .block("options", group_block(Block("Always there.")
                                          .attribute("level", int64().optional().default_value(5))
                                          .attribute("uid", string().computed().stable())
                                          .block("inner", group_block(inner_block()))));
  }

  Object create(CreateContext& /*context*/, Object planned) override {
    planned.set("id", "everything-" + planned.string("name"));
    return filled(std::move(planned));
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override {
    if (current.is_null("name")) return imported(std::move(current));
    // As an API would: the same document, in another form.
    if (current.is_set("policy")) {
      auto policy = decode_json(current.string("policy"));
      if (policy) current.set("policy", reversed(*policy));
    }
    return current;
  }
  Object update(UpdateContext& /*context*/, Object /*prior*/, Object planned) override {
    return filled(std::move(planned));
  }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}

 private:
  static Object filled(Object planned) {
    if (planned.is_unknown("etag")) planned.set("etag", "etag-of-" + planned.string("name"));
    if (planned.is_unknown("flag")) planned.set("flag", true);
    return with_ids(std::move(planned), "");
  }

  // What an import finds: something of every kind.
  static Object imported(Object state) {
    auto part = [&](const char* in, const char* label) {
      return state.empty(in)
          .set("label", label)
          .set("level", 5)
          .set("uid", std::string("uid-") + label);
    };
    auto inner = [](const Object& of) {
      return of.empty("inner").set("mode", "auto").set("uid", "uid-inner");
    };
    state.set("name", state.string("id").substr(std::string("everything-").size()));
    state.set("etag", "etag").set("kind", "plain").set("whole", 3).set("flag", false);
    state.set("big", Value::number(*Number::parse("123456789012345678901234567890")));
    state.set("tags", std::map<std::string, std::string>{{"a", "1"}, {"b c", "${x}"}});
    Object one = part("one", "single");
    state.set("one", one.set("inner", inner(one)));
    state.set("parts", std::vector<Object>{part("parts", "p0"), part("parts", "p1")});
    state.set("members", std::vector<Object>{part("members", "m0"), part("members", "m1")});
    state.set("ports", std::map<std::string, Object>{{"http", part("ports", "80")}});
    state.set("logging", part("logging", "log"));
    Object disk = part("disk", "d0");
    state.set("disk", std::vector<Object>{disk.set("inner", std::vector<Object>{inner(disk)})});
    state.set("rule", std::vector<Object>{part("rule", "r0"), part("rule", "r1")});
    state.set("zone", std::map<std::string, Object>{{"a", part("zone", "za")}});
    Object options = state.object("options").set("level", 5).set("uid", "uid-options");
    state.set("options", options.set("inner", inner(options)));
    return state;
  }
};

}  // namespace

std::unique_ptr<Resource> make_everything() { return std::make_unique<Everything>(); }

}  // namespace landform::kitchen
