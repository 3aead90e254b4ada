#include "cli/completion.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "install/testing.h"

namespace landform::cli {
namespace {

using Words = std::vector<std::string>;

TEST(Completion, OffersCommandsAndSubcommands) {
  struct Case {
    const char* line;
    Words want;
  };
  for (const Case& c : {
           Case{"landform pl", {"plan"}},
           Case{"landform -chdir=x pl", {"plan"}},
           Case{"landform state s", {"show"}},
           Case{"landform state r", {"replace-provider", "rm"}},
           Case{"landform -v", {"-version"}},
           Case{"landform plan ", {}},
           Case{"landform nope ", {}},
       })
    EXPECT_EQ(completions(c.line), c.want) << c.line;
  Words all = completions("landform ");
  EXPECT_NE(std::find(all.begin(), all.end(), "apply"), all.end());
  EXPECT_EQ(completions(""), all);
}

TEST(Completion, IsInstalledOnceAndRemoved) {
  TestDirectory home;
  EXPECT_EQ(install_completion(home.path(), "/bin/landform").error().message,
            "Did not find any shells to install");
  home.write(".bashrc", "# mine");
  home.write(".bash_profile", "# not read\n");
  home.write(".zshrc", "");
  ASSERT_TRUE(install_completion(home.path(), "/bin/landform"));
  EXPECT_EQ(home.read(".bashrc"), "# mine\ncomplete -C /bin/landform landform\n");
  EXPECT_EQ(home.read(".bash_profile"), "# not read\n");
  EXPECT_EQ(home.read(".zshrc"),
            "autoload -U +X bashcompinit && bashcompinit\n"
            "complete -o nospace -C /bin/landform landform\n");
  EXPECT_EQ(install_completion(home.path(), "/bin/landform").error().message,
            "already installed in " + home.path(".bashrc") + "\nalready installed in " +
                home.path(".zshrc"));
  ASSERT_TRUE(uninstall_completion(home.path(), "/bin/landform"));
  EXPECT_EQ(home.read(".bashrc"), "# mine\n");
  EXPECT_FALSE(uninstall_completion(home.path(), "/bin/landform"));
}

}  // namespace
}  // namespace landform::cli
