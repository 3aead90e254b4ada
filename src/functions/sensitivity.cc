// Functions on marks: sensitive and ephemeral values.
#include <vector>

#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"

namespace landform::functions {
namespace {

TypeOutput same_type(Arguments args) { return args[0].type(); }

Output sensitive(Arguments args, Type) { return args[0].with_marks(Marks::sensitive); }

Output nonsensitive(Arguments args, Type) {
  return args[0].unmarked().with_marks(args[0].marks() & ~Marks::sensitive);
}

Output is_sensitive(Arguments args, Type) {
  if (args[0].has_mark(Marks::sensitive)) return Value::boolean(true);
  return args[0].is_known() ? Value::boolean(false) : Value::unknown(Type::boolean());
}

// The value with everything ephemeral replaced by null. Unknown values stay unknown but lose their
// refinements, since their types may become more precise.
Value without_ephemeral(const Value& value) {
  if (!value.contains_marked()) return value;
  Marks others = value.marks() & ~Marks::ephemeral;
  Type type = value.type();
  if (value.has_mark(Marks::ephemeral)) {
    return (value.is_known() ? Value::null(type) : Value::unknown(type)).with_marks(others);
  }
  Value plain = value.unmarked();
  if (!plain.contains_marked()) return value;
  std::vector<Value> elements;
  for (const Value& v : plain.elements()) elements.push_back(without_ephemeral(v));
  switch (type.kind()) {
    case Kind::list:
      plain = Value::list(type.element(), std::move(elements));
      break;
    case Kind::set:
      plain = Value::set(type.element(), std::move(elements));
      break;
    case Kind::tuple:
      plain = Value::tuple(std::move(elements));
      break;
    case Kind::object:
      plain = Value::object(type, std::move(elements));
      break;
    default: {
      Value::Attributes entries;
      for (size_t i = 0; i < elements.size(); ++i) {
        entries.emplace_back(plain.key(i), std::move(elements[i]));
      }
      plain = Value::map(type.element(), std::move(entries));
    }
  }
  return plain.with_marks(others);
}

Output ephemeral_as_null(Arguments args, Type) { return without_ephemeral(args[0]); }

Function on_marks(std::string name, std::string description, Implementation implementation) {
  Function f = define_typed(std::move(name), std::move(description),
                            {any_parameter("value", Allow::everything)}, same_type,
                            std::move(implementation));
  f.refine_result = nullptr;
  return f;
}

}  // namespace

void add_sensitivity_functions(FunctionTable& table) {
  table.add(on_marks("sensitive", "Marks a value as sensitive, so that it is hidden in output.",
                     sensitive));
  table.add(on_marks("nonsensitive", "Removes the sensitive mark from a value.", nonsensitive));
  Function asks =
      on_marks("issensitive", "Reports whether a value is marked as sensitive.", is_sensitive);
  asks.type = nullptr;
  asks.result = Type::boolean();
  table.add(std::move(asks));
  table.add(on_marks("ephemeralasnull", "Replaces ephemeral values, at any depth, with null.",
                     ephemeral_as_null));
}

}  // namespace landform::functions
