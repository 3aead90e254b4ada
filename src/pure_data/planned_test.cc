// What the AWS provider plans in place of what is configured; the expected texts are those of
// version 5.100.0.
#include "pure_data/planned.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace landform::pure_data {
namespace {

struct Case {
  const char* type;
  const char* config;
  const char* want;
};

// The planned configuration as JSON, where "?" is what is not known.
std::string shown(const Value& out) {
  Value::Attributes known;
  for (size_t i = 0; i < out.length(); ++i) {
    const Value& part = out.elements()[i];
    known.emplace_back(out.key(i), part.is_wholly_known() ? part : Value::string("?"));
  }
  Value all = Value::object(std::move(known));
  return encode_json(all, all.type()).value();
}

std::string planned(const char* type, const Value& config) {
  return shown(with_planned_values(type, config));
}

TEST(Planned, Texts) {
  const Case kCases[] = {
      {"aws_iam_policy", R"({"policy":"{\"Version\": \"1\", \"A\": [1, 0.5, \"<\"]}"})",
       R"({"policy":"{\"A\":[1,0.5,\"\\u003c\"],\"Version\":\"1\"}"})"},
      {"aws_iam_policy", R"({"policy":"not JSON"})", R"({"policy":"not JSON"})"},
      {"aws_iam_policy", R"({"policy":" {}"})", R"({"policy":"?"})"},
      {"aws_iam_policy", R"({"policy":"{\"A\": 123456789012345678}"})", R"({"policy":"?"})"},
      {"aws_iam_policy", R"({"name":"{ }","policy":null})", R"({"name":"{ }","policy":null})"},
      {"aws_iam_role_policy",
       R"({"policy":"{\"Statement\": [], \"Version\": \"2012-10-17\", \"Id\": \"i\"}"})",
       R"({"policy":"{\"Version\":\"2012-10-17\",\"Id\":\"i\",\"Statement\":[]}"})"},
      {"aws_iam_role_policy", R"({"policy":"{\"Version\": \"2012-10-17\"}"})",
       R"({"policy":"{\"Version\":\"2012-10-17\"}"})"},
      {"aws_iam_role", R"({"inline_policy":[{"policy":"{ \"A\": 1 }"}]})",
       R"({"inline_policy":[{"policy":"{\"A\":1}"}]})"},
      {"aws_cloudwatch_event_rule", R"({"event_pattern":"{\"a\": \"<&>\"}"})",
       R"({"event_pattern":"{\"a\":\"\u003c\u0026\u003e\"}"})"},
      {"aws_cloudformation_stack", R"({"template_body":"a: 1\r\nb: 2"})",
       R"({"template_body":"a: 1\nb: 2"})"},
      {"aws_cloudformation_stack", R"({"template_body":" {\"a\": 1}"})",
       R"({"template_body":"{\"a\":1}"})"},
      {"aws_db_instance", R"({"engine":"MySQL","maintenance_window":"Mon:00:00-Mon:03:00"})",
       R"({"engine":"mysql","maintenance_window":"mon:00:00-mon:03:00"})"},
      {"aws_instance", R"({"user_data":"#!/bin/sh\necho hello\necho world\n"})",
       R"({"user_data":"88d51ba96fbbf25ef6fa552dbdceecd261e0b3ac"})"},
      {"aws_instance", R"({"user_data":""})", R"({"user_data":"?"})"},
      {"aws_key_pair", R"({"public_key":"ssh-rsa A\n"})", R"({"public_key":"ssh-rsa A"})"},
      {"aws_autoscaling_group", R"({"launch_template":[{"id":null,"name":"n"}]})",
       R"({"launch_template":[{"id":"unknown","name":"n"}]})"},
      {"aws_autoscaling_group", R"({"launch_template":[{"id":"lt-1","name":null}]})",
       R"({"launch_template":[{"id":"lt-1","name":null}]})"},
      {"aws_route53_zone", R"({"name":"Example.com."})", R"({"name":"example.com"})"},
      {"aws_route53_zone", R"({"name":"*.example.com"})", R"({"name":"?"})"},
      {"aws_security_group_rule", R"({"protocol":"6"})", R"({"protocol":"tcp"})"},
      {"aws_security_group", R"({"ingress":[{"protocol":"ALL"},{"protocol":"TCP"}]})",
       R"({"ingress":[{"protocol":"-1"},{"protocol":"tcp"}]})"},
      {"aws_ecs_task_definition",
       R"({"container_definitions":"[{\"name\":\"b\",\"cpu\":0,\"image\":null},)"
       R"({\"name\":\"a\",\"environment\":[{\"name\":\"z\"},{\"name\":\"y\",\"value\":null}]}]"})",
       R"({"container_definitions":"[{\"environment\":[{\"name\":\"y\"},{\"name\":\"z\"}],)"
       R"(\"name\":\"a\"},{\"name\":\"b\"}]"})"},
      {"aws_ecs_task_definition",
       R"({"container_definitions":"[{\"entrypoint\":[],\"dockerLabels\":{\"A\":\"1\"}}]"})",
       R"({"container_definitions":"[{\"dockerLabels\":{\"A\":\"1\"},\"entryPoint\":[]}]"})"},
      {"aws_ecs_task_definition", R"({"container_definitions":"[{\"nmae\":\"a\",\"cpu\":1}]"})",
       R"({"container_definitions":"[{\"cpu\":1}]"})"},
      {"aws_ecs_task_definition",
       R"({"container_definitions":"[{\"portMappings\":[{\"HostPort\":1,\"x\":2}]}]"})",
       R"({"container_definitions":"[{\"portMappings\":[{\"hostPort\":1}]}]"})"},
      {"aws_ecs_task_definition",
       R"({"container_definitions":"[{\"command\":[null,\"x\"],\"name\":\"a\"}]"})",
       R"({"container_definitions":"[{\"command\":[\"\",\"x\"],\"name\":\"a\"}]"})"},
      {"aws_ecs_task_definition", R"({"container_definitions":"[{\"cpu\":1,\"Cpu\":2}]"})",
       R"({"container_definitions":"?"})"},
      {"aws_acm_certificate", R"({"subject_alternative_names":[]})",
       R"({"subject_alternative_names":"?"})"},
      {"aws_acm_certificate",
       R"({"domain_name":"a.org","subject_alternative_names":["b.org","a.org"]})",
       R"({"domain_name":"a.org","subject_alternative_names":["a.org","b.org"]})"},
      {"aws_dynamodb_table", R"({"table_class":"STANDARD"})", R"({"table_class":null})"},
      {"aws_dynamodb_table", R"({"table_class":"STANDARD_INFREQUENT_ACCESS"})",
       R"({"table_class":"STANDARD_INFREQUENT_ACCESS"})"},
      {"aws_sqs_queue", R"({"kms_data_key_reuse_period_seconds":300})",
       R"({"kms_data_key_reuse_period_seconds":"?"})"},
      {"aws_sqs_queue", R"({"kms_data_key_reuse_period_seconds":300,"kms_master_key_id":""})",
       R"({"kms_data_key_reuse_period_seconds":"?","kms_master_key_id":""})"},
      {"aws_sqs_queue", R"({"kms_data_key_reuse_period_seconds":300,"kms_master_key_id":"k"})",
       R"({"kms_data_key_reuse_period_seconds":300,"kms_master_key_id":"k"})"},
      {"aws_sqs_queue",
       R"({"kms_data_key_reuse_period_seconds":null,"sqs_managed_sse_enabled":true})",
       R"({"kms_data_key_reuse_period_seconds":0,"sqs_managed_sse_enabled":true})"},
      {"aws_sqs_queue",
       R"({"kms_data_key_reuse_period_seconds":null,"sqs_managed_sse_enabled":false})",
       R"({"kms_data_key_reuse_period_seconds":null,"sqs_managed_sse_enabled":false})"},
      {"aws_sqs_queue", R"({"name":"{ }"})", R"({"name":"{ }"})"},
      {"aws_instance", R"({"network_interface":[{"device_index":0}],"source_dest_check":null})",
       R"({"network_interface":[{"device_index":0}],"source_dest_check":null})"},
      {"aws_instance", R"({"network_interface":[],"source_dest_check":null})",
       R"({"network_interface":[],"source_dest_check":true})"},
      {"aws_guardduty_organization_configuration",
       R"({"auto_enable":null,"auto_enable_organization_members":"ALL"})",
       R"({"auto_enable":true,"auto_enable_organization_members":"ALL"})"},
      {"aws_guardduty_organization_configuration",
       R"({"auto_enable":false,"auto_enable_organization_members":null})",
       R"({"auto_enable":false,"auto_enable_organization_members":"NONE"})"},
      {"aws_db_instance", R"({"port":"3306","engine_version":"14","storage_encrypted":"true"})",
       R"({"engine_version":"14","port":3306,"storage_encrypted":true})"},
      {"aws_db_instance", R"({"port":"none","multi_az":null})",
       R"({"multi_az":null,"port":"none"})"},
      {"aws_secretsmanager_secret_version",
       R"({"secret_string_wo":"top","secret_string_wo_version":"1"})",
       R"({"secret_string_wo":null,"secret_string_wo_version":1})"},
      {"other_type", R"({"policy":"{ }"})", R"({"policy":"{ }"})"},
  };
  for (const Case& one : kCases)
    EXPECT_EQ(planned(one.type, decode_json(one.config).value()), one.want) << one.config;
}

TEST(Planned, AttributesWithoutMeaning) {
  const Case kCases[] = {
      {"aws_lb", R"({"enable_http2":true,"load_balancer_type":"network"})",
       R"({"enable_http2":null,"load_balancer_type":"network"})"},
      {"aws_alb", R"({"enable_http2":true,"load_balancer_type":null})",
       R"({"enable_http2":true,"load_balancer_type":"application"})"},
      {"aws_lb", R"({"dns_record_client_routing_policy":null,"load_balancer_type":"network"})",
       R"({"dns_record_client_routing_policy":"any_availability_zone",)"
       R"("load_balancer_type":"network"})"},
      {"aws_lb_target_group", R"({"stickiness":[{"cookie_duration":60,"type":"source_ip"}]})",
       R"({"stickiness":[{"cookie_duration":null,"type":"source_ip"}]})"},
      {"aws_lb_target_group", R"({"stickiness":[{"cookie_duration":null,"type":"lb_cookie"}]})",
       R"({"stickiness":[{"cookie_duration":86400,"type":"lb_cookie"}]})"},
      {"aws_lb_target_group", R"({"port":80,"target_type":"lambda"})",
       R"({"port":80,"target_type":"lambda"})"},
      {"aws_dynamodb_table", R"({"ttl":[{"attribute_name":"t","enabled":false}]})",
       R"({"ttl":[{"attribute_name":null,"enabled":false}]})"},
      {"aws_dynamodb_table", R"({"ttl":[{"attribute_name":"","enabled":false}]})",
       R"({"ttl":[{"attribute_name":"","enabled":false}]})"},
      {"aws_dynamodb_table", R"({"ttl":[{"attribute_name":"t","enabled":true}]})",
       R"({"ttl":[{"attribute_name":"t","enabled":true}]})"},
      {"aws_ecs_service",
       R"({"deployment_maximum_percent":null,"desired_count":2,"scheduling_strategy":"DAEMON"})",
       R"({"deployment_maximum_percent":null,"desired_count":null,)"
       R"("scheduling_strategy":"DAEMON"})"},
      {"aws_opensearch_domain",
       R"({"cluster_config":[{"dedicated_master_count":3,"dedicated_master_enabled":false}]})",
       R"({"cluster_config":[{"dedicated_master_count":null,"dedicated_master_enabled":false}]})"},
      {"aws_fsx_lustre_file_system",
       R"({"log_configuration":[{"destination":"arn:aws:logs:r:1:log-group:x:*"}]})",
       R"({"log_configuration":[{"destination":"arn:aws:logs:r:1:log-group:x"}]})"},
      {"aws_ecs_service", R"({"deployment_maximum_percent":150,"scheduling_strategy":"DAEMON"})",
       R"({"deployment_maximum_percent":150,"scheduling_strategy":"DAEMON"})"},
      {"aws_api_gateway_rest_api", R"({"minimum_compression_size":-1})",
       R"({"minimum_compression_size":"?"})"},
      {"aws_api_gateway_rest_api", R"({"minimum_compression_size":"0"})",
       R"({"minimum_compression_size":"0"})"},
  };
  for (const Case& one : kCases)
    EXPECT_EQ(planned(one.type, decode_json(one.config).value()), one.want) << one.config;
}

TEST(Planned, InitialValues) {
  const Case kCases[] = {
      {"aws_security_group", R"({"ingress":[{"self":null},{"self":true}],"self":null})",
       R"({"ingress":[{"self":false},{"self":true}],"self":null})"},
      {"aws_security_group", R"({"ingress":[{"from_port":1}]})",
       R"({"ingress":[{"from_port":1}]})"},
      {"aws_type", R"({"ingress":[{"self":null}]})", R"({"ingress":[{"self":null}]})"},
  };
  for (const Case& one : kCases)
    EXPECT_EQ(planned(one.type, decode_json(one.config).value()), one.want) << one.config;
}

TEST(Planned, SecretAndUnknownTexts) {
  Value secret = Value::string("[ ]").with_marks(Marks::sensitive);
  Value out = with_planned_values("aws_iam_policy", Value::object({{"policy", secret}}));
  EXPECT_TRUE(out.find("policy")->is_marked());
  EXPECT_EQ(out.find("policy")->unmarked().as_string(), "[]");
  Value unknown = Value::unknown(Type::string());
  out = with_planned_values("aws_iam_policy", Value::object({{"policy", unknown}}));
  EXPECT_FALSE(out.find("policy")->is_known());
}

TEST(Planned, TagsAreKnownOnlyTogether) {
  Value unknown = Value::unknown(Type::string());
  Value tags = Value::object({{"a", Value::string("1")}, {"b", unknown}});
  Value out = with_planned_values("aws_vpc", Value::object({{"tags", tags}, {"labels", tags}}));
  EXPECT_FALSE(out.find("tags")->is_known());
  EXPECT_TRUE(out.find("labels")->is_known());
}

// As the provider planned them for new objects.
TEST(Planned, EmptyValues) {
  const Case kCases[] = {
      {"aws_s3_bucket", R"({"bucket":"","tags":{}})", R"({"bucket":"?","tags":null})"},
      {"aws_vpc_security_group_ingress_rule", R"({"description":"","tags":{}})",
       R"({"description":"","tags":{}})"},
      {"aws_type_of_later_versions", R"({"tags":{}})", R"({"tags":{}})"},
      {"aws_iam_role", R"({"description":"","managed_policy_arns":[],"tags":{"description":""}})",
       R"({"description":"","managed_policy_arns":"?","tags":{"description":""}})"},
      {"aws_kms_key", R"({"description":""})", R"({"description":"?"})"},
      {"aws_launch_template", R"({"name":"","vpc_security_group_ids":[]})",
       R"({"name":"?","vpc_security_group_ids":null})"},
      {"aws_security_group_rule", R"({"prefix_list_ids":[]})", R"({"prefix_list_ids":[]})"},
      {"aws_autoscaling_group", R"({"suspended_processes":[],"termination_policies":[]})",
       R"({"suspended_processes":null,"termination_policies":[]})"},
      {"aws_launch_template", R"({"tag_specifications":[{"resource_type":"instance","tags":{}}]})",
       R"({"tag_specifications":[{"resource_type":"instance","tags":null}]})"},
      {"aws_security_group", R"({"egress":[],"ingress":[{"description":"","security_groups":[]}]})",
       R"({"egress":[],"ingress":[{"description":"","security_groups":[]}]})"},
      {"aws_security_group_rule", R"({"cidr_blocks":[]})", R"({"cidr_blocks":[]})"},
      {"aws_instance", R"({"monitoring":{},"root_block_device":{"tags":{}}})",
       R"({"monitoring":{},"root_block_device":{"tags":null}})"},
  };
  for (const Case& one : kCases) {
    Value out = with_older_plan(one.type, decode_json(one.config).value());
    EXPECT_EQ(shown(out), one.want) << one.type;
  }
}

TEST(Planned, EmptyValuesInCollections) {
  Value block = Value::object({{"tags", Value::map(Type::string(), {})}});
  Value blocks = Value::list(block.type(), {block, block});
  Value out =
      with_older_plan("aws_launch_template", Value::object({{"tag_specifications", blocks}}));
  EXPECT_EQ(shown(out), R"({"tag_specifications":[{"tags":null},{"tags":null}]})");
}

TEST(Planned, CollectionsOfOlderTypesAreKnownOnlyTogether) {
  Value known = Value::string("1");
  Value unknown = Value::unknown(Type::string());
  Value map = Value::object({{"a", known}, {"b", unknown}});
  Value config = Value::object({{"alarm_actions", Value::tuple({known, unknown})},
                                {"dimensions", map},
                                {"metric_query", Value::tuple({map})}});
  Value out = with_older_plan("aws_cloudwatch_metric_alarm", config);
  EXPECT_FALSE(out.find("alarm_actions")->is_known());
  EXPECT_FALSE(out.find("dimensions")->is_known());
  EXPECT_TRUE(out.find("metric_query")->elements()[0].is_known());
  Value rule = Value::object({{"cidr_blocks", Value::tuple({known, unknown})}});
  Value group = Value::object({{"ingress", Value::tuple({rule})}});
  out = with_older_plan("aws_security_group", group);
  EXPECT_FALSE(out.find("ingress")->elements()[0].find("cidr_blocks")->is_known());
  out = with_older_plan("aws_type_of_later_versions", config);
  EXPECT_TRUE(out.find("alarm_actions")->is_known());
  EXPECT_TRUE(out.find("dimensions")->is_known());
}

std::string tags(const char* own, const char* provider, bool older = true,
                 const char* overridden = "null") {
  auto all = planned_tags(decode_json(own).value(), decode_json(provider).value(),
                          decode_json(overridden).value(), older);
  return all ? encode_json(*all, all->type()).value() : "unknown";
}

TEST(Planned, Tags) {
  EXPECT_EQ(tags(R"({"a":"1"})", "null"), R"({"a":"1"})");
  EXPECT_EQ(tags(R"({"a":"1"})", R"({"default_tags":[{"tags":{"a":"0","b":"2"}}]})"),
            R"({"a":"1","b":"2"})");
  EXPECT_EQ(tags("null", R"({"default_tags":{"tags":{"b":"2"}}})"), R"({"b":"2"})");
  EXPECT_EQ(tags("null", "null"), "unknown");
  EXPECT_EQ(tags("{}", "null", false), "{}");
  EXPECT_EQ(tags(R"({"a":null,"b":"2"})", "null"), R"({"b":"2"})");
  EXPECT_EQ(tags(R"({"a":null})", "null"), "unknown");
  EXPECT_EQ(tags(R"({"a":null,"b":"2"})", "null", false), "unknown");
  EXPECT_EQ(tags(R"({"a":"1","b":""})", "null"), "unknown");
  EXPECT_EQ(tags(R"({"a":"1"})", R"({"ignore_tags":[{"keys":["a"]}]})"), "unknown");
  constexpr const char* kDefaults = R"({"default_tags":[{"tags":{"b":"2"}}]})";
  EXPECT_EQ(tags(R"({"a":"1"})", kDefaults, true, R"([{"default_tags":[{}]}])"), R"({"a":"1"})");
  EXPECT_EQ(tags(R"({"a":"1"})", kDefaults, true, R"([{"default_tags":[]}])"),
            R"({"a":"1","b":"2"})");
}

}  // namespace
}  // namespace landform::pure_data
