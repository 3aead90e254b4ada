// The API fails at every single call of a plan and of an update, in several ways. Whatever happens,
// the state is true, what is active is whole, no draft is forgotten, and the next apply converges.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "fastly/testing.h"

namespace landform::fastly {
namespace {

using sdk_testing::Report;
using sdk_testing::Scenario;
using testing::FastlyCase;

// Sanitizers make every step many times slower, and find their bugs in some of them as well as in
// all: there, a sweep takes every fifth step. All other builds take every one.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LANDFORM_SWEEP_STRIDE 5
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LANDFORM_SWEEP_STRIDE 5
#endif
#ifndef LANDFORM_SWEEP_STRIDE
#define LANDFORM_SWEEP_STRIDE 1
#endif
constexpr int kStride = LANDFORM_SWEEP_STRIDE;

struct Trouble {
  const char* name;
  const char* fault;  // without "skip"
};

constexpr Trouble kTroubles[] = {
    // As often as the client tries.
    {"500", R"("status":500,"times":5)"},
    {"429", R"("status":429,"retry_after":2,"times":1)"},
    // And it was carried out.
    {"garbage", R"("body":"<html>no JSON</html>","times":1,"after":true)"},
};

class FastlySweep : public FastlyCase {
 protected:
  // Two configurations of which each makes ten changes to the other.
  [[nodiscard]] std::string blocks(bool second) const {
    std::string out = "domain { name = \"www.example.com\" }\n";
    auto block = [&](const char* kind, const std::string& content) {
      out += std::string(kind) + " {\n" + content + "\n}\n";
    };
    std::string port = second ? "81" : "82";
    std::string which = second ? "second" : "first";
    block("condition", std::string("name = \"c\"\nstatement = \"true\"\ntype = \"") +
                           (second ? "REQUEST" : "CACHE") + "\"");
    block("healthcheck", "name = \"" + which + "\"\nhost = \"h\"\npath = \"/\"");
    block("backend", "name = \"one\"\naddress = \"192.0.2.1\"\nport = " + port +
                         "\nhealthcheck = \"" + which + "\"");
    block("backend", "name = \"" + which + "\"\naddress = \"192.0.2.1\"");
    block("director", "name = \"d\"\nbackends = [\"one\", \"" + which + "\"]");
    block("snippet", "name = \"s\"\ntype = \"recv\"\ncontent = \"" + which + "\"");
    block("acl", "name = \"" + which + "\"");
    return out + "default_ttl = 1" + port + "\n";
  }

  struct Remote {
    int64_t active = 0;
    std::vector<int64_t> drafts;  // beyond what is active
  };
  [[nodiscard]] Remote remote() {
    Remote out;
    auto versions = decode_json(call("GET", "/service/" + service_id() + "/version"));
    for (const Value& one : versions->elements()) {
      int64_t number = *one.find("number")->as_number().to_int64();
      if (one.find("active")->as_bool()) out.active = number;
      if (!one.find("locked")->as_bool()) out.drafts.push_back(number);
    }
    std::erase_if(out.drafts, [&](int64_t number) { return number < out.active; });
    return out;
  }
  // How many requests there were since forget().
  [[nodiscard]] int request_count() { return static_cast<int>(log().size()); }
  [[nodiscard]] bool has_backend(int64_t version, const std::string& name) {
    auto backends = decode_json(
        call("GET", fmt::format("/service/{}/version/{}/backend", service_id(), version)));
    return std::any_of(backends->elements().begin(), backends->elements().end(),
                       [&](const Value& one) { return one.find("name")->as_string() == name; });
  }

  static int64_t number(const Report& report, const char* name) {
    for (const auto& [instance, value] : report.objects) {
      return value.find(name)->as_number().to_int64().value_or(-1);
    }
    return -1;
  }
};

// Of a version that nobody has read yet, so that every plan reads all of it.
TEST_F(FastlySweep, Plans) {
  Scenario test(options());
  test.apply(service(blocks(false)));
  add_elsewhere(1, "gzip", "name=extra");
  forget();
  test.plan(service(blocks(true)));
  std::set<std::string> reads;
  for (const Logged& one : log()) reads.insert(one.path);
  int count = request_count();
  ASSERT_GT(count, 50);
  for (const char* trouble : {R"("status":500)", R"("body":"<html>no JSON</html>")"}) {
    int step = 0;
    for (const std::string& path : reads) {
      if (step++ % kStride != 0) continue;
      SCOPED_TRACE(fmt::format("{} at {}", trouble, path));
      // More often than the client tries.
      fault(fmt::format(R"({{"path":"{}",{},"times":20}})", path, trouble));
      test.plan(service(blocks(true))).expect_error("could not be read");
      call("DELETE", "/admin/faults");
    }
  }
  // What is refused is asked for again, all of it in one plan.
  for (const std::string& path : reads) {
    fault(fmt::format(R"({{"path":"{}","status":429,"retry_after":2}})", path));
  }
  forget();
  test.plan(service(blocks(true)));
  EXPECT_EQ(request_count(), count + static_cast<int>(reads.size()));
  for (const std::string& line : writes()) ADD_FAILURE() << "a plan wrote: " << line;
}

TEST_F(FastlySweep, Updates) {
  Scenario test(options());
  test.apply(service(blocks(false)));
  forget();
  test.plan(service(blocks(true)));
  int reads = request_count();
  forget();
  test.apply(service(blocks(true)));
  // What follows is the plan that finds nothing left to do.
  int calls = request_count() - 2 * reads;
  ASSERT_GT(calls, 15);
  bool second = false;
  int failures = 0;
  for (const Trouble& trouble : kTroubles) {
    for (int at = 0; at < calls; at += kStride) {
      SCOPED_TRACE(fmt::format("{} at {} of {}", trouble.name, at, calls));
      Remote before = remote();
      fault(fmt::format("{{\"skip\":{},{}}}", reads + at, trouble.fault));
      auto step = test.apply(service(blocks(second)));
      call("DELETE", "/admin/faults");
      if (step.report().failed()) step.expect_error("");
      Remote after = remote();
      // Only a draft that is whole becomes active, even if nobody hears of it.
      if (after.active != before.active) {
        EXPECT_TRUE(has_backend(after.active, second ? "second" : "first"));
      }
      if (step.report().failed()) {
        ++failures;
        EXPECT_EQ(number(step.report(), "active_version"), before.active);
      }
      int64_t cloned = number(step.report(), "cloned_version");
      std::erase(after.drafts, cloned);
      auto next = test.apply(service(blocks(second)));
      // A draft whose number nobody heard is reported.
      if (!after.drafts.empty()) next.expect_warning("drafts that nobody finished");
      EXPECT_EQ(number(next.report(), "active_version"), remote().active);
      second = !second;
    }
  }
  // All 500s and all garbage, but for what is asked again; 429 never.
  EXPECT_GE(failures, calls / kStride);
}

}  // namespace
}  // namespace landform::fastly
