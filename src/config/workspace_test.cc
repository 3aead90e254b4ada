#include "config/workspace.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace landform::config {
namespace {

TEST(WorkspaceTest, SelectedInTheDirectory) {
  std::filesystem::path directory = std::filesystem::path(testing::TempDir()) / "workspace_test";
  std::filesystem::remove_all(directory);
  EXPECT_EQ(selected_workspace(directory), "default");
  std::filesystem::create_directories(directory / ".terraform");
  std::ofstream(directory / ".terraform/environment") << "\n";
  EXPECT_EQ(selected_workspace(directory), "default");
  std::ofstream(directory / ".terraform/environment") << "staging\n";
  EXPECT_EQ(selected_workspace(directory), "staging");
  std::filesystem::remove_all(directory);
}

TEST(WorkspaceTest, SelectedByTheEnvironment) {
  ::unsetenv("TF_WORKSPACE");
  EXPECT_EQ(workspace_in_environment(), "");
  ::setenv("TF_WORKSPACE", "live", 1);
  EXPECT_EQ(workspace_in_environment(), "live");
  ::unsetenv("TF_WORKSPACE");
}

}  // namespace
}  // namespace landform::config
