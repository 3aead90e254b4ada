// What types of the AWS provider plan for what is not set: those with names from a to d.
#include <array>

#include "pure_data/planned_tables.h"

namespace landform::pure_data {
namespace {

// Sorted by type; those of version 5.100.0.
// clang-format off
constexpr std::array<Defaults, 184> kDefaults = {{
    {"aws_accessanalyzer_analyzer", R"(type="ACCOUNT")"},
    {"aws_acm_certificate", R"(options?{certificate_transparency_logging_preference="ENABLED"})"},
    {"aws_acmpca_certificate_authority",
     R"(enabled=true permanent_deletion_time_in_days=30 type="SUBORDINATE")"},
    {"aws_alb",
     "access_logs{enabled=false} client_keep_alive=3600 connection_logs{enabled=false} "
     R"(desync_mitigation_mode="defensive" drop_invalid_header_fields=false )"
     "enable_cross_zone_load_balancing=false enable_deletion_protection=false "
     "enable_http2=true enable_tls_version_and_cipher_suite_headers=false "
     "enable_waf_fail_open=false enable_xff_client_port=false enable_zonal_shift=false "
     R"(idle_timeout=60 load_balancer_type="application" preserve_host_header=false )"
     R"(subnet_mapping? xff_header_processing_mode="append")"},
    {"aws_alb_listener", "mutual_authentication?{ignore_client_certificate_expiry=false}"},
    {"aws_alb_listener_rule", "action{forward{stickiness{enabled=false} target_group{weight=1}}}"},
    {"aws_alb_target_group",
     R"(deregistration_delay="300" health_check?{enabled=true healthy_threshold=3 interval=30 )"
     R"(port="traffic-port" protocol="HTTP" unhealthy_threshold=3} )"
     "lambda_multi_value_headers_enabled=false proxy_protocol_v2=false slow_start=0 "
     "stickiness?{cookie_duration=86400 enabled=true} target_failover? target_group_health?{"
     R"(dns_failover{minimum_healthy_targets_count="off" )"
     R"(minimum_healthy_targets_percentage="off"} unhealthy_state_routing{)"
     R"(minimum_healthy_targets_count=1 minimum_healthy_targets_percentage="off"}} )"
     R"(target_health_state?{unhealthy_draining_interval=0} target_type="instance")"},
    {"aws_ami",
     R"(architecture="x86_64" ebs_block_device?{delete_on_termination=true )"
     R"(volume_type="standard"} ephemeral_block_device? sriov_net_support="simple" )"
     R"(virtualization_type="paravirtual")"},
    {"aws_ami_copy", "ebs_block_device? encrypted=false ephemeral_block_device?"},
    {"aws_ami_from_instance", "ebs_block_device? ephemeral_block_device?"},
    {"aws_amplify_app", R"(auto_branch_creation_config? cache_config? platform="WEB")"},
    {"aws_amplify_branch", "enable_auto_build=true"},
    {"aws_amplify_domain_association",
     "certificate_settings? enable_auto_sub_domain=false wait_for_verification=true"},
    {"aws_api_gateway_account", R"(cloudwatch_role_arn="")"},
    {"aws_api_gateway_api_key", R"(description="Managed by Terraform" enabled=true)"},
    {"aws_api_gateway_authorizer",
     "authorizer_result_ttl_in_seconds=300 "
     R"(identity_source="method.request.header.Authorization" type="TOKEN")"},
    {"aws_api_gateway_deployment", "canary_settings{percent_traffic=0}"},
    {"aws_api_gateway_domain_name", "endpoint_configuration?"},
    {"aws_api_gateway_integration", R"(connection_type="INTERNET" timeout_milliseconds=29000)"},
    {"aws_api_gateway_method", "api_key_required=false"},
    {"aws_api_gateway_method_settings",
     "settings{throttling_burst_limit=-1 throttling_rate_limit=-1}"},
    {"aws_api_gateway_request_validator",
     "validate_request_body=false validate_request_parameters=false"},
    {"aws_api_gateway_rest_api", "endpoint_configuration?"},
    {"aws_api_gateway_stage", "canary_settings{percent_traffic=0}"},
    {"aws_api_gateway_usage_plan",
     "api_stages{throttle{burst_limit=0 rate_limit=0}} quota_settings{offset=0} "
     "throttle_settings{burst_limit=0 rate_limit=0}"},
    {"aws_apigatewayv2_api",
     R"(api_key_selection_expression="$request.header.x-api-key" )"
     R"(route_selection_expression="$request.method $request.path")"},
    {"aws_apigatewayv2_integration", R"(connection_type="INTERNET" payload_format_version="1.0")"},
    {"aws_apigatewayv2_route", R"(api_key_required=false authorization_type="NONE")"},
    {"aws_apigatewayv2_stage",
     "auto_deploy=false default_route_settings{data_trace_enabled=false "
     "detailed_metrics_enabled=false} route_settings{data_trace_enabled=false "
     "detailed_metrics_enabled=false}"},
    {"aws_appautoscaling_policy",
     R"(policy_type="StepScaling" target_tracking_scaling_policy_configuration{)"
     "customized_metric_specification{metrics{return_data=true}} disable_scale_in=false}"},
    {"aws_appautoscaling_scheduled_action", R"(timezone="UTC")"},
    {"aws_appautoscaling_target",
     "suspended_state?{dynamic_scaling_in_suspended=false dynamic_scaling_out_suspended=false "
     "scheduled_scaling_suspended=false}"},
    {"aws_appconfig_configuration_profile", R"(type="AWS.Freeform")"},
    {"aws_appconfig_deployment_strategy", R"(growth_type="LINEAR")"},
    {"aws_appconfig_environment", R"(description="")"},
    {"aws_appconfig_extension", "parameter?"},
    {"aws_appflow_flow",
     "destination_flow_config{destination_connector_properties{s3?{s3_output_format_config?{"
     "aggregation_config? prefix_config?}}}} metadata_catalog_config? source_flow_config{"
     "source_connector_properties{s3?}} trigger_config{trigger_properties?}"},
    {"aws_appmesh_gateway_route",
     "spec{http2_route{match{header{invert=false}}} http_route{match{header{invert=false}}}}"},
    {"aws_appmesh_mesh", R"(spec{egress_filter{type="DROP_ALL"}})"},
    {"aws_appmesh_route",
     "spec{grpc_route{match{metadata{invert=false}}} http2_route{match{header{invert=false}}} "
     "http_route{match{header{invert=false}}}}"},
    {"aws_appmesh_virtual_gateway", "spec{backend_defaults{client_policy{tls{enforce=true}}}}"},
    {"aws_appmesh_virtual_node",
     "spec{backend{virtual_service{client_policy{tls{enforce=true}}}} backend_defaults{"
     "client_policy{tls{enforce=true}}}}"},
    {"aws_apprunner_auto_scaling_configuration_version",
     "max_concurrency=100 max_size=25 min_size=1"},
    {"aws_apprunner_custom_domain_association", "enable_www_subdomain=true"},
    {"aws_apprunner_service",
     R"(health_check_configuration?{healthy_threshold=1 interval=5 path="/" protocol="TCP" )"
     R"(timeout=2 unhealthy_threshold=5} instance_configuration?{cpu="1024" memory="2048"} )"
     "network_configuration?{egress_configuration? ingress_configuration? "
     R"(ip_address_type="IPV4"} source_configuration{auto_deployments_enabled=true )"
     R"(code_repository{code_configuration{code_configuration_values{port="8080"}}} )"
     R"(image_repository{image_configuration{port="8080"}}})"},
    {"aws_appstream_fleet", "domain_join_info? idle_disconnect_timeout_in_seconds=0 vpc_config?"},
    {"aws_appstream_image_builder", "domain_join_info? vpc_config?"},
    {"aws_appstream_stack",
     "access_endpoints? application_settings? storage_connectors? "
     "streaming_experience_settings? user_settings?"},
    {"aws_appstream_user", "enabled=true send_email_notification=true"},
    {"aws_appsync_api_key", R"(description="Managed by Terraform")"},
    {"aws_appsync_datasource",
     R"(http_config{authorization_config{authorization_type="AWS_IAM"}} )"
     R"(relational_database_config{source_type="RDS_HTTP_ENDPOINT"})"},
    {"aws_appsync_graphql_api",
     "additional_authentication_provider{lambda_authorizer_config{"
     R"(authorizer_result_ttl_in_seconds=300}} api_type="GRAPHQL" )"
     R"(introspection_config="ENABLED" lambda_authorizer_config{)"
     "authorizer_result_ttl_in_seconds=300} log_config{exclude_verbose_content=false} "
     R"(query_depth_limit=0 resolver_count_limit=0 visibility="GLOBAL")"},
    {"aws_appsync_resolver", R"(kind="UNIT")"},
    {"aws_athena_database", "force_destroy=false"},
    {"aws_athena_named_query", R"(workgroup="primary")"},
    {"aws_athena_workgroup",
     "configuration{enforce_workgroup_configuration=true engine_version{"
     R"(selected_engine_version="AUTO"} publish_cloudwatch_metrics_enabled=true )"
     R"(requester_pays_enabled=false} force_destroy=false state="ENABLED")"},
    {"aws_autoscaling_group",
     R"(availability_zone_distribution?{capacity_distribution_strategy="balanced-best-effort"} )"
     "capacity_reservation_specification? force_delete=false force_delete_warm_pool=false "
     "health_check_grace_period=300 ignore_failed_scaling_activities=false instance_refresh{"
     "preferences{max_healthy_percentage=100 min_healthy_percentage=90 "
     R"(scale_in_protected_instances="Ignore" skip_matching=false standby_instances="Ignore"}} )"
     R"(launch_template? metrics_granularity="1Minute" mixed_instances_policy?{)"
     "instances_distribution?{on_demand_base_capacity=0 on_demand_percentage_above_base_capacity=0 "
     "spot_instance_pools=0} launch_template{override?{instance_requirements{"
     "accelerator_count{max=0 min=0} accelerator_total_memory_mib{max=0 min=0} "
     "baseline_ebs_bandwidth_mbps{max=0 min=0} "
     "max_spot_price_as_percentage_of_optimal_on_demand_price=0 "
     "memory_gib_per_vcpu{max=0 min=0} memory_mib{max=0 min=0} network_bandwidth_gbps{max=0 min=0} "
     "network_interface_count{max=0 min=0} "
     "on_demand_max_price_percentage_over_lowest_price=0 require_hibernate_support=false "
     "spot_max_price_percentage_over_lowest_price=0 total_local_storage_gb{max=0 min=0} "
     "vcpu_count{max=0 min=0}}}}} protect_from_scale_in=false "
     R"(traffic_source? wait_for_capacity_timeout="10m" warm_pool{instance_reuse_policy{)"
     R"(reuse_on_scale_in=false} max_group_prepared_capacity=-1 min_size=0 pool_state="Stopped"})"},
    {"aws_autoscaling_policy",
     R"(enabled=true policy_type="SimpleScaling" predictive_scaling_configuration{)"
     R"(max_capacity_breach_behavior="HonorMaxCapacity" metric_specification{)"
     "customized_capacity_metric_specification{metric_data_queries{return_data=true}} "
     "customized_load_metric_specification{metric_data_queries{return_data=true}} "
     "customized_scaling_metric_specification{metric_data_queries{return_data=true}}} "
     R"(mode="ForecastOnly"} target_tracking_configuration{customized_metric_specification{)"
     "metrics{return_data=true}} disable_scale_in=false}"},
    {"aws_autoscalingplans_scaling_plan",
     "scaling_instruction{disable_dynamic_scaling=false "
     R"(scaling_policy_update_behavior="KeepExternalPolicies" target_tracking_configuration{)"
     "disable_scale_in=false}}"},
    {"aws_backup_plan",
     "rule{completion_window=180 enable_continuous_backup=false "
     R"(schedule_expression_timezone="Etc/UTC" start_window=60})"},
    {"aws_backup_selection", "condition?"},
    {"aws_backup_vault", "force_destroy=false"},
    {"aws_batch_compute_environment", R"(compute_resources{ec2_configuration?} state="ENABLED")"},
    {"aws_batch_job_definition",
     "deregister_on_new_revision=true eks_properties{pod_properties{host_network=true volumes{"
     R"(name="Default"}}} propagate_tags=false)"},
    {"aws_bedrock_model_invocation_logging_configuration",
     "logging_config{embedding_data_delivery_enabled=true image_data_delivery_enabled=true "
     "text_data_delivery_enabled=true video_data_delivery_enabled=true}"},
    {"aws_bedrockagent_agent", "prepare_agent=true skip_resource_in_use_check=false"},
    {"aws_bedrockagent_agent_action_group", "prepare_agent=true skip_resource_in_use_check=false"},
    {"aws_bedrockagent_agent_collaborator", R"(agent_version="DRAFT" prepare_agent=true)"},
    {"aws_bedrockagent_agent_knowledge_base_association", R"(agent_version="DRAFT")"},
    {"aws_budgets_budget",
     "cost_filter? cost_types?{include_credit=true include_discount=true "
     "include_other_subscription=true include_recurring=true include_refund=true "
     "include_subscription=true include_support=true include_tax=true include_upfront=true "
     R"(use_amortized=false use_blended=false} time_period_end="2087-06-15_00:00")"},
    {"aws_ce_anomaly_subscription", "threshold_expression?"},
    {"aws_chatbot_slack_channel_configuration",
     R"(logging_level="NONE" user_authorization_required=false)"},
    {"aws_chatbot_teams_channel_configuration",
     R"(logging_level="NONE" user_authorization_required=false)"},
    {"aws_chime_voice_connector_logging", "enable_media_metric_logs=false enable_sip_logs=false"},
    {"aws_chime_voice_connector_origination", "route{port=5060}"},
    {"aws_chime_voice_connector_streaming",
     "disabled=false media_insights_configuration{disabled=false}"},
    {"aws_chime_voice_connector_termination", "cps_limit=1"},
    {"aws_cloud9_environment_ec2", R"(connection_type="CONNECT_SSH")"},
    {"aws_cloudformation_stack_instances", R"(call_as="SELF" retain_stacks=false)"},
    {"aws_cloudformation_stack_set",
     R"(call_as="SELF" managed_execution{active=false} permission_model="SELF_MANAGED")"},
    {"aws_cloudformation_stack_set_instance", R"(call_as="SELF" retain_stack=false)"},
    {"aws_cloudfront_cache_policy", "default_ttl=86400 max_ttl=31536000"},
    {"aws_cloudfront_distribution",
     "default_cache_behavior{compress=false grpc_config? lambda_function_association{"
     R"(include_body=false} min_ttl=0} http_version="http2" is_ipv6_enabled=false )"
     "logging_config{include_cookies=false} ordered_cache_behavior{compress=false "
     "grpc_config? lambda_function_association{include_body=false} min_ttl=0} origin{"
     "connection_attempts=3 connection_timeout=10 custom_origin_config{"
     "origin_keepalive_timeout=5 origin_read_timeout=30} vpc_origin_config{"
     R"(origin_keepalive_timeout=5 origin_read_timeout=30}} price_class="PriceClass_All" )"
     "retain_on_delete=false staging=false viewer_certificate{"
     R"(minimum_protocol_version="TLSv1"} wait_for_deployment=true)"},
    {"aws_cloudfront_function", "publish=true"},
    {"aws_cloudfront_origin_access_control", R"(description="Managed by Terraform")"},
    {"aws_cloudfrontkeyvaluestore_keys_exclusive", "max_batch_size=50"},
    {"aws_cloudsearch_domain",
     "endpoint_options? index_field{facet=false highlight=false return=false search=false "
     "sort=false} scaling_parameters?"},
    {"aws_cloudtrail",
     "enable_log_file_validation=false enable_logging=true event_selector{"
     R"(include_management_events=true read_write_type="All"} )"
     "include_global_service_events=true is_multi_region_trail=false "
     "is_organization_trail=false"},
    {"aws_cloudtrail_event_data_store",
     R"(advanced_event_selector?{field_selector?} billing_mode="EXTENDABLE_RETENTION_PRICING" )"
     "multi_region_enabled=true organization_enabled=false retention_period=2555 "
     "termination_protection_enabled=true"},
    {"aws_cloudwatch_composite_alarm", "actions_enabled=true"},
    {"aws_cloudwatch_contributor_managed_insight_rule", R"(state="ENABLED")"},
    {"aws_cloudwatch_event_api_destination", "invocation_rate_limit_per_second=300"},
    {"aws_cloudwatch_event_bus_policy", R"(event_bus_name="default")"},
    {"aws_cloudwatch_event_connection",
     "auth_parameters{invocation_http_parameters{body{is_value_secret=false} header{"
     "is_value_secret=false} query_string{is_value_secret=false}} oauth{oauth_http_parameters{"
     "body{is_value_secret=false} header{is_value_secret=false} query_string{"
     "is_value_secret=false}}}}"},
    {"aws_cloudwatch_event_endpoint", R"(replication_config{state="ENABLED"})"},
    {"aws_cloudwatch_event_permission", R"(action="events:PutEvents" event_bus_name="default")"},
    {"aws_cloudwatch_event_rule", R"(event_bus_name="default" force_destroy=false)"},
    {"aws_cloudwatch_event_target",
     "ecs_target{enable_ecs_managed_tags=false enable_execute_command=false "
     R"(network_configuration{assign_public_ip=false} task_count=1} event_bus_name="default" )"
     "force_destroy=false"},
    {"aws_cloudwatch_log_account_policy", R"(scope="ALL")"},
    {"aws_cloudwatch_log_group", "retention_in_days=0 skip_destroy=false"},
    {"aws_cloudwatch_log_metric_filter", R"(metric_transformation{unit="None"})"},
    {"aws_cloudwatch_log_subscription_filter", R"(distribution="ByLogStream")"},
    {"aws_cloudwatch_metric_alarm",
     R"(actions_enabled=true metric_query{return_data=false} treat_missing_data="missing")"},
    {"aws_codebuild_project",
     "artifacts{encryption_disabled=false override_artifact_name=false} badge_enabled=false "
     R"(build_timeout=60 cache{type="NO_CACHE"} environment{environment_variable{)"
     R"(type="PLAINTEXT"} image_pull_credentials_type="CODEBUILD" privileged_mode=false} )"
     R"(file_system_locations{type="EFS"} logs_config{cloudwatch_logs{status="ENABLED"} s3_logs{)"
     R"(encryption_disabled=false status="DISABLED"}} project_visibility="PRIVATE" )"
     R"(queued_timeout=480 secondary_artifacts{encryption_disabled=false namespace_type="NONE" )"
     R"(override_artifact_name=false packaging="NONE"})"},
    {"aws_codebuild_report_group",
     R"(delete_reports=false export_config{s3_destination{packaging="NONE"}})"},
    {"aws_codebuild_webhook", "filter_group{filter{exclude_matched_pattern=false}}"},
    {"aws_codecatalyst_dev_environment", "inactivity_timeout_minutes=15"},
    {"aws_codedeploy_app", R"(compute_platform="Server")"},
    {"aws_codedeploy_deployment_config",
     R"(compute_platform="Server" traffic_routing_config{type="AllAtOnce"})"},
    {"aws_codedeploy_deployment_group",
     "alarm_configuration{ignore_poll_alarm_failure=false} blue_green_deployment_config?{"
     R"(green_fleet_provisioning_option?} deployment_config_name="CodeDeployDefault.OneAtATime" )"
     R"(deployment_style{deployment_option="WITHOUT_TRAFFIC_CONTROL" )"
     R"(deployment_type="IN_PLACE"} outdated_instances_strategy="UPDATE" )"
     "termination_hook_enabled=false"},
    {"aws_codepipeline", R"(execution_mode="SUPERSEDED" pipeline_type="V1")"},
    {"aws_codestarnotifications_notification_rule", R"(status="ENABLED" target{type="SNS"})"},
    {"aws_cognito_identity_pool",
     "allow_classic_flow=false allow_unauthenticated_identities=false "
     "cognito_identity_providers{server_side_token_check=false}"},
    {"aws_cognito_identity_pool_provider_principal_tag", "use_defaults=true"},
    {"aws_cognito_managed_user_pool_client",
     R"(token_validity_units{access_token="hours" id_token="hours" refresh_token="days"})"},
    {"aws_cognito_user", "enabled=true"},
    {"aws_cognito_user_pool",
     "account_recovery_setting{recovery_mechanism?} admin_create_user_config? "
     R"(deletion_protection="INACTIVE" email_configuration{)"
     R"(email_sending_account="COGNITO_DEFAULT"} lambda_config{pre_token_generation_config?} )"
     R"(mfa_configuration="OFF" password_policy? sign_in_policy? sms_configuration? )"
     "username_configuration? verification_message_template?{"
     R"(default_email_option="CONFIRM_WITH_CODE"})"},
    {"aws_cognito_user_pool_client",
     R"(token_validity_units{access_token="hours" id_token="hours" refresh_token="days"})"},
    {"aws_cognito_user_pool_ui_customization", R"(client_id="ALL")"},
    {"aws_comprehend_document_classifier",
     R"(input_data_config{augmented_manifests{document_type="PLAIN_TEXT_DOCUMENT" )"
     R"(split="TRAIN"} data_format="COMPREHEND_CSV"})"},
    {"aws_comprehend_entity_recognizer",
     R"(input_data_config{augmented_manifests{document_type="PLAIN_TEXT_DOCUMENT" )"
     R"(split="TRAIN"} data_format="COMPREHEND_CSV" documents{input_format="ONE_DOC_PER_LINE"}})"},
    {"aws_computeoptimizer_enrollment_status", "include_member_accounts=false"},
    {"aws_config_config_rule",
     "evaluation_mode? source{custom_policy_details{enable_debug_log_delivery=false} "
     R"(source_detail{event_source="aws.config"}})"},
    {"aws_config_configuration_aggregator",
     "account_aggregation_source{all_regions=false} organization_aggregation_source{"
     "all_regions=false}"},
    {"aws_config_configuration_recorder",
     R"(name="default" recording_group?{all_supported=true exclusion_by_resource_types? )"
     R"(recording_strategy?} recording_mode?{recording_frequency="CONTINUOUS"})"},
    {"aws_config_delivery_channel", R"(name="default")"},
    {"aws_connect_contact_flow", R"(type="CONTACT_FLOW")"},
    {"aws_connect_instance",
     "auto_resolve_best_voices_enabled=true contact_flow_logs_enabled=false "
     "contact_lens_enabled=true early_media_enabled=true multi_party_conference_enabled=false"},
    {"aws_connect_user_hierarchy_structure",
     "hierarchy_structure{level_five? level_four? level_one? level_three? level_two?}"},
    {"aws_costoptimizationhub_enrollment_status", "include_member_accounts=false"},
    {"aws_costoptimizationhub_preferences",
     R"(member_account_discount_visibility="All" savings_estimation_mode="BeforeDiscounts")"},
    {"aws_cur_report_definition",
     R"(refresh_closed_reports=true report_versioning="CREATE_NEW_REPORT")"},
    {"aws_customerprofiles_domain", "matching{auto_merging?}"},
    {"aws_dataexchange_event_action",
     "action{export_revision_to_s3{revision_destination{"
     R"(key_pattern="${Revision.CreatedAt}/${Asset.Name}"}}})"},
    {"aws_datasync_location_azure_blob", R"(access_tier="HOT" blob_type="BLOCK")"},
    {"aws_datasync_location_efs", R"(subdirectory="/")"},
    {"aws_datasync_location_fsx_ontap_file_system",
     R"(protocol{nfs{mount_options{version="NFS3"}} smb{mount_options{version="AUTOMATIC"}}})"},
    {"aws_datasync_location_fsx_openzfs_file_system",
     R"(protocol{nfs{mount_options{version="AUTOMATIC"}}})"},
    {"aws_datasync_location_hdfs",
     R"(block_size=134217728 qop_configuration? replication_factor=3 subdirectory="/")"},
    {"aws_datasync_location_nfs", R"(mount_options{version="AUTOMATIC"})"},
    {"aws_datasync_location_object_storage", R"(server_port=443 server_protocol="HTTPS")"},
    {"aws_datasync_location_smb", R"(mount_options{version="AUTOMATIC"})"},
    {"aws_datasync_task",
     R"(options{atime="BEST_EFFORT" bytes_per_second=-1 gid="INT_VALUE" log_level="OFF" )"
     R"(mtime="PRESERVE" object_tags="PRESERVE" overwrite_mode="ALWAYS" )"
     R"(posix_permissions="PRESERVE" preserve_deleted_files="PRESERVE" preserve_devices="NONE" )"
     R"(task_queueing="ENABLED" transfer_mode="CHANGED" uid="INT_VALUE" )"
     R"(verify_mode="POINT_IN_TIME_CONSISTENT"})"},
    {"aws_datazone_domain", R"(single_sign_on{type="DISABLED"})"},
    {"aws_dax_cluster", "server_side_encryption{enabled=false}"},
    {"aws_dax_parameter_group", "parameters?"},
    {"aws_db_event_subscription", "enabled=true"},
    {"aws_db_instance",
     "apply_immediately=false auto_minor_version_upgrade=true copy_tags_to_snapshot=false "
     "dedicated_log_volume=false delete_automated_backups=true monitoring_interval=0 "
     "performance_insights_enabled=false publicly_accessible=false skip_final_snapshot=false"},
    {"aws_db_instance_automated_backups_replication", "retention_period=7"},
    {"aws_db_option_group",
     R"(option_group_description="Managed by Terraform" skip_destroy=false)"},
    {"aws_db_parameter_group",
     R"(description="Managed by Terraform" parameter{apply_method="immediate"} )"
     "skip_destroy=false"},
    {"aws_db_proxy_default_target_group",
     "connection_pool_config?{connection_borrow_timeout=120 max_connections_percent=100 "
     "max_idle_connections_percent=50}"},
    {"aws_db_proxy_endpoint", R"(target_role="READ_WRITE")"},
    {"aws_db_subnet_group", R"(description="Managed by Terraform")"},
    {"aws_default_security_group", "revoke_rules_on_delete=false"},
    {"aws_default_subnet",
     "assign_ipv6_address_on_creation=false enable_dns64=false "
     "enable_resource_name_dns_a_record_on_launch=false "
     "enable_resource_name_dns_aaaa_record_on_launch=false force_destroy=false "
     "ipv6_native=false map_public_ip_on_launch=true"},
    {"aws_default_vpc", "enable_dns_hostnames=true enable_dns_support=true force_destroy=false"},
    {"aws_devicefarm_instance_profile", "reboot_after_use=true"},
    {"aws_devicefarm_network_profile",
     R"(downlink_bandwidth_bits=104857600 type="PRIVATE" uplink_bandwidth_bits=104857600)"},
    {"aws_directory_service_directory", R"(enable_sso=false type="SimpleAD")"},
    {"aws_directory_service_shared_directory", R"(method="HANDSHAKE" target{type="ACCOUNT"})"},
    {"aws_directory_service_trust",
     R"(delete_associated_conditional_forwarder=false trust_type="Forest")"},
    {"aws_dlm_lifecycle_policy",
     "policy_details{action{cross_region_copy{encryption_configuration{encrypted=false}}} "
     R"(policy_type="EBS_SNAPSHOT_MANAGEMENT"} state="ENABLED")"},
    {"aws_dms_endpoint",
     "elasticsearch_settings{error_retry_duration=300 full_load_error_percentage=10 "
     "use_new_mapping_type=false} kafka_settings{include_control_details=false "
     "include_null_and_empty=false include_partition_value=false "
     "include_table_alter_operations=false include_transaction_details=false "
     R"(message_format="json" message_max_bytes=1000000 partition_include_schema_table=false )"
     R"(topic="kafka-default-topic"} kinesis_settings{include_control_details=false )"
     "include_null_and_empty=false include_partition_value=false "
     "include_table_alter_operations=false include_transaction_details=false "
     R"(message_format="json" partition_include_schema_table=false )"
     R"(use_large_integer_value=false} mongodb_settings{auth_mechanism="default" )"
     R"(auth_source="admin" auth_type="password" docs_to_investigate="1000" )"
     R"(extract_doc_id="false" nesting_level="none"} redis_settings{)"
     R"(ssl_security_protocol="ssl-encryption"} redshift_settings?{encryption_mode="SSE_S3"} )"
     R"(s3_settings{add_column_name=false canned_acl_for_objects="none" )"
     "cdc_inserts_and_updates=false cdc_inserts_only=false cdc_max_batch_interval=60 "
     R"(cdc_min_file_size=32000 compression_type="NONE" csv_delimiter="," csv_null_value="NULL" )"
     R"(csv_row_delimiter="\n" data_format="csv" data_page_size=1048576 )"
     R"(date_partition_delimiter="slash" date_partition_enabled=false )"
     R"(date_partition_sequence="yyyymmdd" dict_page_size_limit=1048576 enable_statistics=true )"
     R"(encoding_type="rle-dictionary" encryption_mode="SSE_S3" glue_catalog_generation=false )"
     "ignore_header_rows=0 include_op_for_full_load=false max_file_size=1048576 "
     R"(parquet_timestamp_in_millisecond=false parquet_version="parquet-1-0" )"
     "preserve_transactions=false rfc_4180=true row_group_length=10000 "
     "use_csv_no_sup_value=false use_task_start_time_for_full_load_timestamp=false}"},
    {"aws_dms_event_subscription", "enabled=true"},
    {"aws_dms_replication_config", "start_replication=false"},
    {"aws_dms_replication_task", "start_replication_task=false"},
    {"aws_dms_s3_endpoint",
     "add_column_name=false cdc_inserts_and_updates=false cdc_inserts_only=false "
     R"(compression_type="NONE" csv_delimiter="," csv_row_delimiter="\n" )"
     "date_partition_enabled=false enable_statistics=true glue_catalog_generation=false "
     "include_op_for_full_load=false parquet_timestamp_in_millisecond=false "
     "preserve_transactions=false rfc_4180=true use_csv_no_sup_value=false "
     "use_task_start_time_for_full_load_timestamp=false"},
    {"aws_docdb_cluster",
     R"(backup_retention_period=1 engine="docdb" port=27017 skip_final_snapshot=false)"},
    {"aws_docdb_cluster_instance",
     R"(auto_minor_version_upgrade=true engine="docdb" promotion_tier=0)"},
    {"aws_docdb_cluster_parameter_group",
     R"(description="Managed by Terraform" parameter{apply_method="pending-reboot"})"},
    {"aws_docdb_event_subscription", "enabled=true"},
    {"aws_docdb_global_cluster", "deletion_protection=false"},
    {"aws_docdb_subnet_group", R"(description="Managed by Terraform")"},
    {"aws_dx_connection", "request_macsec=false skip_destroy=false"},
    {"aws_dx_hosted_private_virtual_interface", "mtu=1500"},
    {"aws_dx_hosted_transit_virtual_interface", "mtu=1500"},
    {"aws_dx_lag", "force_destroy=false"},
    {"aws_dx_private_virtual_interface", "mtu=1500"},
    {"aws_dx_transit_virtual_interface", "mtu=1500"},
    {"aws_dynamodb_resource_policy", "confirm_remove_self_resource_access=false"},
    {"aws_dynamodb_table",
     R"(attribute? billing_mode="PROVISIONED" point_in_time_recovery? replica{)"
     "point_in_time_recovery=false propagate_tags=false} server_side_encryption? ttl?{"
     "enabled=false}"},
    {"aws_dynamodb_table_export", R"(export_format="DYNAMODB_JSON")"},
    {"aws_dynamodb_table_replica", "point_in_time_recovery=false"},
}};
// clang-format on

}  // namespace

std::span<const Defaults> defaults_a_to_d() { return kDefaults; }

}  // namespace landform::pure_data
