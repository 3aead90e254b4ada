// Something goes wrong at every single request of a create, an update and a delete: the service
// throttles, fails, or its answer is lost, or the provider is killed. Nothing may be lost, and
// nothing created twice.
#include "clients/sweep.h"

#include <fmt/format.h>

#include "awscc/awscc_case.h"

namespace landform::e2e {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr size_t kStride = 23;

struct Trouble {
  const char* name;
  const char* fault;
  bool kills = false;  // the provider, while it waits for the answer
  bool ends = false;   // the run fails
};

constexpr Trouble kTroubles[] = {
    {"throttled", R"("status":400,"times":2,"body":"{\"__type\":\"ThrottlingException\"}")"},
    {"internal error", R"("status":500,"times":2)"},
    {"dropped before it was handled", R"("drop":true)"},
    {"answer lost", R"("drop":true,"after":true,"times":2)"},
    {"answers lost for good", R"("drop":true,"after":true,"times":1000)", false, true},
    {"killed before it was handled", R"("delay_ms":600000)", true, true},
    {"killed after it was handled", R"("delay_ms":600000,"after":true)", true, true},
};

const std::vector<std::string> kApply = {"apply", "-auto-approve", "-no-color"};
const std::vector<std::string> kDestroy = {"destroy", "-auto-approve", "-no-color"};

class AwsccSweep : public AwsccCase {
 protected:
  // A network and a part of it, whose identifiers the service chooses.
  void use(const std::string& name) const {
    configure(fmt::format(R"(
      resource "awscc_ec2_vpc" "a" {{
        cidr_block = "10.0.0.0/16"
        tags       = [{{ key = "Name", value = "{0}" }}]
      }}
      resource "awscc_ec2_subnet" "a" {{
        vpc_id     = awscc_ec2_vpc.a.vpc_id
        cidr_block = "10.0.1.0/24"
        tags       = [{{ key = "Name", value = "{0}" }}]
      }}
    )",
                          name));
  }
  size_t count_calls(const std::vector<std::string>& arguments) const {
    call("DELETE", "/admin/log");
    expect_ok(run(arguments));
    return request_log(endpoint_).size();
  }
  // Runs the client with each trouble at every `stride`-th request.
  void sweep(const std::vector<std::string>& arguments, size_t calls,
             const std::function<void()>& prepare, const std::function<void()>& recover) {
    const size_t kStep = sweep_stride(kStride);
    size_t position = 0;
    int tried = 0;
    for (size_t at = 0; at < calls; ++at) {
      for (const Trouble& trouble : kTroubles) {
        if (position++ % kStep != 0) continue;
        SCOPED_TRACE(fmt::format("{} at request {} of {}", trouble.name, at + 1, calls));
        prepare();
        fault(fmt::format(R"({{"skip":{},{}}})", at, trouble.fault));
        if (trouble.kills) {
          EXPECT_TRUE(kill_provider_when(arguments, [&] { return is_fault_over(endpoint_); }));
        } else {
          Outcome outcome = run(arguments);
          EXPECT_EQ(outcome.exit_code, trouble.ends ? 1 : 0) << outcome.text;
        }
        mend();
        recover();
        ++tried;
      }
    }
    RecordProperty("tried", tried);
  }
  // One more apply, and everything is there once.
  void expect_converged() {
    expect_ok(apply());
    EXPECT_THAT(in_cloud(), SizeIs(2));
    EXPECT_EQ(in_cloud(), in_state());
    expect_plan(0);
  }
};
INSTANTIATE_TEST_SUITE_P(Clients, AwsccSweep, both_clients(), client_name);

TEST_P(AwsccSweep, Creating) {
  use("a");
  size_t calls = count_calls(kApply);
  expect_ok(destroy());
  EXPECT_GE(calls, 6U);
  sweep(
      kApply, calls, [] {},
      [&] {
        expect_converged();
        expect_ok(destroy());
        EXPECT_THAT(in_cloud(), IsEmpty());
      });
}

TEST_P(AwsccSweep, Updating) {
  use("a");
  expect_ok(apply());
  std::vector<std::string> created = in_cloud();
  bool second = true;
  use("b");
  size_t calls = count_calls(kApply);
  EXPECT_GE(calls, 8U);
  sweep(
      kApply, calls,
      [&] {
        second = !second;
        use(second ? "b" : "a");
      },
      [&] {
        expect_converged();
        EXPECT_EQ(in_cloud(), created) << "the same resources";
        for (const Value& one : resources()) {
          EXPECT_THAT(std::string(one.find("properties")->as_string()),
                      ::testing::HasSubstr(second ? R"("Value":"b")" : R"("Value":"a")"));
        }
      });
}

TEST_P(AwsccSweep, Deleting) {
  use("a");
  expect_ok(apply());
  size_t calls = count_calls(kDestroy);
  EXPECT_GE(calls, 6U);
  sweep(
      kDestroy, calls, [&] { expect_ok(apply()); },
      [&] {
        expect_ok(destroy());
        EXPECT_THAT(in_cloud(), IsEmpty());
        EXPECT_THAT(in_state(), IsEmpty());
      });
}

}  // namespace
}  // namespace landform::e2e
