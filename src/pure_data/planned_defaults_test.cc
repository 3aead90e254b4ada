// What the AWS provider plans for what is not set, as version 5.100.0 does it.
#include "pure_data/planned_defaults.h"

#include <gtest/gtest.h>

#include <string>

#include "pure_data/planned.h"
#include "pure_data/planned_tables.h"
#include "value/json.h"

namespace landform::pure_data {
namespace {

std::string shown(const Value& value) { return encode_json(value, value.type()).value(); }

TEST(PlannedDefaults, OfWhatIsNull) {
  struct Case {
    const char* type;
    const char* config;
    const char* want;
  };
  const Case kCases[] = {
      {"aws_iam_role", R"({"description":null,"path":null})", R"({"description":null,"path":"/"})"},
      {"aws_iam_role", R"({"path":"/own/"})", R"({"path":"/own/"})"},
      {"aws_iam_role", R"({})", R"({})"},
      {"aws_security_group", R"({"description":null})",
       R"({"description":"Managed by Terraform"})"},
      {"aws_lb_target_group", R"({"health_check":[{"interval":null,"matcher":null}]})",
       R"({"health_check":[{"interval":30,"matcher":null}]})"},
      {"aws_lb_target_group", R"({"health_check":[]})", R"({"health_check":[]})"},
      {"aws_neptune_cluster", R"({"serverless_v2_scaling_configuration":[{"min_capacity":null}]})",
       R"({"serverless_v2_scaling_configuration":[{"min_capacity":2.5}]})"},
      {"aws_dms_s3_endpoint", R"({"csv_row_delimiter":null})", R"({"csv_row_delimiter":"\\n"})"},
      {"aws_type_of_later_versions", R"({"path":null})", R"({"path":null})"},
  };
  for (const Case& c : kCases)
    EXPECT_EQ(shown(with_defaults(c.type, decode_json(c.config).value())), c.want) << c.type;
}

// Arguments of a load balancer that do not apply to its type have no default, either.
TEST(PlannedDefaults, OfWhatIsMissing) {
  Value network = with_missing_defaults(
      "aws_alb", decode_json(R"({"load_balancer_type":"network","internal":true})").value());
  EXPECT_TRUE(network.find("idle_timeout")->is_null());
  EXPECT_EQ(shown(*network.find("enable_cross_zone_load_balancing")), "false");
  EXPECT_EQ(shown(*network.find("internal")), "true");
  EXPECT_EQ(network.find("subnet_mapping"), nullptr);
  Value application = with_missing_defaults("aws_lb", decode_json("{}").value());
  EXPECT_EQ(shown(*application.find("idle_timeout")), "60");
  EXPECT_TRUE(application.find("enable_cross_zone_load_balancing")->is_null());
  Value either = with_missing_defaults(
      "aws_lb", Value::object({{"load_balancer_type", Value::unknown(Type::string())}}));
  EXPECT_FALSE(either.find("idle_timeout")->is_known());
}

// Other versions of the provider may have other types.
TEST(PlannedDefaults, InTheTypesOfTheSchema) {
  auto rule_of = [](const Value& days) {
    Value expiration = Value::object({{"days", days}});
    Value rule = Value::object({{"expiration", Value::list(expiration.type(), {expiration})}});
    return Value::object({{"rule", Value::set(rule.type(), {rule})}});
  };
  constexpr std::string_view kType = "aws_s3_bucket_lifecycle_configuration";
  EXPECT_EQ(shown(with_defaults(kType, rule_of(Value::null(Type::number())))),
            R"({"rule":[{"expiration":[{"days":0}]}]})");
  EXPECT_EQ(shown(with_defaults(kType, rule_of(Value::null(Type::string())))),
            R"({"rule":[{"expiration":[{"days":"0"}]}]})");
  EXPECT_EQ(shown(with_defaults(kType, rule_of(Value::null(Type::boolean())))),
            R"({"rule":[{"expiration":[{"days":null}]}]})");
}

TEST(PlannedDefaults, UnlessSomethingElseIsSet) {
  auto with_filter = [](std::string_view filter) {
    std::string config = R"({"rule":[{"filter":[)" + std::string(filter) + "]}]}";
    return shown(
        with_defaults("aws_s3_bucket_lifecycle_configuration", decode_json(config).value()));
  };
  EXPECT_EQ(with_filter(R"({"and":[],"prefix":null})"),
            R"({"rule":[{"filter":[{"and":[],"prefix":""}]}]})");
  EXPECT_EQ(with_filter(R"({"and":[{"prefix":null}],"prefix":null})"),
            R"({"rule":[{"filter":[{"and":[{"prefix":""}],"prefix":null}]}]})");
  EXPECT_EQ(with_filter(R"({"object_size_greater_than":1,"prefix":null})"),
            R"({"rule":[{"filter":[{"object_size_greater_than":1,"prefix":null}]}]})");
}

TEST(PlannedDefaults, Blocks) {
  EXPECT_TRUE(adds_blocks("aws_lb", "subnet_mapping"));
  EXPECT_FALSE(adds_blocks("aws_lb", "access_logs"));
  EXPECT_FALSE(adds_blocks("aws_lb", "no_such.block"));
  EXPECT_TRUE(adds_blocks("aws_instance", "root_block_device"));
  EXPECT_FALSE(adds_blocks("aws_type_of_later_versions", "subnet_mapping"));
}

TEST(PlannedDefaults, LeftNull) {
  constexpr std::string_view kType = "aws_s3_bucket_lifecycle_configuration";
  EXPECT_TRUE(leaves_null(kType, "rule.filter.object_size_less_than"));
  EXPECT_TRUE(leaves_null(kType, "rule.filter.prefix"));
  EXPECT_FALSE(leaves_null(kType, "rule.prefix"));
  EXPECT_FALSE(leaves_null(kType, "rule.filter"));
  EXPECT_FALSE(leaves_null(kType, "id"));
}

// With a name, or several templates to choose from, the provider writes the whole block again.
TEST(PlannedDefaults, BlocksOfAScalingGroup) {
  constexpr std::string_view kType = "aws_autoscaling_group";
  constexpr std::string_view kBlock = "mixed_instances_policy.instances_distribution";
  auto settled = [&](std::string_view choice) {
    const std::string config =
        R"({"mixed_instances_policy":[{"launch_template":[)" + std::string(choice) + "]}]}";
    return is_settled(kType, kBlock, decode_json(config).value());
  };
  EXPECT_TRUE(adds_blocks(kType, kBlock));
  EXPECT_TRUE(settled(R"({"launch_template_specification":[{"launch_template_name":"n"}]})"));
  EXPECT_TRUE(settled(R"({"launch_template_specification":[{}],"override":[{}]})"));
  EXPECT_FALSE(settled(R"({"launch_template_specification":[{"launch_template_id":"n"}]})"));
  EXPECT_FALSE(is_settled("aws_instance", kBlock, Value::object({})));
}

TEST(PlannedDefaults, TypesWithoutThem) {
  EXPECT_TRUE(has_known_defaults("aws_vpc"));
  EXPECT_FALSE(has_known_defaults("aws_cloudcontrolapi_resource"));
}

TEST(PlannedDefaults, TablesCanBeRead) {
  std::string_view before;
  for (const auto& table : {defaults_a_to_d(), defaults_e_to_l(), defaults_m_to_z()}) {
    for (const Defaults& row : table) {
      EXPECT_LT(before, row.type);
      before = row.type;
      for (const auto& [name, value] : defaults_of(row.type)) {
        EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789"),
                  std::string::npos)
            << row.type << " " << name;
        EXPECT_TRUE(value.type().is_primitive());
      }
    }
  }
}

}  // namespace
}  // namespace landform::pure_data
