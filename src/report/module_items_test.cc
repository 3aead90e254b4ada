#include "report/module_items.h"

#include <gtest/gtest.h>

namespace landform::report {
namespace {

config::ModulePath path(std::vector<std::string> calls) {
  config::ModulePath out;
  for (std::string& call : calls) out.push_back({std::move(call), std::nullopt});
  return out;
}

TEST(ModuleItems, ListsNestedModulesByRank) {
  ModuleItems<int> root;
  root.at(path({"z", "a"}), 3).items.push_back(1);
  root.at(path({"z", "b"}), 1).items.push_back(2);
  root.at(path({"z", "c", "inner"}), 0).items.push_back(3);
  root.at(path({"z", "d"}), 1).items.push_back(4);
  root.at(path({"y"}), 5).items.push_back(5);
  std::string out;
  append_module(out, root, [&](int item) { out += std::to_string(item); });
  EXPECT_EQ(out, R"({"child_modules":[{"resources":[5],"address":"module.y"},)"
                 R"({"address":"module.z","child_modules":[)"
                 R"({"address":"module.z.module.c","child_modules":[)"
                 R"({"resources":[3],"address":"module.z.module.c.module.inner"}]},)"
                 R"({"resources":[2],"address":"module.z.module.b"},)"
                 R"({"resources":[4],"address":"module.z.module.d"},)"
                 R"({"resources":[1],"address":"module.z.module.a"}]}]})");
}

}  // namespace
}  // namespace landform::report
