// The same events for people and for programs, as Terraform reports them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "report/events_json.h"
#include "report/events_text.h"
#include "report/object_id.h"

namespace landform::report {
namespace {

using engine::EphemeralOperation;
using plan::Action;
using std::chrono::milliseconds;
using std::chrono::seconds;

config::InstanceAddress address_of(std::string_view text) {
  return *config::InstanceAddress::parse(text);
}

Value object_with(std::string_view id) {
  return Value::object({{"id", Value::string(id)}, {"name", Value::string("n")}});
}

// Time that only passes when a test says so.
class Clock {
 public:
  [[nodiscard]] WallClock clock() const {
    return [this] { return now_; };
  }
  void pass(milliseconds duration) { now_ += duration; }

 private:
  WallTime now_ = WallTime(seconds(1'700'000'000));
};

class TextEvents : public ::testing::Test {
 protected:
  Clock clock_;
  std::string lines_;
  EventsText events_{[this](std::string_view line) { lines_ += line; },
                     {},
                     clock_.clock(),
                     Operations::Timer::none};
};

TEST_F(TextEvents, OfAnApply) {
  auto created = address_of("module.m[0].a_b.c[\"k\"]");
  events_.apply_started({created, {}}, Action::create, Value());
  clock_.pass(milliseconds(1'400));
  events_.apply_completed({created, {}}, Action::create, object_with("i-1"));
  auto updated = address_of("a_b.updated");
  events_.apply_started({updated, {}}, Action::update, object_with("i-2"));
  clock_.pass(seconds(3'725));
  events_.apply_completed({updated, {}}, Action::update, object_with("i-2"));
  auto removed = address_of("a_b.removed");
  events_.apply_started({removed, "0a0b0c0d"}, Action::destroy, object_with("i-3"));
  events_.apply_completed({removed, "0a0b0c0d"}, Action::destroy, Value());
  auto failed = address_of("a_b.failed");
  events_.apply_started({failed, {}}, Action::create, Value());
  events_.apply_failed({failed, {}}, Action::create);
  auto data = address_of("data.a_b.d");
  events_.apply_started({data, {}}, Action::read, Value());
  events_.apply_completed({data, {}}, Action::read, object_with(""));
  events_.apply_started({data, {}}, Action::no_op, Value());
  events_.apply_completed({data, {}}, Action::no_op, Value());
  EXPECT_EQ(lines_, R"(module.m[0].a_b.c["k"]: Creating...
module.m[0].a_b.c["k"]: Creation complete after 1s [id=i-1]
a_b.updated: Modifying... [id=i-2]
a_b.updated: Modifications complete after 1h2m5s [id=i-2]
a_b.removed (deposed object 0a0b0c0d): Destroying... [id=i-3]
a_b.removed: Destruction complete after 0s
a_b.failed: Creating...
data.a_b.d: Reading...
data.a_b.d: Read complete after 0s
)");
  ApplyCounts counts = events_.counts();
  EXPECT_EQ(counts.added, 1U);
  EXPECT_EQ(counts.changed, 1U);
  EXPECT_EQ(counts.removed, 1U);
}

TEST_F(TextEvents, OfWhatTakesLong) {
  auto slow = address_of("a_b.slow");
  auto quick = address_of("a_b.quick");
  events_.apply_started({slow, {}}, Action::create, Value());
  clock_.pass(seconds(6));
  events_.apply_started({quick, {}}, Action::destroy, object_with(std::string(100, 'x')));
  events_.report_running();
  clock_.pass(seconds(4));
  events_.report_running();
  clock_.pass(seconds(6));
  events_.report_running();
  events_.apply_completed({quick, {}}, Action::destroy, Value());
  clock_.pass(seconds(54));
  events_.report_running();
  std::string id = std::string(39, 'x') + "..." + std::string(38, 'x');
  EXPECT_EQ(lines_,
            "a_b.slow: Creating...\n"
            "a_b.quick: Destroying... [id=" +
                std::string(100, 'x') +
                "]\n"
                "a_b.slow: Still creating... [10s elapsed]\n"
                "a_b.quick: Still destroying... [id=" +
                id +
                ", 10s elapsed]\n"
                "a_b.quick: Destruction complete after 10s\n"
                "a_b.slow: Still creating... [1m10s elapsed]\n");
}

TEST_F(TextEvents, OfTheRest) {
  auto a = address_of("a_b.c");
  events_.refresh_started({a, {}}, object_with("i-1"));
  events_.refresh_completed({a, {}}, object_with("i-1"));
  events_.provision_started(a, "local-exec");
  events_.provision_output(a, "local-exec", "one\r\n\n  two  \nthree");
  events_.provision_output(a, "local-exec", "10%\r20%\r");
  events_.provision_completed(a, "local-exec");
  events_.import_planned(a, "x");
  events_.import_started(a, "x");
  events_.import_completed(a, "x");
  events_.import_command_started(a, "x\"y");
  events_.import_command_completed(a, "a_b");
  auto e = address_of("ephemeral.a_b.e");
  events_.ephemeral_deferred(e);
  events_.ephemeral_started(e, EphemeralOperation::open);
  events_.ephemeral_completed(e, EphemeralOperation::open);
  events_.ephemeral_started(e, EphemeralOperation::renew);
  events_.ephemeral_failed(e, EphemeralOperation::renew);
  events_.ephemeral_started(e, EphemeralOperation::close);
  events_.ephemeral_completed(e, EphemeralOperation::close);
  EXPECT_EQ(lines_, R"(a_b.c: Refreshing state... [id=i-1]
a_b.c: Provisioning with 'local-exec'...
a_b.c (local-exec): one
a_b.c (local-exec):   two
a_b.c (local-exec): three
a_b.c (local-exec): 10%
a_b.c (local-exec): 20%
a_b.c: Preparing import... [id=x]
a_b.c: Importing... [id=x]
a_b.c: Import complete [id=x]
a_b.c: Importing from ID "x\"y"...
a_b.c: Import prepared!
  Prepared a_b for import
ephemeral.a_b.e: Configuration unknown, deferring...
ephemeral.a_b.e: Opening...
ephemeral.a_b.e: Opening complete after 0s
ephemeral.a_b.e: Renewing...
ephemeral.a_b.e: Closing...
ephemeral.a_b.e: Closing complete after 0s
)");
  EXPECT_EQ(events_.counts().imported, 1U);
}

TEST(ColoredEvents, HaveTheirResetsWhereTerraformHasThem) {
  std::string lines;
  TextStyle style;
  style.color = true;
  EventsText events([&](std::string_view line) { lines += line; }, style);
  auto a = address_of("a_b.c");
  events.refresh_started({a, {}}, object_with("1"));
  events.apply_started({a, {}}, Action::read, Value());
  events.provision_output(a, "x", "one");
  EXPECT_EQ(lines,
            "\x1b[0m\x1b[1ma_b.c: Refreshing state... [id=1]\x1b[0m\n"
            "\x1b[0m\x1b[1ma_b.c: Reading...\x1b[0m\x1b[0m\n"
            "\x1b[0m\x1b[1ma_b.c (x):\x1b[0m \x1b[0mone\n");
}

TEST(ApplySummary, SaysWhatWasDone) {
  ApplyCounts counts{.added = 1, .changed = 2, .removed = 3, .imported = 0};
  EXPECT_EQ(apply_summary_text(counts, false, "", {}),
            "\nApply complete! Resources: 1 added, 2 changed, 3 destroyed.\n");
  EXPECT_EQ(apply_summary_text(counts, true, "", {}),
            "\nDestroy complete! Resources: 3 destroyed.\n");
  counts.imported = 4;
  EXPECT_EQ(apply_summary_text(counts, false, "other.tfstate", {}),
            "\nApply complete! Resources: 4 imported, 1 added, 2 changed, 3 destroyed.\n"
            "\n"
            "The state of your infrastructure has been saved to the path below. This state\n"
            "is required to modify and destroy your infrastructure, so keep it safe. To\n"
            "inspect the complete state use the `terraform show` command.\n"
            "\n"
            "State path: other.tfstate\n");
}

TEST(ObjectIds, AreWhatIdentifiesTheObject) {
  Value tags = Value::map(Type::string(), {{"Name", Value::string("t")}});
  Value secret = Value::string("s").with_marks(Marks::sensitive);
  struct Case {
    Value object;
    std::string id;
    std::string id_or_name;
  };
  const Case cases[] = {
      {Value(), "", ""},
      {object_with("i"), "id=i", "id=i"},
      {Value::object({{"name", Value::string("n")}}), "name=n", "name=n"},
      {Value::object({{"id", Value::unknown(Type::string())}, {"name", Value::string("n")}}), "",
       "name=n"},
      {Value::object({{"id", secret}, {"tags", tags}}), "", "tags.Name=t"},
      {Value::object({{"id", Value::number(1)}, {"name", Value::string("n")}}), "name=n", "name=n"},
      {Value::object({{"tags", Value::map(Type::string(), {{"name", secret}})}}), "", ""},
  };
  auto text = [](const ObjectId& id) {
    return id.empty() ? std::string() : std::string(id.key) + "=" + id.value;
  };
  for (const Case& one : cases) {
    EXPECT_EQ(text(object_id(one.object)), one.id);
    EXPECT_EQ(text(object_id_or_name(one.object)), one.id_or_name);
  }
}

class JsonEvents : public ::testing::Test {
 protected:
  void SetUp() override {
    ::setenv("TZ", "UTC", 1);
    ::tzset();
  }
  // The lines without what is the same in all of them.
  [[nodiscard]] std::string shortened() const {
    std::string out = lines_;
    for (std::string_view part :
         {R"("@module":"terraform.ui","@timestamp":"2023-11-14T22:13:20.000000Z",)",
          R"("module":"","resource":"a_b.c","implied_provider":"a","resource_type":"a_b",)"
          R"("resource_name":"c","resource_key":null)"}) {
      for (size_t at = 0; (at = out.find(part)) != std::string::npos;) out.erase(at, part.size());
    }
    return out;
  }

  Clock clock_;
  std::string lines_;
  EventsJson events_{[this](std::string_view line) { lines_ += line; }, clock_.clock(),
                     Operations::Timer::none};
};

TEST_F(JsonEvents, BeginWithTheVersion) {
  events_.version();
  EXPECT_EQ(lines_,
            R"({"@level":"info","@message":"Terraform 1.11.4","@module":"terraform.ui",)"
            R"("@timestamp":"2023-11-14T22:13:20.000000Z","terraform":"1.11.4","type":"version",)"
            R"("ui":"1.2"})"
            "\n");
}

TEST_F(JsonEvents, NameResources) {
  auto a = address_of("module.m[\"<\"].a_b.c[1]");
  events_.refresh_started({a, {}}, object_with("i"));
  EXPECT_EQ(
      lines_,
      R"({"@level":"info","@message":"module.m[\"\u003c\"].a_b.c[1]: Refreshing state... [id=i]",)"
      R"("@module":"terraform.ui","@timestamp":"2023-11-14T22:13:20.000000Z",)"
      R"("hook":{"resource":{"addr":"module.m[\"\u003c\"].a_b.c[1]","module":"module.m[\"\u003c\"]",)"
      R"("resource":"a_b.c[1]","implied_provider":"a","resource_type":"a_b","resource_name":"c",)"
      R"("resource_key":1},"id_key":"id","id_value":"i"},"type":"refresh_start"})"
      "\n");
}

TEST_F(JsonEvents, OfAnApply) {
  auto a = address_of("a_b.c");
  events_.apply_started({a, {}}, Action::destroy, object_with("i"));
  events_.apply_completed({a, {}}, Action::destroy, Value());
  events_.apply_started({a, {}}, Action::create, Value());
  events_.provision_started(a, "local-exec");
  events_.provision_output(a, "local-exec", "one\n\n");
  events_.provision_failed(a, "local-exec");
  events_.apply_failed({a, {}}, Action::create);
  events_.apply_summary(false);
  EXPECT_EQ(
      shortened(),
      R"({"@level":"info","@message":"a_b.c: Destroying... [id=i]","hook":{"resource":{"addr":"a_b.c",},"action":"delete","id_key":"id","id_value":"i"},"type":"apply_start"}
{"@level":"info","@message":"a_b.c: Destruction complete after 0s","hook":{"resource":{"addr":"a_b.c",},"action":"delete","elapsed_seconds":0},"type":"apply_complete"}
{"@level":"info","@message":"a_b.c: Creating...","hook":{"resource":{"addr":"a_b.c",},"action":"create"},"type":"apply_start"}
{"@level":"info","@message":"a_b.c: Provisioning with 'local-exec'...","hook":{"resource":{"addr":"a_b.c",},"provisioner":"local-exec"},"type":"provision_start"}
{"@level":"info","@message":"a_b.c: (local-exec): one","hook":{"resource":{"addr":"a_b.c",},"provisioner":"local-exec","output":"one"},"type":"provision_progress"}
{"@level":"info","@message":"a_b.c: (local-exec) Provisioning errored","hook":{"resource":{"addr":"a_b.c",},"provisioner":"local-exec"},"type":"provision_errored"}
{"@level":"info","@message":"a_b.c: Creation errored after 0s","hook":{"resource":{"addr":"a_b.c",},"action":"create","elapsed_seconds":0},"type":"apply_errored"}
{"@level":"info","@message":"Apply complete! Resources: 0 added, 0 changed, 1 destroyed.","changes":{"add":0,"change":0,"import":0,"remove":1,"operation":"apply"},"type":"change_summary"}
)");
}

TEST_F(JsonEvents, OfAPlan) {
  engine::Plan plan;
  engine::ResourceChange change;
  change.address = address_of("a_b.c");
  change.action = Action::delete_then_create;
  change.reason = plan::Reason::tainted;
  plan.changes.push_back(change);
  plan.drift.push_back(change);
  plan.drift[0].action = Action::update;
  plan.drift[0].reason = plan::Reason::none;
  change.action = Action::no_op;
  change.reason = plan::Reason::none;
  plan.changes.push_back(change);
  change.details.edit().importing = engine::Importing{Value::string("x"), Value()};
  plan.changes.push_back(change);
  plan.outputs["o"] = {Action::update, Value::number(1), Value::number(2), true};
  events_.plan(plan);
  EXPECT_EQ(
      shortened(),
      R"x({"@level":"info","@message":"a_b.c: Drift detected (update)","change":{"resource":{"addr":"a_b.c",},"action":"update"},"type":"resource_drift"}
{"@level":"info","@message":"a_b.c: Plan to replace","change":{"resource":{"addr":"a_b.c",},"action":"replace","reason":"tainted"},"type":"planned_change"}
{"@level":"info","@message":"a_b.c: Plan to import","change":{"resource":{"addr":"a_b.c",},"action":"import","importing":{"id":"x"}},"type":"planned_change"}
{"@level":"info","@message":"Plan: 1 to import, 1 to add, 0 to change, 1 to destroy.","changes":{"add":1,"change":0,"import":1,"remove":1,"operation":"plan"},"type":"change_summary"}
{"@level":"info","@message":"Outputs: 1","outputs":{"o":{"sensitive":true,"action":"update"}},"type":"outputs"}
)x");
}

TEST_F(JsonEvents, OfTheRest) {
  auto a = address_of("a_b.c");
  events_.ephemeral_started(a, EphemeralOperation::open);
  clock_.pass(seconds(10));
  events_.report_running();
  events_.ephemeral_completed(a, EphemeralOperation::open);
  EXPECT_NE(lines_.find(R"("@message":"a_b.c: Still opening... [10s elapsed]")"),
            std::string::npos);
  EXPECT_NE(lines_.find(R"("action":"open","elapsed_seconds":10},"type":"ephemeral_op_progress"})"),
            std::string::npos);
  EXPECT_NE(lines_.find(R"("elapsed_seconds":10},"type":"ephemeral_op_complete"})"),
            std::string::npos);
  lines_.clear();
  events_.outputs({{"a", {Value::string("x<y"), false}}, {"b", {Value::number(1), true}}});
  EXPECT_NE(lines_.find(R"("outputs":{"a":{"sensitive":false,"type":"string","value":"x\u003cy"},)"
                        R"("b":{"sensitive":true,"type":"number"}},"type":"outputs"})"),
            std::string::npos);
  lines_.clear();
  Diagnostics diagnostics;
  diagnostics.warning("Careful", "There is a step.");
  events_.diagnostics(diagnostics, SourceMap());
  EXPECT_NE(lines_.find(R"({"@level":"warn","@message":"Warning: Careful",)"), std::string::npos);
  EXPECT_NE(lines_.find(R"("diagnostic":{"severity":"warning","summary":"Careful",)"
                        R"("detail":"There is a step."},"type":"diagnostic"})"),
            std::string::npos);
}

// The timer must not touch what has ended, and must end with the events.
TEST(Timers, EndWithTheirEvents) {
  std::string lines;
  for (int round = 0; round < 20; ++round) {
    EventsText events([&](std::string_view line) { lines += line; }, {});
    auto a = address_of("a_b.c");
    events.apply_started({a, {}}, Action::create, Value());
    if (round % 2 == 0) events.apply_completed({a, {}}, Action::create, Value());
  }
  EXPECT_NE(lines, "");
}

}  // namespace
}  // namespace landform::report
