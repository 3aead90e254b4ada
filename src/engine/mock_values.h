// The values that a mocked provider makes up for what a real one would compute.
#pragma once

#include <string>

#include "base/result.h"
#include "engine/mocks.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::engine {

struct MockFailure {
  Type target;       // the type of the attribute
  std::string path;  // of the attribute: `tags.name`
  std::string message;
};

// Which attributes get a value: those that are computed and null, when planning or reading a data
// source; or those that are unknown, when applying.
enum class MockStage : uint8_t { plan, apply };

// An object of the schema with values for what is computed. They come from `mock`, where it has
// them, and are made up otherwise. While planning they are unknown unless the mock says otherwise.
// `mock` may be null.
[[nodiscard]] Result<Value, MockFailure> with_mock_values(const schema::Block& schema,
                                                          const Value& object,
                                                          const MockValues* mock, MockStage stage);
// The same for a data source, which is read at once.
[[nodiscard]] Result<Value, MockFailure> mock_data_source(const schema::Block& schema,
                                                          const Value& config,
                                                          const MockValues* mock);

}  // namespace landform::engine
