// The functions of texts in the table of planned.cc. None if the result is not certain. Private to
// the library.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace landform::pure_data {

using StateText = std::optional<std::string>;

// JSON without white space, with sorted keys. Text that is not JSON stays as it is.
[[nodiscard]] StateText json(std::string_view text);
// The same with "Version" first, as older parts of AWS require it.
[[nodiscard]] StateText legacy_policy(std::string_view text);
// The same as json, but < > & are not escaped.
[[nodiscard]] StateText event_pattern(std::string_view text);
// Normalized if it is JSON, otherwise YAML.
[[nodiscard]] StateText json_or_yaml(std::string_view text);
[[nodiscard]] StateText container_definitions(std::string_view text);

[[nodiscard]] StateText lower(std::string_view text);
[[nodiscard]] StateText upper(std::string_view text);
[[nodiscard]] StateText trimmed(std::string_view text);
[[nodiscard]] StateText without_dot(std::string_view text);
[[nodiscard]] StateText lower_without_dot(std::string_view text);
[[nodiscard]] StateText domain_name(std::string_view text);
// The SHA-1 of user data, which may be given in base64.
[[nodiscard]] StateText sha1(std::string_view text);
// Of a rule of a security group: a name or a number.
[[nodiscard]] StateText protocol(std::string_view text);
[[nodiscard]] StateText placement_field(std::string_view text);
// Where logs go, without what stands for all streams of a group.
[[nodiscard]] StateText log_destination(std::string_view text);
// For functions that are not worth repeating here.
[[nodiscard]] StateText uncertain(std::string_view text);

}  // namespace landform::pure_data
