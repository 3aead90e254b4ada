// Plain structs as states.
//
//   struct Disk { int64_t size = 0; Field<std::string> device; };
//   struct Server {
//     Field<std::string> id;
//     std::string name;
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
// A binding is checked against the schema when the provider starts. Every attribute must have a
// field of a matching type: a Field if the provider computes it, since only that can tell a value
// that was never filled in from an empty one; a Field or std::optional if it can be null. A null or
// unknown value leaves any other field default-initialized.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sdk/field_codec.h"
#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// Which names in a schema may be null or unknown, and what is nested in them; built from attributes
// or a block.
struct BindingTarget {
  Type type;
  const Attributes* attributes = nullptr;
  const Blocks* blocks = nullptr;
  // The provider makes these objects as a whole: no plan has parts of one.
  bool made_whole = false;

  [[nodiscard]] bool may_be_null(const std::string& name) const;
  [[nodiscard]] bool may_be_unknown(const std::string& name) const;
  // What is within a nested attribute or block.
  [[nodiscard]] BindingTarget below(const std::string& name, Type type) const;
};

template <typename T>
class Binding;

// A field with structs in it: one, or a std::optional, Field, std::vector or std::map of one.
template <typename F, typename N>
struct NestedCodec;

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
         FieldCodec<F>::nullable, FieldCodec<F>::tells_unknown});
    return *this;
  }

  // A nested object, or objects, of a struct with a binding of its own.
  template <typename F, typename N>
  Binding& field(std::string name, F T::*member, const Binding<N>& nested) {
    using Codec = NestedCodec<F, N>;
    fields_.push_back(
        {std::move(name),
         [member, nested](const Value& value, T& out) { Codec::read(nested, value, out.*member); },
         [member, nested](const T& in, Type type) {
           return Codec::write(nested, in.*member, type);
         },
         [nested](const BindingTarget& target, const std::string& name, Type type,
                  std::vector<std::string>& problems, const std::string& where) {
           if (auto problem = Codec::fits(type)) {
             problems.push_back(where + ": " + *problem);
             return;
           }
           if (type.is_collection()) type = type.element();
           nested.check(target.below(name, type), where + ".", problems);
         },
         Codec::nullable, Codec::tells_unknown});
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

  // The same, but what a hook did not touch keeps its original value: unknown values of plain
  // fields stay unknown. `before` is what read() made of the original.
  [[nodiscard]] Value write_changes(const T& before, const T& after, const Value& original) const {
    std::vector<NamedValue> out;
    out.reserve(fields_.size());
    for (const Entry& entry : fields_) {
      const Value* was = is_present(original) ? original.find(entry.name) : nullptr;
      const AttributeType* attribute = original.type().attribute(entry.name);
      if (attribute == nullptr) continue;
      Value now = entry.write(after, attribute->type);
      bool same = was != nullptr && now.identical(entry.write(before, attribute->type));
      out.push_back({entry.name, same ? *was : std::move(now)});
    }
    return Value::object_of(std::move(out));
  }

  // The mismatches between the struct and the schema, if any.
  [[nodiscard]] std::vector<std::string> problems(const Block& block) const {
    std::vector<std::string> out;
    check({block.compiled().implied_type(), &block.attributes(), &block.blocks(), false}, "", out);
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
      } else if (!entry.tells_unknown && target.may_be_unknown(entry.name)) {
        problems.push_back(where +
                           ": is computed, so it needs Field: a value that is never filled "
                           "in would be stored as an empty one");
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
    bool tells_unknown = false;
  };

  std::vector<Entry> fields_;
};

// The struct itself.
template <typename F, typename N>
struct NestedCodec {
  static_assert(std::same_as<F, N>,
                "The field must be the struct of its Binding, or a std::optional, Field, "
                "std::vector or std::map<std::string, …> of it.");
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Binding<N>& binding, const Value& value, N& out) {
    if (is_present(value)) out = binding.read(value);
  }
  static Value write(const Binding<N>& binding, const N& in, Type type) {
    return binding.write(in, type);
  }
  static std::optional<std::string> fits(Type type) {
    if (type.is_object()) return std::nullopt;
    return "a struct is bound to a " + type.friendly_name();
  }
};

template <typename F, typename N>
struct NestedCodec<std::optional<F>, N> {
  static constexpr bool nullable = true;
  static constexpr bool tells_unknown = false;
  static void read(const Binding<N>& binding, const Value& value, std::optional<F>& out) {
    out.reset();
    if (is_present(value)) NestedCodec<F, N>::read(binding, value, out.emplace());
  }
  static Value write(const Binding<N>& binding, const std::optional<F>& in, Type type) {
    return in ? NestedCodec<F, N>::write(binding, *in, type) : Value::null(type);
  }
  static std::optional<std::string> fits(Type type) { return NestedCodec<F, N>::fits(type); }
};

template <typename F, typename N>
struct NestedCodec<Field<F>, N> {
  static constexpr bool nullable = true;
  static constexpr bool tells_unknown = true;
  static void read(const Binding<N>& binding, const Value& value, Field<F>& out) {
    out = value.is_known() ? Field<F>() : Field<F>::unknown();
    if (!is_present(value)) return;
    out.state = Field<F>::State::known;
    NestedCodec<F, N>::read(binding, value, out.value);
  }
  static Value write(const Binding<N>& binding, const Field<F>& in, Type type) {
    if (in.is_known()) return NestedCodec<F, N>::write(binding, in.value, type);
    return in.is_null() ? Value::null(type) : Value::unknown(type);
  }
  static std::optional<std::string> fits(Type type) { return NestedCodec<F, N>::fits(type); }
};

template <typename F, typename N>
struct NestedCodec<std::vector<F>, N> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Binding<N>& binding, const Value& value, std::vector<F>& out) {
    out.clear();
    if (!is_present(value)) return;
    for (const Value& element : elements_of(value)) {
      NestedCodec<F, N>::read(binding, element, out.emplace_back());
    }
  }
  static Value write(const Binding<N>& binding, const std::vector<F>& in, Type type) {
    std::vector<Value> out;
    out.reserve(in.size());
    for (const F& item : in) {
      out.push_back(NestedCodec<F, N>::write(binding, item, type.element()));
    }
    return type.is_set() ? Value::set(type.element(), std::move(out))
                         : Value::list(type.element(), std::move(out));
  }
  static std::optional<std::string> fits(Type type) {
    if (type.is_list() || type.is_set()) return NestedCodec<F, N>::fits(type.element());
    return "a vector is bound to a " + type.friendly_name();
  }
};

template <typename F, typename N>
struct NestedCodec<std::map<std::string, F>, N> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Binding<N>& binding, const Value& value, std::map<std::string, F>& out) {
    out.clear();
    if (!is_present(value)) return;
    for (size_t i = 0; i < value.length(); ++i) {
      NestedCodec<F, N>::read(binding, value.elements()[i], out[std::string(value.key(i))]);
    }
  }
  static Value write(const Binding<N>& binding, const std::map<std::string, F>& in, Type type) {
    Value::Attributes out;
    for (const auto& [key, item] : in) {
      out.emplace_back(key, NestedCodec<F, N>::write(binding, item, type.element()));
    }
    return Value::map(type.element(), std::move(out));
  }
  static std::optional<std::string> fits(Type type) {
    if (type.is_map()) return NestedCodec<F, N>::fits(type.element());
    return "a map is bound to a " + type.friendly_name();
  }
};

}  // namespace landform::sdk
