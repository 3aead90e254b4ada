// Values as plans and states in JSON show them: what is known, and apart from it which parts are
// unknown and which are sensitive.
//
// Lists, sets and tuples are arrays, maps and objects are objects; types are not shown. All
// functions append to a text, and ignore marks unless they are about them. They may be called from
// any thread.
#pragma once

#include <string>

#include "schema/schema.h"
#include "value/value.h"

namespace landform::report {

// The known parts. Unknown entries of maps and objects are left out, unknown elements are null, and
// so is a value that is unknown itself.
void append_known(std::string& out, const Value& value);

// Whether append_known() shows anything of an object or map: null and unknown ones have nothing.
[[nodiscard]] bool has_known_entries(const Value& value);

// True for unknown parts, false for known ones, which are left out of objects.
void append_unknown(std::string& out, const Value& value);

// True for parts that are marked as sensitive, or are so by the schema; false for others, which are
// left out of objects.
void append_sensitive(std::string& out, const Value& object, const schema::Block& block);
// The same by the marks alone.
void append_sensitive(std::string& out, const Value& value);

}  // namespace landform::report
