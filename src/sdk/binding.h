// Plain structs as states.
//
//   struct Disk { int64_t size = 0; std::string device; };
//   struct Server {
//     std::string id, name;
//     std::optional<std::string> region;
//     std::vector<Disk> disks;
//   };
//   const Binding<Disk> kDisk = Binding<Disk>().field("size", &Disk::size)
//                                              .field("device", &Disk::device);
//   const Binding<Server> kServer = Binding<Server>()
//       .field("id", &Server::id)
//       .field("name", &Server::name)
//       .field("region", &Server::region)
//       .field("disk", &Server::disks, kDisk);
//
// A binding is checked against the schema when the provider starts: every attribute must have a
// field of a matching type, and one that can be null if the attribute can (std::optional, or Field,
// which can be unknown as well). An unknown value leaves a plain field default-initialized, for the
// hook to fill in.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "sdk/field_codec.h"
#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// Which names in a schema may be null, and what is nested in them; built from attributes or a
// block.
struct BindingTarget {
  Type type;
  const Attributes* attributes = nullptr;
  const Blocks* blocks = nullptr;

  [[nodiscard]] bool may_be_null(const std::string& name) const;
  // What is within a nested attribute or block.
  [[nodiscard]] BindingTarget below(const std::string& name, Type type) const;
};

template <typename T>
class Binding {
 public:
  template <typename F>
  Binding& field(std::string name, F T::*member) {
    fields_.push_back(
        {std::move(name),
         [member](const Value& value, T& out) { FieldCodec<F>::read(value, out.*member); },
         [member](const T& in, Type type) { return FieldCodec<F>::write(in.*member, type); },
         [](const BindingTarget&, const std::string&, Type type, std::vector<std::string>& problems,
            const std::string& where) {
           if (auto problem = FieldCodec<F>::fits(type)) {
             problems.push_back(where + ": " + *problem);
           }
         },
         FieldCodec<F>::nullable});
    return *this;
  }

  // A nested object, or objects, of a struct with a binding of its own.
  template <typename N>
  Binding& field(std::string name, N T::*member, const Binding<N>& nested) {
    add_nested<N>(
        std::move(name), nested, false,
        [member, nested](const Value& value, T& out) {
          if (is_present(value)) out.*member = nested.read(value);
        },
        [member, nested](const T& in, Type type) { return nested.write(in.*member, type); });
    return *this;
  }
  template <typename N>
  Binding& field(std::string name, std::optional<N> T::*member, const Binding<N>& nested) {
    add_nested<N>(
        std::move(name), nested, true,
        [member, nested](const Value& value, T& out) {
          (out.*member).reset();
          if (is_present(value)) out.*member = nested.read(value);
        },
        [member, nested](const T& in, Type type) {
          return in.*member ? nested.write(*(in.*member), type) : Value::null(type);
        });
    return *this;
  }
  template <typename N>
  Binding& field(std::string name, std::vector<N> T::*member, const Binding<N>& nested) {
    add_nested<N>(
        std::move(name), nested, false,
        [member, nested](const Value& value, T& out) {
          (out.*member).clear();
          if (!is_present(value)) return;
          for (const Value& element : value.elements()) {
            (out.*member).push_back(nested.read(element));
          }
        },
        [member, nested](const T& in, Type type) {
          std::vector<Value> out;
          for (const N& item : in.*member) out.push_back(nested.write(item, type.element()));
          return type.is_set() ? Value::set(type.element(), std::move(out))
                               : Value::list(type.element(), std::move(out));
        });
    return *this;
  }
  template <typename N>
  Binding& field(std::string name, std::map<std::string, N> T::*member, const Binding<N>& nested) {
    add_nested<N>(
        std::move(name), nested, false,
        [member, nested](const Value& value, T& out) {
          (out.*member).clear();
          if (!is_present(value)) return;
          for (size_t i = 0; i < value.length(); ++i) {
            (out.*member).emplace(std::string(value.key(i)), nested.read(value.elements()[i]));
          }
        },
        [member, nested](const T& in, Type type) {
          Value::Attributes out;
          for (const auto& [key, item] : in.*member) {
            out.emplace_back(key, nested.write(item, type.element()));
          }
          return Value::map(type.element(), std::move(out));
        });
    return *this;
  }

  // Of a known object.
  [[nodiscard]] T read(const Value& value) const {
    T out{};
    for (const Entry& entry : fields_) {
      const Value* found = is_present(value) ? value.find(entry.name) : nullptr;
      if (found != nullptr) entry.read(*found, out);
    }
    return out;
  }
  [[nodiscard]] Value write(const T& state, Type type) const {
    Value::Attributes out;
    for (const Entry& entry : fields_) {
      const AttributeType* attribute = type.attribute(entry.name);
      if (attribute != nullptr) out.emplace_back(entry.name, entry.write(state, attribute->type));
    }
    return Value::object(std::move(out));
  }

  // The mismatches between the struct and the schema, if any.
  [[nodiscard]] std::vector<std::string> problems(const Block& block) const {
    std::vector<std::string> out;
    check({block.compiled().implied_type(), &block.attributes(), &block.blocks()}, "", out);
    return out;
  }
  void check(const BindingTarget& target, const std::string& prefix,
             std::vector<std::string>& problems) const {
    std::set<std::string> bound;
    for (const Entry& entry : fields_) {
      std::string where = prefix + entry.name;
      const AttributeType* attribute = target.type.attribute(entry.name);
      if (attribute == nullptr) {
        problems.push_back(where + ": is bound but not in the schema");
        continue;
      }
      bound.insert(entry.name);
      if (!entry.nullable && target.may_be_null(entry.name)) {
        problems.push_back(where + ": may be null, so it needs std::optional or Field");
      }
      entry.check(target, entry.name, attribute->type, problems, where);
    }
    for (const AttributeType& attribute : target.type.attributes()) {
      if (!bound.contains(attribute.name)) {
        problems.push_back(prefix + attribute.name + ": is in the schema but not bound");
      }
    }
  }

 private:
  struct Entry {
    std::string name;
    std::function<void(const Value&, T&)> read;
    std::function<Value(const T&, Type)> write;
    std::function<void(const BindingTarget&, const std::string&, Type, std::vector<std::string>&,
                       const std::string&)>
        check;
    bool nullable = false;
  };

  template <typename N>
  void add_nested(std::string name, const Binding<N>& nested, bool nullable,
                  std::function<void(const Value&, T&)> read,
                  std::function<Value(const T&, Type)> write) {
    fields_.push_back({std::move(name), std::move(read), std::move(write),
                       [nested](const BindingTarget& target, const std::string& name, Type type,
                                std::vector<std::string>& problems, const std::string& where) {
                         if (type.is_collection()) type = type.element();
                         if (!type.is_object()) {
                           problems.push_back(where + ": a struct is bound to a " +
                                              type.friendly_name());
                           return;
                         }
                         nested.check(target.below(name, type), where + ".", problems);
                       },
                       nullable});
  }

  std::vector<Entry> fields_;
};

}  // namespace landform::sdk
