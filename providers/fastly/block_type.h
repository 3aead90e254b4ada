// A kind of block of a service: its fields (fields.h), where the API keeps it, and what it depends
// on. Most kinds are nothing but this; those with ways of their own derive from BlockHandler.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "fastly/client.h"
#include "fastly/fields.h"
#include "sdk/nested/handler.h"

namespace landform::fastly {

struct BlockType {
  std::string name;               // in configurations: "backend", "logging_s3"
  std::vector<std::string> path;  // after the version: {"backend"}, {"logging", "s3"}
  std::string about;
  Fields fields{};
  std::vector<std::string> after{};
  // Blocks within it, if it has any.
  std::map<std::string, sdk::NestedBlock> inner{};
  // More than one of it.
  bool many = true;
};

// Talks to the API about blocks of one kind, by its table.
class BlockHandler : public nested::Handler {
 public:
  BlockHandler(ClientPtr client, BlockType type, ServiceType service);

  [[nodiscard]] nested::Outcome<std::vector<sdk::Object>> list(const nested::Scope& scope,
                                                               const sdk::Object& like,
                                                               const Value& known) override;
  [[nodiscard]] nested::Outcome<nested::Written> create(const nested::Scope& scope,
                                                        sdk::Object item) override;
  [[nodiscard]] nested::Outcome<nested::Written> update(
      const nested::Scope& scope, const sdk::Object& before, sdk::Object after,
      const std::vector<std::string>& changed) override;
  [[nodiscard]] nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override;

 protected:
  // What a form has besides the table. `changed` is a null pointer for a new object.
  virtual void complete(Form& form, const sdk::Object& item,
                        const std::vector<std::string>* changed) const;
  // Whether an object that the API lists is one of these.
  [[nodiscard]] virtual bool is_mine(const Value& answer) const;
  // What the table does not fill. `before` is what the state has of it, or a null pointer.
  virtual void fill(sdk::Object& item, const Value& answer, const Value* before) const;

  [[nodiscard]] std::string path(const nested::Scope& scope) const;
  [[nodiscard]] std::string path(const nested::Scope& scope, const sdk::Object& item) const;
  [[nodiscard]] Form form_of(const sdk::Object& item,
                             const std::vector<std::string>* changed) const;
  [[nodiscard]] sdk::Object object_of(const sdk::Object& like, const Value& answer,
                                      const Value* before) const;
  // Whether the API's answer to a write has everything as it was asked for. Sets of texts are told
  // by requests of their own.
  [[nodiscard]] bool is_confirmed(const sdk::Object& item, const Value& answer) const;
  // For the user, without what is secret in the block.
  [[nodiscard]] nested::Failure explained(const Failure& failure, const sdk::Object& item) const;
  [[nodiscard]] Client& client() const { return *client_; }
  [[nodiscard]] const BlockType& type() const { return type_; }

 private:
  ClientPtr client_;
  BlockType type_;
};

// As the SDK wants it.
[[nodiscard]] nested::Collection collection_of(const BlockType& type, ServiceType service,
                                               std::shared_ptr<nested::Handler> handler);

// All kinds of blocks that services of a type have.
[[nodiscard]] std::vector<nested::Collection> collections(const ClientPtr& client,
                                                          ServiceType service);

}  // namespace landform::fastly
