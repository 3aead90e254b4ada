// What types of the AWS provider plan for what is not set: those with names from e to l.
#include <array>

#include "pure_data/planned_tables.h"

namespace landform::pure_data {
namespace {

// Sorted by type; those of version 5.100.0.
// clang-format off
constexpr std::array<Defaults, 167> kDefaults = {{
    {"aws_ebs_encryption_by_default", "enabled=true"},
    {"aws_ebs_snapshot_import", R"(role_name="vmimport")"},
    {"aws_ebs_volume", "final_snapshot=false"},
    {"aws_ec2_capacity_reservation",
     R"(ebs_optimized=false end_date_type="unlimited" ephemeral_storage=false )"
     R"(instance_match_criteria="open" tenancy="default")"},
    {"aws_ec2_client_vpn_endpoint",
     "client_connect_options? client_login_banner_options? client_route_enforcement_options? "
     R"(self_service_portal="disabled" session_timeout_hours=24 split_tunnel=false )"
     R"(transport_protocol="udp" vpn_port=443)"},
    {"aws_ec2_fleet",
     R"(excess_capacity_termination_policy="termination" fleet_instance_set? on_demand_options{)"
     R"(allocation_strategy="lowestPrice"} spot_options{allocation_strategy="lowestPrice" )"
     R"(instance_interruption_behavior="terminate" instance_pools_to_use_count=1} )"
     R"(terminate_instances=false type="maintain")"},
    {"aws_ec2_host", R"(auto_placement="on" host_recovery="off")"},
    {"aws_ec2_instance_connect_endpoint", "preserve_client_ip=true"},
    {"aws_ec2_instance_metadata_defaults",
     R"(http_endpoint="no-preference" http_put_response_hop_limit=-1 )"
     R"(http_tokens="no-preference" instance_metadata_tags="no-preference")"},
    {"aws_ec2_instance_state", "force=false"},
    {"aws_ec2_managed_prefix_list", "entry?"},
    {"aws_ec2_network_insights_analysis", "wait_for_completion=true"},
    {"aws_ec2_network_insights_path", "filter_at_destination? filter_at_source?"},
    {"aws_ec2_serial_console_access", "enabled=true"},
    {"aws_ec2_transit_gateway",
     R"(amazon_side_asn=64512 auto_accept_shared_attachments="disable" )"
     R"(default_route_table_association="enable" default_route_table_propagation="enable" )"
     R"(dns_support="enable" multicast_support="disable" )"
     R"(security_group_referencing_support="disable" vpn_ecmp_support="enable")"},
    {"aws_ec2_transit_gateway_connect",
     R"(protocol="gre" transit_gateway_default_route_table_association=true )"
     "transit_gateway_default_route_table_propagation=true"},
    {"aws_ec2_transit_gateway_multicast_domain",
     R"(auto_accept_shared_associations="disable" igmpv2_support="disable" )"
     R"(static_sources_support="disable")"},
    {"aws_ec2_transit_gateway_prefix_list_reference", "blackhole=false"},
    {"aws_ec2_transit_gateway_route", "blackhole=false"},
    {"aws_ec2_transit_gateway_route_table_association", "replace_existing_association=false"},
    {"aws_ec2_transit_gateway_vpc_attachment",
     R"(appliance_mode_support="disable" dns_support="enable" ipv6_support="disable")"},
    {"aws_ec2_transit_gateway_vpc_attachment_accepter",
     "transit_gateway_default_route_table_association=true "
     "transit_gateway_default_route_table_propagation=true"},
    {"aws_ecr_repository",
     R"(encryption_configuration{encryption_type="AES256"} image_tag_mutability="MUTABLE")"},
    {"aws_ecr_repository_creation_template",
     R"(encryption_configuration{encryption_type="AES256"} image_tag_mutability="MUTABLE")"},
    {"aws_ecrpublic_repository", "force_destroy=false"},
    {"aws_ecs_capacity_provider", "auto_scaling_group_provider{managed_scaling?}"},
    {"aws_ecs_cluster",
     R"(configuration{execute_command_configuration{logging="DEFAULT"}} setting?)"},
    {"aws_ecs_cluster_capacity_providers", "default_capacity_provider_strategy{base=0 weight=0}"},
    {"aws_ecs_service",
     R"(availability_zone_rebalancing="DISABLED" deployment_controller{type="ECS"} )"
     "deployment_maximum_percent=200 deployment_minimum_healthy_percent=100 "
     "enable_ecs_managed_tags=false enable_execute_command=false network_configuration{"
     R"(assign_public_ip=false} scheduling_strategy="REPLICA" volume_configuration{)"
     R"(managed_ebs_volume{encrypted=true file_system_type="xfs"}} wait_for_steady_state=false)"},
    {"aws_ecs_task_definition",
     R"(proxy_configuration{type="APPMESH"} skip_destroy=false track_latest=false volume{)"
     "docker_volume_configuration{autoprovision=false} efs_volume_configuration{"
     R"(root_directory="/" transit_encryption_port=0}})"},
    {"aws_ecs_task_set",
     R"(network_configuration{assign_public_ip=false} scale?{unit="PERCENT"} )"
     R"(wait_until_stable=false wait_until_stable_timeout="10m")"},
    {"aws_efs_access_point", "root_directory?{creation_info?}"},
    {"aws_efs_file_system", R"(protection? throughput_mode="bursting")"},
    {"aws_efs_file_system_policy", "bypass_policy_lockout_safety_check=false"},
    {"aws_eks_access_entry", R"(type="STANDARD")"},
    {"aws_eks_cluster",
     "access_config? bootstrap_self_managed_addons=true kubernetes_network_config?{"
     "elastic_load_balancing?} remote_network_config{remote_pod_networks?} upgrade_policy? "
     "vpc_config{endpoint_private_access=false endpoint_public_access=true}"},
    {"aws_eks_node_group", "node_repair_config?{enabled=false} update_config?"},
    {"aws_elastic_beanstalk_application_version", "force_delete=false process=false"},
    {"aws_elastic_beanstalk_configuration_template", "setting?"},
    {"aws_elastic_beanstalk_environment", R"(tier="WebServer" wait_for_ready_timeout="20m")"},
    {"aws_elasticache_cluster", R"(auto_minor_version_upgrade="true")"},
    {"aws_elasticache_parameter_group", R"(description="Managed by Terraform")"},
    {"aws_elasticache_replication_group",
     R"(auth_token_update_strategy="ROTATE" automatic_failover_enabled=false engine="redis" )"
     "multi_az_enabled=false"},
    {"aws_elasticache_subnet_group", R"(description="Managed by Terraform")"},
    {"aws_elasticache_user", "authentication_mode? no_password_required=false"},
    {"aws_elasticsearch_domain",
     "advanced_security_options?{internal_user_database_enabled=false} auto_tune_options?{"
     "maintenance_schedule?} cluster_config?{cold_storage_options? "
     R"(dedicated_master_enabled=false instance_count=1 instance_type="m3.medium.elasticsearch" )"
     "zone_awareness_config{availability_zone_count=2}} cognito_options{enabled=false} "
     "domain_endpoint_options?{custom_endpoint_enabled=false enforce_https=true} ebs_options? "
     R"(elasticsearch_version="1.5" encrypt_at_rest? log_publishing_options{enabled=true} )"
     "node_to_node_encryption?"},
    {"aws_elasticsearch_domain_saml_options",
     "saml_options{enabled=true session_timeout_minutes=60}"},
    {"aws_elastictranscoder_pipeline", "content_config? thumbnail_config?"},
    {"aws_elastictranscoder_preset", R"(audio_codec_options? video{sizing_policy="Fit"})"},
    {"aws_elb",
     "access_logs{enabled=true interval=60} connection_draining=false "
     "connection_draining_timeout=300 cross_zone_load_balancing=true "
     R"(desync_mitigation_mode="defensive" health_check? idle_timeout=60)"},
    {"aws_emr_cluster",
     "core_instance_fleet?{instance_type_configs{"
     "bid_price_as_percentage_of_on_demand_price=100 ebs_config?{volumes_per_instance=1} "
     "weighted_capacity=1} launch_specifications{spot_specification{"
     "block_duration_minutes=0}} target_on_demand_capacity=0 target_spot_capacity=0} "
     "core_instance_group?{ebs_config?{volumes_per_instance=1} instance_count=1} "
     "master_instance_fleet?{instance_type_configs{"
     "bid_price_as_percentage_of_on_demand_price=100 ebs_config?{volumes_per_instance=1} "
     "weighted_capacity=1} launch_specifications{spot_specification{"
     "block_duration_minutes=0}} target_on_demand_capacity=0 target_spot_capacity=0} "
     "master_instance_group?{ebs_config?{volumes_per_instance=1} instance_count=1} "
     "step_concurrency_level=1 unhealthy_node_replacement=false visible_to_all_users=true"},
    {"aws_emr_instance_fleet",
     "instance_type_configs{bid_price_as_percentage_of_on_demand_price=100 ebs_config?{"
     "volumes_per_instance=1} weighted_capacity=1} launch_specifications{spot_specification{"
     "block_duration_minutes=0}} target_on_demand_capacity=0 target_spot_capacity=0"},
    {"aws_emr_instance_group", "ebs_config?{volumes_per_instance=1}"},
    {"aws_emrserverless_application",
     R"(architecture="X86_64" auto_start_configuration?{enabled=true} auto_stop_configuration?{)"
     "enabled=true idle_timeout_minutes=15} image_configuration? interactive_configuration? "
     "maximum_capacity?"},
    {"aws_finspace_kx_dataview", "read_write=false segment_configurations{on_demand=false}"},
    {"aws_fis_experiment_template", "experiment_options?"},
    {"aws_flow_log",
     R"(destination_options{file_format="plain-text" hive_compatible_partitions=false )"
     R"(per_hour_partition=false} log_destination_type="cloud-watch-logs" )"
     "max_aggregation_interval=600"},
    {"aws_fms_policy", "delete_all_policy_resources=true delete_unused_fm_managed_resources=false"},
    {"aws_fsx_data_repository_association",
     "batch_import_meta_data_on_create=false delete_data_in_filesystem=false s3?{"
     "auto_export_policy? auto_import_policy?}"},
    {"aws_fsx_file_cache", "copy_tags_to_data_repository_associations=false"},
    {"aws_fsx_lustre_file_system",
     R"(copy_tags_to_backups=false data_compression_type="NONE" deployment_type="SCRATCH_1" )"
     R"(log_configuration? metadata_configuration? skip_final_backup=true storage_type="SSD")"},
    {"aws_fsx_ontap_file_system",
     R"(automatic_backup_retention_days=0 disk_iops_configuration?{mode="AUTOMATIC"} )"
     R"(storage_type="SSD")"},
    {"aws_fsx_ontap_volume",
     "bypass_snaplock_enterprise_retention=false copy_tags_to_backups=false "
     "skip_final_backup=false snaplock_configuration{audit_log_volume=false "
     R"(autocommit_period? privileged_delete="DISABLED" retention_period?{default_retention? )"
     "maximum_retention? minimum_retention?} volume_append_mode_enabled=false} "
     R"(volume_type="ONTAP")"},
    {"aws_fsx_openzfs_file_system",
     "automatic_backup_retention_days=0 copy_tags_to_backups=false copy_tags_to_volumes=false "
     R"(disk_iops_configuration?{mode="AUTOMATIC"} root_volume_configuration?{)"
     R"(record_size_kib=128 user_and_group_quotas?} skip_final_backup=false storage_type="SSD")"},
    {"aws_fsx_openzfs_volume",
     R"(data_compression_type="NONE" record_size_kib=128 user_and_group_quotas? )"
     R"(volume_type="OPENZFS")"},
    {"aws_fsx_windows_file_system",
     R"(audit_log_configuration?{file_access_audit_log_level="DISABLED" )"
     R"(file_share_access_audit_log_level="DISABLED"} automatic_backup_retention_days=7 )"
     R"(copy_tags_to_backups=false deployment_type="SINGLE_AZ_1" disk_iops_configuration?{)"
     R"(mode="AUTOMATIC"} self_managed_active_directory{)"
     R"(file_system_administrators_group="Domain Admins"} skip_final_backup=false )"
     R"(storage_type="SSD")"},
    {"aws_gamelift_fleet",
     R"(certificate_configuration?{certificate_type="DISABLED"} ec2_inbound_permission? )"
     R"(fleet_type="ON_DEMAND" new_game_session_protection_policy="NoProtection")"},
    {"aws_gamelift_script", "storage_location?"},
    {"aws_glacier_vault_lock", "ignore_deletion_error=false"},
    {"aws_globalaccelerator_accelerator",
     R"(attributes{flow_logs_enabled=false} enabled=true ip_address_type="IPV4")"},
    {"aws_globalaccelerator_custom_routing_accelerator",
     R"(attributes{flow_logs_enabled=false} enabled=true ip_address_type="IPV4")"},
    {"aws_globalaccelerator_endpoint_group",
     R"(health_check_interval_seconds=30 health_check_protocol="TCP" threshold_count=3 )"
     "traffic_dial_percentage=100"},
    {"aws_globalaccelerator_listener", R"(client_affinity="NONE")"},
    {"aws_glue_catalog_database", "create_table_default_permission?"},
    {"aws_glue_catalog_table", "partition_index? storage_descriptor{columns?}"},
    {"aws_glue_classifier", "csv_classifier{disable_value_trimming=true}"},
    {"aws_glue_connection", R"(connection_type="JDBC")"},
    {"aws_glue_crawler",
     "dynamodb_target{scan_all=true} lineage_configuration{"
     R"(crawler_lineage_settings="DISABLE"} mongodb_target{scan_all=true} recrawl_policy{)"
     R"(recrawl_behavior="CRAWL_EVERYTHING"} schema_change_policy{)"
     R"(delete_behavior="DEPRECATE_IN_DATABASE" update_behavior="UPDATE_IN_DATABASE"})"},
    {"aws_glue_job",
     R"(command{name="glueetl"} execution_property?{max_concurrent_runs=1} )"
     "notification_property?"},
    {"aws_glue_ml_transform", "timeout=2880"},
    {"aws_glue_security_configuration",
     R"(encryption_configuration{cloudwatch_encryption{cloudwatch_encryption_mode="DISABLED"} )"
     R"(job_bookmarks_encryption{job_bookmarks_encryption_mode="DISABLED"} s3_encryption{)"
     R"(s3_encryption_mode="DISABLED"}})"},
    {"aws_glue_trigger",
     "enabled=true event_batching_condition{batch_window=900} predicate{conditions{"
     R"(logical_operator="EQUALS"} logical="AND"})"},
    {"aws_guardduty_detector",
     "datasources?{kubernetes? malware_protection? s3_logs?} enable=true"},
    {"aws_guardduty_organization_configuration",
     "datasources?{kubernetes? malware_protection? s3_logs?}"},
    {"aws_guardduty_publishing_destination", R"(destination_type="S3")"},
    {"aws_iam_access_key", R"(status="Active")"},
    {"aws_iam_account_password_policy",
     "allow_users_to_change_password=true minimum_password_length=6"},
    {"aws_iam_group", R"(path="/")"},
    {"aws_iam_instance_profile", R"(path="/")"},
    {"aws_iam_policy", R"(path="/")"},
    {"aws_iam_role",
     R"(force_detach_policies=false inline_policy? max_session_duration=3600 path="/")"},
    {"aws_iam_server_certificate", R"(path="/")"},
    {"aws_iam_service_specific_credential", R"(status="Active")"},
    {"aws_iam_signing_certificate", R"(status="Active")"},
    {"aws_iam_user", R"(force_destroy=false path="/")"},
    {"aws_iam_user_login_profile", "password_length=20"},
    {"aws_iam_virtual_mfa_device", R"(path="/")"},
    {"aws_identitystore_user",
     "addresses{primary=false} emails{primary=false} phone_numbers{primary=false}"},
    {"aws_imagebuilder_component", "skip_destroy=false"},
    {"aws_imagebuilder_distribution_configuration",
     "distribution{fast_launch_configuration{max_parallel_launches=0} "
     "launch_template_configuration{default=true}}"},
    {"aws_imagebuilder_image",
     "enhanced_image_metadata_enabled=true image_scanning_configuration?{ecr_configuration? "
     "image_scanning_enabled=false} image_tests_configuration?{image_tests_enabled=true "
     "timeout_minutes=720} workflow?"},
    {"aws_imagebuilder_image_pipeline",
     "enhanced_image_metadata_enabled=true image_scanning_configuration?{ecr_configuration? "
     "image_scanning_enabled=false} image_tests_configuration?{image_tests_enabled=true "
     "timeout_minutes=720} schedule{"
     R"(pipeline_execution_start_condition="EXPRESSION_MATCH_AND_DEPENDENCY_UPDATES_AVAILABLE"} )"
     R"(status="ENABLED" workflow?)"},
    {"aws_imagebuilder_image_recipe", "systems_manager_agent?"},
    {"aws_imagebuilder_infrastructure_configuration",
     R"(logging{s3_logs{s3_key_prefix="/"}} terminate_instance_on_failure=false)"},
    {"aws_imagebuilder_lifecycle_policy", R"(status="ENABLED")"},
    {"aws_inspector2_organization_configuration", "auto_enable{lambda=false lambda_code=false}"},
    {"aws_instance",
     "capacity_reservation_specification? cpu_options? ebs_block_device?{"
     "delete_on_termination=true} enclave_options? ephemeral_block_device? "
     "get_password_data=false instance_market_options?{spot_options?} launch_template{"
     R"(version="$Default"} maintenance_options? metadata_options?{http_endpoint="enabled" )"
     R"(http_protocol_ipv6="disabled"} network_interface?{delete_on_termination=false )"
     "network_card_index=0} private_dns_name_options? root_block_device?{"
     "delete_on_termination=true} source_dest_check=true user_data_replace_on_change=false"},
    {"aws_internetmonitor_monitor",
     "health_events_config{availability_score_threshold=95 performance_score_threshold=95} "
     R"(internet_measurements_log_delivery{s3_config{log_delivery_status="ENABLED"}} )"
     R"(status="ACTIVE")"},
    {"aws_iot_authorizer",
     R"(enable_caching_for_http=false signing_disabled=false status="ACTIVE")"},
    {"aws_iot_ca_certificate", R"(certificate_mode="DEFAULT")"},
    {"aws_iot_domain_configuration", R"(service_type="DATA" status="ENABLED" tls_config?)"},
    {"aws_iot_indexing_configuration",
     "thing_group_indexing_configuration?{managed_field?} thing_indexing_configuration?{"
     R"(device_defender_indexing_mode="OFF" filter? managed_field? )"
     R"(named_shadow_indexing_mode="OFF" thing_connectivity_indexing_mode="OFF"})"},
    {"aws_iot_provisioning_template",
     R"(enabled=false pre_provisioning_hook{payload_version="2020-04-01"})"},
    {"aws_iot_role_alias", "credential_duration=3600"},
    {"aws_iot_thing_type", "deprecated=false"},
    {"aws_iot_topic_rule",
     "cloudwatch_logs{batch_mode=false} error_action{cloudwatch_logs{batch_mode=false} "
     "firehose{batch_mode=false} iot_analytics{batch_mode=false} iot_events{batch_mode=false} "
     R"(republish{qos=0} sns{message_format="RAW"}} firehose{batch_mode=false} iot_analytics{)"
     "batch_mode=false} iot_events{batch_mode=false} republish{qos=0} sns{"
     R"(message_format="RAW"})"},
    {"aws_iot_topic_rule_destination", "enabled=true"},
    {"aws_ivs_recording_configuration", "thumbnail_configuration?"},
    {"aws_kendra_data_source",
     "configuration{web_crawler_configuration{crawl_depth=2 max_links_per_page=100 "
     "max_urls_per_minute_crawl_rate=300}}"},
    {"aws_kendra_experience",
     "configuration?{content_source_configuration?{direct_put_content=false}}"},
    {"aws_kendra_index",
     "capacity_units? document_metadata_configuration_updates?{relevance? search?} "
     R"(edition="ENTERPRISE_EDITION" user_context_policy="ATTRIBUTE_FILTER")"},
    {"aws_keyspaces_keyspace", "replication_specification?"},
    {"aws_keyspaces_table",
     "capacity_specification? comment? encryption_specification? point_in_time_recovery?"},
    {"aws_kinesis_analytics_application", "inputs{parallelism? starting_position_configuration?}"},
    {"aws_kinesis_firehose_delivery_stream",
     "elasticsearch_configuration{buffering_interval=300 buffering_size=5 "
     R"(cloudwatch_logging_options?{enabled=false} index_rotation_period="OneDay" )"
     R"(retry_duration=300 s3_backup_mode="FailedDocumentsOnly" s3_configuration{)"
     "buffering_interval=300 buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(compression_format="UNCOMPRESSED"}} extended_s3_configuration{buffering_interval=300 )"
     "buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(compression_format="UNCOMPRESSED" custom_time_zone="UTC" )"
     "data_format_conversion_configuration{enabled=true input_format_configuration{"
     "deserializer{open_x_json_ser_de{case_insensitive=true "
     "convert_dots_in_json_keys_to_underscores=false}}} output_format_configuration{"
     "serializer{orc_ser_de{block_size_bytes=268435456 "
     R"(bloom_filter_false_positive_probability=0.05 compression="SNAPPY" )"
     R"(dictionary_key_threshold=0 enable_padding=false format_version="V0_12" )"
     R"(padding_tolerance=0.05 row_index_stride=10000 stripe_size_bytes=67108864} )"
     R"(parquet_ser_de{block_size_bytes=268435456 compression="SNAPPY" )"
     "enable_dictionary_compression=false max_padding_bytes=0 page_size_bytes=1048576 "
     R"(writer_version="V1"}}} schema_configuration{version_id="LATEST"}} )"
     "dynamic_partitioning_configuration{enabled=false retry_duration=300} "
     "s3_backup_configuration{buffering_interval=300 buffering_size=5 "
     R"(cloudwatch_logging_options?{enabled=false} compression_format="UNCOMPRESSED"} )"
     R"(s3_backup_mode="Disabled"} http_endpoint_configuration{buffering_interval=300 )"
     "buffering_size=5 cloudwatch_logging_options?{enabled=false} request_configuration?{"
     R"(content_encoding="NONE"} retry_duration=300 s3_backup_mode="FailedDataOnly" )"
     "s3_configuration{buffering_interval=300 buffering_size=5 cloudwatch_logging_options?{"
     R"(enabled=false} compression_format="UNCOMPRESSED"} secrets_manager_configuration?} )"
     "iceberg_configuration{buffering_interval=300 buffering_size=5 "
     "cloudwatch_logging_options?{enabled=false} retry_duration=300 "
     R"(s3_backup_mode="FailedDataOnly" s3_configuration{buffering_interval=300 )"
     "buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(compression_format="UNCOMPRESSED"}} opensearch_configuration{buffering_interval=300 )"
     "buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(index_rotation_period="OneDay" retry_duration=300 s3_backup_mode="FailedDocumentsOnly" )"
     "s3_configuration{buffering_interval=300 buffering_size=5 cloudwatch_logging_options?{"
     R"(enabled=false} compression_format="UNCOMPRESSED"}} opensearchserverless_configuration{)"
     "buffering_interval=300 buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(retry_duration=300 s3_backup_mode="FailedDocumentsOnly" s3_configuration{)"
     "buffering_interval=300 buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(compression_format="UNCOMPRESSED"}} redshift_configuration{cloudwatch_logging_options?{)"
     "enabled=false} retry_duration=3600 s3_backup_configuration{buffering_interval=300 "
     "buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(compression_format="UNCOMPRESSED"} s3_backup_mode="Disabled" s3_configuration{)"
     "buffering_interval=300 buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(compression_format="UNCOMPRESSED"} secrets_manager_configuration?} )"
     R"(server_side_encryption{enabled=false key_type="AWS_OWNED_CMK"} snowflake_configuration{)"
     "buffering_interval=0 buffering_size=1 cloudwatch_logging_options?{enabled=false} "
     R"(data_loading_option="JSON_MAPPING" retry_duration=60 s3_backup_mode="FailedDataOnly" )"
     "s3_configuration{buffering_interval=300 buffering_size=5 cloudwatch_logging_options?{"
     R"(enabled=false} compression_format="UNCOMPRESSED"} secrets_manager_configuration? )"
     "snowflake_role_configuration{enabled=false}} splunk_configuration{buffering_interval=60 "
     "buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(hec_acknowledgment_timeout=180 hec_endpoint_type="Raw" retry_duration=3600 )"
     R"(s3_backup_mode="FailedEventsOnly" s3_configuration{buffering_interval=300 )"
     "buffering_size=5 cloudwatch_logging_options?{enabled=false} "
     R"(compression_format="UNCOMPRESSED"} secrets_manager_configuration?})"},
    {"aws_kinesis_stream",
     R"(encryption_type="NONE" enforce_consumer_deletion=false retention_period=24 )"
     "stream_mode_details?"},
    {"aws_kinesis_video_stream", "data_retention_in_hours=0"},
    {"aws_kinesisanalyticsv2_application",
     "application_configuration?{application_snapshot_configuration? "
     "flink_application_configuration?{checkpoint_configuration? monitoring_configuration? "
     "parallelism_configuration?} run_configuration?{application_restore_configuration? "
     "flink_run_configuration?} sql_application_configuration{input{input_parallelism? "
     "input_starting_position_configuration?}}}"},
    {"aws_kms_external_key", "bypass_policy_lockout_safety_check=false deletion_window_in_days=30"},
    {"aws_kms_grant", "retire_on_delete=false"},
    {"aws_kms_key",
     R"(bypass_policy_lockout_safety_check=false customer_master_key_spec="SYMMETRIC_DEFAULT" )"
     R"(enable_key_rotation=false is_enabled=true key_usage="ENCRYPT_DECRYPT")"},
    {"aws_kms_key_policy", "bypass_policy_lockout_safety_check=false"},
    {"aws_kms_replica_external_key",
     "bypass_policy_lockout_safety_check=false deletion_window_in_days=30"},
    {"aws_kms_replica_key",
     "bypass_policy_lockout_safety_check=false deletion_window_in_days=30 enabled=true"},
    {"aws_lakeformation_data_lake_settings",
     "create_database_default_permissions? create_table_default_permissions?"},
    {"aws_lakeformation_permissions",
     "catalog_resource=false data_location? database? lf_tag? lf_tag_policy? table?{"
     "wildcard=false} table_with_columns?{wildcard=false}"},
    {"aws_lakeformation_resource_lf_tags",
     "database? table?{wildcard=false} table_with_columns?{wildcard=false}"},
    {"aws_lambda_code_signing_config", "policies?"},
    {"aws_lambda_event_source_mapping",
     "amazon_managed_kafka_event_source_config? document_db_event_source_config{"
     R"(full_document="Default"} enabled=true self_managed_kafka_event_source_config?)"},
    {"aws_lambda_function",
     R"(ephemeral_storage? logging_config? memory_size=128 package_type="Zip" publish=false )"
     "reserved_concurrent_executions=-1 skip_destroy=false timeout=3 tracing_config? "
     "vpc_config{ipv6_allowed_for_dual_stack=false}"},
    {"aws_lambda_function_event_invoke_config", "maximum_retry_attempts=2"},
    {"aws_lambda_function_url", R"(invoke_mode="BUFFERED")"},
    {"aws_lambda_invocation",
     R"(lifecycle_scope="CREATE_ONLY" qualifier="$LATEST" terraform_key="tf")"},
    {"aws_lambda_layer_version", "skip_destroy=false"},
    {"aws_lambda_layer_version_permission", "skip_destroy=false"},
    {"aws_lambda_provisioned_concurrency_config", "skip_destroy=false"},
    {"aws_launch_configuration",
     "ebs_block_device?{delete_on_termination=true} enable_monitoring=true metadata_options? "
     "root_block_device?{delete_on_termination=true}"},
    {"aws_launch_template", "metadata_options?"},
    {"aws_lb",
     "access_logs{enabled=false} client_keep_alive=3600 connection_logs{enabled=false} "
     R"(desync_mitigation_mode="defensive" )"
     R"(dns_record_client_routing_policy="any_availability_zone" drop_invalid_header_fields=false )"
     "enable_cross_zone_load_balancing=false enable_deletion_protection=false "
     "enable_http2=true enable_tls_version_and_cipher_suite_headers=false "
     "enable_waf_fail_open=false enable_xff_client_port=false enable_zonal_shift=false "
     R"(idle_timeout=60 load_balancer_type="application" preserve_host_header=false )"
     R"(subnet_mapping? xff_header_processing_mode="append")"},
    {"aws_lb_listener",
     R"(default_action{forward{stickiness{enabled=false} target_group{weight=1}} redirect{)"
     R"(host="#{host}" path="/#{path}" port="#{port}" protocol="#{protocol}" query="#{query}"}} )"
     "mutual_authentication?{ignore_client_certificate_expiry=false}"},
    {"aws_lb_listener_rule",
     R"(action{authenticate_cognito{scope="openid" session_cookie_name="AWSELBAuthSessionCookie" )"
     R"(session_timeout=604800} authenticate_oidc{scope="openid" )"
     R"(session_cookie_name="AWSELBAuthSessionCookie" session_timeout=604800} forward{stickiness{)"
     R"(enabled=false} target_group{weight=1}} redirect{host="#{host}" path="/#{path}" )"
     R"(port="#{port}" protocol="#{protocol}" query="#{query}"}})"},
    {"aws_lb_target_group",
     R"(deregistration_delay="300" health_check?{enabled=true healthy_threshold=3 interval=30 )"
     R"(port="traffic-port" protocol="HTTP" unhealthy_threshold=3} )"
     "lambda_multi_value_headers_enabled=false proxy_protocol_v2=false slow_start=0 "
     "stickiness?{cookie_duration=86400 enabled=true} target_failover? target_group_health?{"
     R"(dns_failover{minimum_healthy_targets_count="off" )"
     R"(minimum_healthy_targets_percentage="off"} unhealthy_state_routing{)"
     R"(minimum_healthy_targets_count=1 minimum_healthy_targets_percentage="off"}} )"
     R"(target_health_state?{unhealthy_draining_interval=0} target_type="instance")"},
    {"aws_lex_bot",
     "create_version=false detect_sentiment=false enable_model_improvements=false "
     R"(idle_session_ttl_in_seconds=300 locale="en-US" nlu_intent_confidence_threshold=0 )"
     R"(process_behavior="SAVE")"},
    {"aws_lex_intent", "create_version=false slot{priority=0}"},
    {"aws_lex_slot_type", R"(create_version=false value_selection_strategy="ORIGINAL_VALUE")"},
    {"aws_licensemanager_license_configuration", "license_count_hard_limit=false"},
    {"aws_lightsail_bucket", "force_delete=false"},
    {"aws_lightsail_container_service",
     "is_disabled=false private_registry_access?{ecr_image_puller_role?}"},
    {"aws_lightsail_container_service_deployment_version",
     R"(public_endpoint{health_check{healthy_threshold=2 interval_seconds=5 path="/" )"
     R"(success_codes="200-499" timeout_seconds=2 unhealthy_threshold=2}})"},
    {"aws_lightsail_database",
     "backup_retention_enabled=true publicly_accessible=false skip_final_snapshot=false"},
    {"aws_lightsail_distribution", R"(ip_address_type="dualstack" is_enabled=true)"},
    {"aws_lightsail_domain_entry", "is_alias=false"},
    {"aws_lightsail_instance", R"(ip_address_type="dualstack")"},
    {"aws_lightsail_lb", R"(health_check_path="/" ip_address_type="dualstack")"},
    {"aws_load_balancer_policy", "policy_attribute?"},
    {"aws_location_place_index", R"(data_source_configuration?{intended_use="SingleUse"})"},
    {"aws_location_tracker", R"(position_filtering="TimeBased")"},
}};
// clang-format on

}  // namespace

std::span<const Defaults> defaults_e_to_l() { return kDefaults; }

}  // namespace landform::pure_data
