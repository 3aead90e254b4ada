#include "cli/provider_check.h"

#include <gmock/gmock.h>

#include "cli/provider_program.h"
#include "cli/provider_testing.h"
#include "value/json.h"

namespace landform::cli {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using testing::run_landform;
using testing::WorkDirectory;

auto result(Verdict verdict, const std::string& check, const std::string& message) {
  return AllOf(Field(&CheckResult::verdict, verdict), Field(&CheckResult::check, check),
               Field(&CheckResult::message, HasSubstr(message)));
}

TEST(ProviderCheck, PassesAGoodProvider) {
  EXPECT_THAT(check_provider(SAMPLE_PROVIDER),
              ElementsAre(result(Verdict::passed, "guard", "says what it is"),
                          result(Verdict::passed, "handshake", "protocol 6 on a unix socket"),
                          result(Verdict::passed, "health", "serving"),
                          result(Verdict::passed, "shutdown", "without TLS, it exited"),
                          result(Verdict::passed, "tls", "other clients are rejected"),
                          result(Verdict::passed, "schema", "1 resources, 1 data sources"),
                          result(Verdict::passed, "shutdown", "with TLS, it exited")));
}

TEST(ProviderCheck, ReportsWhatIsWrong) {
  WorkDirectory work;
  struct Case {
    const char* name;
    std::string lines;
    const char* guard;
    const char* handshake;
  };
  for (const Case& c : std::vector<Case>{
           {"exits normally", "exit 0", "exits with status 0, not 1",
            "does not say where it listens"},
           {"says nothing", "exit 1", "does not say on standard error", "does not say where"},
           {"gossips", "echo oops >&2; exit 1", nullptr, "does not say where it listens: oops"},
           {"speaks another protocol", "echo '1|4|unix|/tmp/x|grpc|'; echo x >&2; exit 1", nullptr,
            "the protocol is neither 5 nor 6 but 4"},
           {"listens nowhere", "echo '1|6|unix|/nowhere/x|grpc|'; echo x >&2; exit 1", nullptr,
            "cannot connect to it"},
           {"sends a certificate to all",
            "echo '1|6|unix|/nowhere/x|grpc|AAAA'; echo x >&2; exit 1", nullptr,
            "sends a certificate to a client that sent none"},
       }) {
    SCOPED_TRACE(c.name);
    std::vector<CheckResult> results = check_provider(work.script("provider", c.lines));
    ASSERT_EQ(results.size(), 2U);
    EXPECT_THAT(results[0], result(c.guard == nullptr ? Verdict::passed : Verdict::failed, "guard",
                                   c.guard == nullptr ? "" : c.guard));
    EXPECT_THAT(results[1], result(Verdict::failed, "handshake", c.handshake));
  }
  EXPECT_THAT(check_provider(work.path("none")),
              Each(Field(&CheckResult::message, HasSubstr("No such file or directory"))));
}

TEST(ProviderCheck, DetectsABadShutdown) {
  WorkDirectory work;
  struct Case {
    const char* before;
    const char* after;
    const char* message;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"", "exit 3", "without TLS, it exited with status 3, not 0"},
           {"touch \"$TMPDIR/socket\"", "", "without TLS, it left its socket behind"},
           {"", "exec sleep 60", "without TLS, it did not exit within 2 s"},
       }) {
    SCOPED_TRACE(c.message);
    std::string program = work.script(
        "terraform-provider-sample",
        std::string("[ -z \"$TF_PLUGIN_MAGIC_COOKIE\" ] && exec " SAMPLE_PROVIDER "\n") + c.before +
            "\n" SAMPLE_PROVIDER "\n" + c.after);
    EXPECT_THAT(check_provider(program),
                ::testing::Contains(result(Verdict::failed, "shutdown", c.message)));
  }
}

TEST(ProviderCheck, IsACommand) {
  auto good = run_landform({"provider", "check", SAMPLE_PROVIDER});
  EXPECT_EQ(good.status, 0) << good.out;
  EXPECT_THAT(good.out, HasSubstr("ok       handshake  protocol 6 on a unix socket\n"));
  EXPECT_THAT(good.out, HasSubstr("\n0 failed, 0 warnings, 0 hints.\n"));

  // Its types then do not begin with its name.
  WorkDirectory work;
  std::filesystem::copy(SAMPLE_PROVIDER, work.path("terraform-provider-other"));
  auto bad = run_landform({"provider", "check", "-json", work.path("terraform-provider-other")});
  EXPECT_EQ(bad.status, 1);
  auto json = decode_json(bad.out);
  ASSERT_TRUE(json) << bad.out;
  EXPECT_FALSE(json->find("passed")->as_bool());
  bool found = false;
  for (const Value& check : json->find("checks")->elements()) {
    found = found || (check.find("status")->as_string() == "failed" &&
                      check.find("check")->as_string() == "schema");
  }
  EXPECT_TRUE(found) << bad.out;

  EXPECT_EQ(run_landform({"provider", "check"}).status, 1);
  EXPECT_EQ(run_landform({"provider"}).status, 1);
  EXPECT_EQ(run_landform({"provider", "chek", "x"}).status, 1);
  EXPECT_THAT(run_landform({"provider", "-help"}).out, HasSubstr("Subcommands:"));
}

TEST(ProviderProgram, TakesNamesFromFiles) {
  struct Case {
    const char* file;
    std::optional<std::string> name;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"/x/terraform-provider-acme", "acme"},
           {"terraform-provider-acme_v1.2.3", "acme"},
           {"terraform-provider-", std::nullopt},
           {"acme", std::nullopt},
       }) {
    EXPECT_EQ(provider_name(c.file), c.name) << c.file;
  }
}

}  // namespace
}  // namespace landform::cli
