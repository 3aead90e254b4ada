// What is shown in place of unknown values.
//
// Policies and people are better served by the name of what an unknown value comes from than by
// nothing: `aws_vpc.main`, or `aws_s3_bucket.logs/*` where it is part of a text. Such a value stays
// unknown, and nothing that is evaluated depends on what is shown for it; it is carried along as
// part of its Refinement and replaces the value only when it is printed.
#pragma once

#include <span>

#include "value/value.h"

namespace landform {

// Adds what to show to an unknown value, or removes it if it cannot be converted to the value's
// type. Known values stay as they are, as does a value for which there is nothing (null) to show.
[[nodiscard]] Value with_shown(const Value& value, const Value& shown);

// What is shown for an unknown value; null if there is nothing.
[[nodiscard]] Value shown_for(const Value& value);

// A value with everything unknown in it replaced by what is shown for it. Known values stay as they
// are.
[[nodiscard]] Value as_shown(const Value& value);

// What is shown for a part of an unknown value: a name stands for all parts of what it names. Key
// is a string or a number, if it is known.
[[nodiscard]] Value shown_part(const Value& value, const Value& key);

// Whether anything is shown for anything unknown in one of the values.
[[nodiscard]] bool shows_something(std::span<const Value> values);

// Whether `result`, computed from what is shown for `sources`, still contains one of the names
// shown there. Otherwise it would pass for a known value.
[[nodiscard]] bool names_sources(const Value& result, std::span<const Value> sources);

}  // namespace landform
