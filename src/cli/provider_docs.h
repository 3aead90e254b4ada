// Documentation of a provider, generated from its schemas and from files of its project, as
// registries display it. Private to the library.
//
// Examples are the *.tf files in examples/provider, examples/resources/TYPE, data-sources/TYPE,
// ephemeral-resources/TYPE, list-resources/TYPE, actions/TYPE and functions/NAME; how to import
// objects is in import.sh and import.tf beside those of a resource. A page can have a template of
// its own, templates/index.md.tmpl or templates/resources/NAME.md.tmpl, and each kind of page one
// for all, templates/resources.md.tmpl; see docs_template.h. templates/guides/*.md become guides.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "provider/schemas.h"

namespace landform::cli {

// Pages by path, relative to the documentation directory: index.md, resources/server.md, …
using Pages = std::map<std::string, std::string>;

// `project` is the directory with examples and templates. An error names the type whose schema is
// invalid, or the template.
[[nodiscard]] Result<Pages> provider_pages(const provider::Schemas& schemas,
                                           const std::string& name, const std::string& project);

// Whether a path made from untrusted names of a provider stays below its directory.
[[nodiscard]] bool is_safe_path(std::string_view path);

// How to import an object: what files say, and the identity, if the resource has one.
[[nodiscard]] std::string import_section(const std::string& type, const std::string& examples,
                                         const provider::IdentitySchema* identity);
// A type as people call it: "List of String".
[[nodiscard]] std::string type_words(Type type);

// The part about attributes and blocks, with a section for each nested one.
[[nodiscard]] std::string schema_section(const schema::Block& block);

}  // namespace landform::cli
