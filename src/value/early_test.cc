#include "value/early.h"

#include <gtest/gtest.h>

#include "value/convert.h"
#include "value/function.h"
#include "value/partial_object.h"
#include "value/refinement.h"

namespace landform {
namespace {

const Value kEarly = as_early(Value::unknown(Type::string()));
const Value kLate = Value::unknown(Type::string());

TEST(Early, IsAboutWhatIsUnknown) {
  EXPECT_TRUE(is_early(Value::string("a")));
  EXPECT_TRUE(is_early(kEarly));
  EXPECT_FALSE(is_early(kLate));
  EXPECT_TRUE(is_early(Value::tuple({kEarly, Value::string("a")})));
  EXPECT_FALSE(is_early(Value::tuple({kEarly, kLate})));
  EXPECT_TRUE(is_early(as_early(Value::tuple({kEarly, kLate}))));
  EXPECT_TRUE(is_early(kEarly.with_marks(Marks::sensitive)));
  EXPECT_FALSE(kEarly.is_known());
}

TEST(Early, OfPartialObjects) {
  const Value object = partial_object(Value::object({{"a", kLate}}));
  EXPECT_FALSE(is_early(object));
  EXPECT_TRUE(is_early(as_early(object)));
  EXPECT_TRUE(is_early(partial_attribute(as_early(object), "a")));
  EXPECT_TRUE(is_early(partial_attribute(as_early(object), "b")));
  EXPECT_FALSE(is_early(partial_object(Value::object({{"a", kEarly}}))));
}

TEST(Early, StaysWithRefinementsAndConversions) {
  EXPECT_TRUE(is_early(refine_not_null(kEarly)));
  EXPECT_TRUE(is_early(convert(as_early(Value::unknown()), Type::number()).value()));
  const Value list =
      refine(as_early(Value::unknown(Type::list(Type::string())))).not_null().length(2).done();
  EXPECT_TRUE(list.is_known());
  EXPECT_TRUE(is_early(list));
  EXPECT_FALSE(is_early(convert(Value::unknown(), Type::number()).value()));
}

TEST(Early, Results) {
  const Value result = Value::unknown(Type::number());
  const Value early[] = {kEarly, Value::string("a")};
  const Value mixed[] = {kEarly, kLate};
  const Value known[] = {Value::string("a")};
  EXPECT_TRUE(is_early(early_by(result, early)));
  EXPECT_FALSE(is_early(early_by(result, mixed)));
  EXPECT_FALSE(is_early(early_by(result, known)));
}

TEST(Early, ResultsOfFunctions) {
  Function function;
  function.name = "f";
  function.parameters = {{"a", Type::string(), ""}};
  function.result = Type::string();
  function.implementation = [](Arguments arguments, Type) -> Result<Value, FunctionError> {
    return arguments[0];
  };
  EXPECT_TRUE(is_early(call(function, {kEarly}).value()));
  EXPECT_TRUE(is_early(call(function, {as_early(Value::unknown())}).value()));
  EXPECT_FALSE(is_early(call(function, {kLate}).value()));
  function.impure = true;
  EXPECT_FALSE(is_early(call(function, {kEarly}).value()));
}

}  // namespace
}  // namespace landform
