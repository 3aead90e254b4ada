// The body of a block as JSON: its expressions by the names of a schema. Private to the library.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "report/json_object.h"
#include "schema/schema.h"
#include "syntax/body.h"

namespace landform::report {

// What is read from bodies with one schema.
struct ReadableBlock;

// Remembers what it derived from schemas, which must outlive it. Belongs to one thread.
class BodyPrinter {
 public:
  BodyPrinter();
  ~BodyPrinter();
  BodyPrinter(const BodyPrinter&) = delete;
  BodyPrinter& operator=(const BodyPrinter&) = delete;

  // Nothing if the body has none of the schema's names; dynamic blocks and other names are ignored.
  void append_unless_empty(JsonObject& json, std::string_view name, const syntax::Body& body,
                           const schema::Block& schema);

 private:
  const ReadableBlock& readable(const schema::Block& schema);
  void append(std::string& out, const syntax::Body& body, const schema::Block& schema);
  void append_blocks(std::string& out, const std::vector<const syntax::Block*>& blocks,
                     const schema::NestedBlock& nested);

  std::map<const schema::Block*, std::unique_ptr<const ReadableBlock>> readable_;
};

}  // namespace landform::report
