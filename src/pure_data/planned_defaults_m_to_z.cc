// What types of the AWS provider plan for what is not set: those with names from m to z.
#include <array>

#include "pure_data/planned_tables.h"

namespace landform::pure_data {
namespace {

// Sorted by type; those of version 5.100.0.
// clang-format off
constexpr std::array<Defaults, 228> kDefaults = {{
    {"aws_macie2_classification_job",
     "s3_job_definition{bucket_criteria?{excludes?{and?{simple_criterion? tag_criterion?}} "
     "includes?{and?{simple_criterion? tag_criterion?}}} scoping?{excludes?{and?{"
     "simple_scope_term? tag_scope_term?{tag_values?}}} includes?{and?{simple_scope_term? "
     "tag_scope_term?}}}} schedule_frequency?"},
    {"aws_media_convert_queue",
     R"(pricing_plan="ON_DEMAND" reservation_plan_settings? status="ACTIVE")"},
    {"aws_media_package_channel", R"(description="Managed by Terraform")"},
    {"aws_medialive_channel",
     "encoder_settings{audio_descriptions{audio_watermark_settings{"
     "nielsen_watermarks_settings?{nielsen_cbet_settings? nielsen_naes_ii_nw_settings?}} "
     "codec_settings?} avail_blanking? caption_descriptions?{destination_settings{"
     "burn_in_destination_settings{font_opacity=0 font_resolution=96 shadow_opacity=0} "
     "dvb_sub_destination_settings{background_opacity=0 font_resolution=96 "
     "shadow_opacity=0}}} output_groups{output_group_settings{archive_group_settings? "
     "frame_capture_group_settings{frame_capture_cdn_settings?{frame_capture_s3_settings?}} "
     "hls_group_settings{hls_cdn_settings?{hls_s3_settings? hls_webdav_settings?} "
     "key_provider_settings?}}} video_descriptions?{codec_settings{h265_settings{"
     "color_space_settings{hdr10_settings{max_cll=0 max_fall=0}}}}}} input_attachments{"
     "input_settings?} maintenance? start_channel=false"},
    {"aws_medialive_input", "input_devices? media_connect_flows? sources?"},
    {"aws_medialive_multiplex", "start_multiplex=false"},
    {"aws_memorydb_cluster",
     R"(auto_minor_version_upgrade=true data_tiering=false description="Managed by Terraform" )"
     "num_replicas_per_shard=1 num_shards=1 tls_enabled=true"},
    {"aws_memorydb_parameter_group", R"(description="Managed by Terraform")"},
    {"aws_memorydb_subnet_group", R"(description="Managed by Terraform")"},
    {"aws_mq_broker",
     "apply_immediately=false auto_minor_version_upgrade=false configuration? "
     R"(deployment_mode="SINGLE_INSTANCE" encryption_options{use_aws_owned_key=true} )"
     "maintenance_window_start_time? publicly_accessible=false user{console_access=false "
     "replication_user=false}"},
    {"aws_msk_cluster",
     R"(broker_node_group_info{az_distribution="DEFAULT" connectivity_info?{public_access? )"
     "vpc_connectivity?{client_authentication?{sasl?}}} storage_info?} encryption_info{"
     R"(encryption_in_transit{client_broker="TLS" in_cluster=true}} )"
     R"(enhanced_monitoring="DEFAULT")"},
    {"aws_msk_replicator",
     "replication_info_list{consumer_group_replication{"
     "detect_and_copy_new_consumer_groups=true synchronise_consumer_group_offsets=true} "
     "topic_replication{copy_access_control_lists_for_topics=true "
     "copy_topic_configurations=true detect_and_copy_new_topics=true starting_position? "
     "topic_name_configuration?}}"},
    {"aws_mskconnect_connector",
     "capacity{autoscaling{mcu_count=1 scale_in_policy? scale_out_policy?} "
     "provisioned_capacity{mcu_count=1}} kafka_cluster_client_authentication{"
     R"(authentication_type="NONE"} kafka_cluster_encryption_in_transit{)"
     R"(encryption_type="PLAINTEXT"})"},
    {"aws_mwaa_environment",
     "logging_configuration?{dag_processing_logs? scheduler_logs? task_logs? webserver_logs? "
     "worker_logs?}"},
    {"aws_nat_gateway", R"(connectivity_type="public")"},
    {"aws_neptune_cluster",
     R"(backup_retention_period=1 engine="neptune" port=8182 )"
     "serverless_v2_scaling_configuration{max_capacity=128 min_capacity=2.5} "
     "skip_final_snapshot=false storage_encrypted=false"},
    {"aws_neptune_cluster_instance",
     R"(auto_minor_version_upgrade=true engine="neptune" port=8182 promotion_tier=0 )"
     "publicly_accessible=false"},
    {"aws_neptune_cluster_parameter_group",
     R"(description="Managed by Terraform" parameter{apply_method="pending-reboot"})"},
    {"aws_neptune_event_subscription", "enabled=true"},
    {"aws_neptune_global_cluster", "deletion_protection=false"},
    {"aws_neptune_parameter_group",
     R"(description="Managed by Terraform" parameter{apply_method="pending-reboot"})"},
    {"aws_neptune_subnet_group", R"(description="Managed by Terraform")"},
    {"aws_network_acl_rule", "egress=false"},
    {"aws_network_interface",
     "attachment? ipv6_address_list_enabled=false private_ip_list_enabled=false "
     "source_dest_check=true"},
    {"aws_networkfirewall_firewall", "delete_protection=false"},
    {"aws_networkfirewall_firewall_policy",
     "firewall_policy{stateful_engine_options{flow_timeouts{tcp_idle_timeout_seconds=350}}}"},
    {"aws_networkfirewall_rule_group", "rule_group?"},
    {"aws_networkmanager_core_network", "create_base_policy=false"},
    {"aws_opensearch_domain",
     "advanced_security_options?{internal_user_database_enabled=false} auto_tune_options?{"
     "use_off_peak_window=false} cluster_config?{cold_storage_options? "
     R"(dedicated_master_enabled=false instance_count=1 instance_type="m3.medium.search" )"
     "node_options?{node_config?} zone_awareness_config{availability_zone_count=2}} "
     "cognito_options{enabled=false} domain_endpoint_options?{custom_endpoint_enabled=false "
     "enforce_https=true} ebs_options? encrypt_at_rest? log_publishing_options{enabled=true} "
     "node_to_node_encryption? off_peak_window_options?{off_peak_window?{window_start_time?}} "
     "software_update_options?"},
    {"aws_opensearch_domain_saml_options", "saml_options{enabled=true session_timeout_minutes=60}"},
    {"aws_opensearch_outbound_connection", "accept_connection=false connection_properties?"},
    {"aws_opsworks_application", "app_source? enable_ssl=false environment{secure=true}"},
    {"aws_opsworks_custom_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     "use_ebs_optimized_instances=false"},
    {"aws_opsworks_ecs_cluster_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="Ecs Cluster" use_ebs_optimized_instances=false)"},
    {"aws_opsworks_ganglia_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="Ganglia" url="/ganglia" use_ebs_optimized_instances=false username="opsworks")"},
    {"aws_opsworks_haproxy_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} healthcheck_method="OPTIONS" )"
     R"(healthcheck_url="/" install_updates_on_boot=true instance_shutdown_timeout=120 )"
     "load_based_auto_scaling?{downscaling?{cpu_threshold=30 ignore_metrics_time=10 "
     "instance_count=1 thresholds_wait_time=10} upscaling?{cpu_threshold=80 "
     R"(ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} name="HAProxy" )"
     R"(stats_enabled=true stats_url="/haproxy?stats" stats_user="opsworks" )"
     "use_ebs_optimized_instances=false"},
    {"aws_opsworks_instance",
     R"(agent_version="INHERIT" architecture="x86_64" delete_ebs=true delete_eip=true )"
     "ebs_block_device?{delete_on_termination=true} ebs_optimized=false "
     "ephemeral_block_device? install_updates_on_boot=true root_block_device?{"
     "delete_on_termination=true}"},
    {"aws_opsworks_java_app_layer",
     R"(app_server="tomcat" app_server_version="7" auto_assign_elastic_ips=false )"
     "auto_assign_public_ips=false auto_healing=true cloudwatch_configuration{log_streams{"
     R"(batch_count=1000 batch_size=32768 buffer_duration=5000 encoding="utf_8" )"
     R"(file_fingerprint_lines="1" initial_position="start_of_file"}} )"
     R"(drain_elb_on_shutdown=true ebs_volume?{encrypted=false iops=0 type="standard"} )"
     R"(install_updates_on_boot=true instance_shutdown_timeout=120 jvm_type="openjdk" )"
     R"(jvm_version="7" load_based_auto_scaling?{downscaling?{cpu_threshold=30 )"
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="Java App Server" use_ebs_optimized_instances=false)"},
    {"aws_opsworks_memcached_layer",
     "allocated_memory=512 auto_assign_elastic_ips=false auto_assign_public_ips=false "
     "auto_healing=true cloudwatch_configuration{log_streams{batch_count=1000 "
     R"(batch_size=32768 buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="Memcached" use_ebs_optimized_instances=false)"},
    {"aws_opsworks_mysql_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="MySQL" root_password_on_all_instances=true use_ebs_optimized_instances=false)"},
    {"aws_opsworks_nodejs_app_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="Node.js App Server" nodejs_version="0.10.38" use_ebs_optimized_instances=false)"},
    {"aws_opsworks_php_app_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="PHP App Server" use_ebs_optimized_instances=false)"},
    {"aws_opsworks_rails_app_layer",
     R"(app_server="apache_passenger" auto_assign_elastic_ips=false )"
     R"(auto_assign_public_ips=false auto_healing=true bundler_version="1.5.3" )"
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(manage_bundler=true name="Rails App Server" passenger_version="4.0.46" )"
     R"(ruby_version="2.0.0" rubygems_version="2.2.2" use_ebs_optimized_instances=false)"},
    {"aws_opsworks_stack",
     R"(berkshelf_version="3.2.0" configuration_manager_name="Chef" )"
     R"(configuration_manager_version="11.10" custom_cookbooks_source? )"
     R"(default_os="Ubuntu 12.04 LTS" default_root_device_type="instance-store" )"
     R"(hostname_theme="Layer_Dependent" manage_berkshelf=false use_custom_cookbooks=false )"
     "use_opsworks_security_groups=true"},
    {"aws_opsworks_static_web_layer",
     "auto_assign_elastic_ips=false auto_assign_public_ips=false auto_healing=true "
     "cloudwatch_configuration{log_streams{batch_count=1000 batch_size=32768 "
     R"(buffer_duration=5000 encoding="utf_8" file_fingerprint_lines="1" )"
     R"(initial_position="start_of_file"}} drain_elb_on_shutdown=true ebs_volume?{)"
     R"(encrypted=false iops=0 type="standard"} install_updates_on_boot=true )"
     "instance_shutdown_timeout=120 load_based_auto_scaling?{downscaling?{cpu_threshold=30 "
     "ignore_metrics_time=10 instance_count=1 thresholds_wait_time=10} upscaling?{"
     "cpu_threshold=80 ignore_metrics_time=5 instance_count=1 thresholds_wait_time=5}} "
     R"(name="Static Web Server" use_ebs_optimized_instances=false)"},
    {"aws_opsworks_user_profile", "allow_self_management=false"},
    {"aws_organizations_account", "close_on_deletion=false create_govcloud=false"},
    {"aws_organizations_organization", R"(feature_set="ALL")"},
    {"aws_organizations_policy", R"(type="SERVICE_CONTROL_POLICY")"},
    {"aws_paymentcryptography_key", "deletion_window_in_days=7"},
    {"aws_pinpoint_adm_channel", "enabled=true"},
    {"aws_pinpoint_apns_channel", "enabled=true"},
    {"aws_pinpoint_apns_sandbox_channel", "enabled=true"},
    {"aws_pinpoint_apns_voip_channel", "enabled=true"},
    {"aws_pinpoint_apns_voip_sandbox_channel", "enabled=true"},
    {"aws_pinpoint_baidu_channel", "enabled=true"},
    {"aws_pinpoint_email_channel", "enabled=true"},
    {"aws_pinpoint_gcm_channel", R"(default_authentication_method="KEY" enabled=true)"},
    {"aws_pinpoint_sms_channel", "enabled=true"},
    {"aws_pinpointsmsvoicev2_phone_number",
     R"(deletion_protection_enabled=false opt_out_list_name="Default" )"
     "self_managed_opt_outs_enabled=false two_way_channel_enabled=false"},
    {"aws_pipes_pipe",
     R"(description="Managed by Terraform" desired_state="RUNNING" source_parameters?{)"
     "activemq_broker_parameters? dynamodb_stream_parameters? kinesis_stream_parameters? "
     "managed_streaming_kafka_parameters? rabbitmq_broker_parameters? "
     "self_managed_kafka_parameters? sqs_queue_parameters?}"},
    {"aws_qldb_ledger", "deletion_protection=true"},
    {"aws_qldb_stream", "kinesis_configuration{aggregation_enabled=true}"},
    {"aws_quicksight_account_settings",
     R"(default_namespace="default" termination_protection_enabled=true)"},
    {"aws_quicksight_analysis",
     "definition?{sheets{layouts?{configuration{grid_layout?}} sheet_control_layouts{"
     "configuration{grid_layout?}} visuals{bar_chart_visual{subtitle? title?} box_plot_visual{"
     "subtitle? title?} combo_chart_visual{subtitle? title?} custom_content_visual{subtitle? "
     "title?} filled_map_visual{subtitle? title?} funnel_chart_visual{subtitle? title?} "
     "gauge_chart_visual{subtitle? title?} geospatial_map_visual{subtitle? title?} "
     "heat_map_visual{subtitle? title?} histogram_visual{subtitle? title?} insight_visual{"
     "subtitle? title?} kpi_visual{subtitle? title?} line_chart_visual{subtitle? title?} "
     "pie_chart_visual{subtitle? title?} pivot_table_visual{subtitle? title?} "
     "radar_chart_visual{subtitle? title?} sankey_diagram_visual{subtitle? title?} "
     "scatter_plot_visual{subtitle? title?} table_visual{subtitle? title?} tree_map_visual{"
     "subtitle? title?} waterfall_visual{subtitle? title?} word_cloud_visual{subtitle? "
     "title?}}}} parameters? recovery_window_in_days=30"},
    {"aws_quicksight_dashboard",
     R"(dashboard_publish_options?{ad_hoc_filtering_option{availability_status="ENABLED"} )"
     R"(data_point_drill_up_down_option{availability_status="ENABLED"} )"
     R"(data_point_menu_label_option{availability_status="ENABLED"} data_point_tooltip_option{)"
     R"(availability_status="ENABLED"} export_to_csv_option{availability_status="ENABLED"} )"
     R"(export_with_hidden_fields_option{availability_status="DISABLED"} sheet_controls_option{)"
     R"(visibility_state="COLLAPSED"} sheet_layout_element_maximization_option{)"
     R"(availability_status="ENABLED"} visual_axis_sort_option{availability_status="ENABLED"} )"
     R"(visual_menu_option{availability_status="ENABLED"}} definition?{sheets{layouts?{)"
     "configuration{grid_layout?}} sheet_control_layouts{configuration{grid_layout?}} visuals{"
     "bar_chart_visual{subtitle? title?} box_plot_visual{subtitle? title?} combo_chart_visual{"
     "subtitle? title?} custom_content_visual{subtitle? title?} filled_map_visual{subtitle? "
     "title?} funnel_chart_visual{subtitle? title?} gauge_chart_visual{subtitle? title?} "
     "geospatial_map_visual{subtitle? title?} heat_map_visual{subtitle? title?} "
     "histogram_visual{subtitle? title?} insight_visual{subtitle? title?} kpi_visual{"
     "subtitle? title?} line_chart_visual{subtitle? title?} pie_chart_visual{subtitle? "
     "title?} pivot_table_visual{subtitle? title?} radar_chart_visual{subtitle? title?} "
     "sankey_diagram_visual{subtitle? title?} scatter_plot_visual{subtitle? title?} "
     "table_visual{subtitle? title?} tree_map_visual{subtitle? title?} waterfall_visual{"
     "subtitle? title?} word_cloud_visual{subtitle? title?}}}} parameters?"},
    {"aws_quicksight_data_set",
     "data_set_usage_configuration? logical_table_map?{data_transforms?{"
     "cast_column_type_operation? create_columns_operation? filter_operation? "
     "project_operation? rename_column_operation? tag_column_operation?{tags{"
     "column_description?}} untag_column_operation?} source{join_instruction?{"
     "left_join_key_properties? right_join_key_properties?}}} physical_table_map{s3_source?}"},
    {"aws_quicksight_data_source", "ssl_properties?"},
    {"aws_quicksight_folder", R"(folder_type="SHARED")"},
    {"aws_quicksight_group", R"(namespace="default")"},
    {"aws_quicksight_group_membership", R"(namespace="default")"},
    {"aws_quicksight_iam_policy_assignment", R"(namespace="default")"},
    {"aws_quicksight_namespace", R"(identity_store="QUICKSIGHT")"},
    {"aws_quicksight_role_membership", R"(namespace="default")"},
    {"aws_quicksight_template",
     "definition?{sheets{layouts?{configuration{grid_layout?}} sheet_control_layouts{"
     "configuration{grid_layout?}} visuals{bar_chart_visual{subtitle? title?} box_plot_visual{"
     "subtitle? title?} combo_chart_visual{subtitle? title?} custom_content_visual{subtitle? "
     "title?} filled_map_visual{subtitle? title?} funnel_chart_visual{subtitle? title?} "
     "gauge_chart_visual{subtitle? title?} geospatial_map_visual{subtitle? title?} "
     "heat_map_visual{subtitle? title?} histogram_visual{subtitle? title?} insight_visual{"
     "subtitle? title?} kpi_visual{subtitle? title?} line_chart_visual{subtitle? title?} "
     "pie_chart_visual{subtitle? title?} pivot_table_visual{subtitle? title?} "
     "radar_chart_visual{subtitle? title?} sankey_diagram_visual{subtitle? title?} "
     "scatter_plot_visual{subtitle? title?} table_visual{subtitle? title?} tree_map_visual{"
     "subtitle? title?} waterfall_visual{subtitle? title?} word_cloud_visual{subtitle? "
     "title?}}}}"},
    {"aws_quicksight_user", R"(namespace="default")"},
    {"aws_ram_resource_share", "allow_external_principals=false"},
    {"aws_rds_cluster",
     "copy_tags_to_snapshot=false delete_automated_backups=true "
     "enable_global_write_forwarding=false enable_http_endpoint=false "
     R"(enable_local_write_forwarding=false engine_mode="provisioned" scaling_configuration{)"
     "auto_pause=true max_capacity=16 min_capacity=1 seconds_before_timeout=300 "
     R"(seconds_until_auto_pause=300 timeout_action="RollbackCapacityChange"} )"
     "skip_final_snapshot=false"},
    {"aws_rds_cluster_activity_stream", "engine_native_audit_fields_included=false"},
    {"aws_rds_cluster_instance",
     "auto_minor_version_upgrade=true copy_tags_to_snapshot=false force_destroy=false "
     "monitoring_interval=0 promotion_tier=0"},
    {"aws_rds_cluster_parameter_group",
     R"(description="Managed by Terraform" parameter{apply_method="immediate"})"},
    {"aws_rds_global_cluster", "deletion_protection=false"},
    {"aws_rds_reserved_instance", "instance_count=1"},
    {"aws_rds_shard_group", "compute_redundancy=0"},
    {"aws_redshift_cluster",
     "allow_version_upgrade=true apply_immediately=false "
     "automated_snapshot_retention_period=1 availability_zone_relocation_enabled=false "
     R"(cluster_version="1.0" encrypted=false logging? maintenance_track_name="current" )"
     "manual_snapshot_retention_period=-1 multi_az=false number_of_nodes=1 port=5439 "
     "publicly_accessible=true skip_final_snapshot=false snapshot_copy?{retention_period=7}"},
    {"aws_redshift_cluster_snapshot", "manual_snapshot_retention_period=-1"},
    {"aws_redshift_endpoint_authorization", "force_delete=false"},
    {"aws_redshift_event_subscription", R"(enabled=true severity="INFO")"},
    {"aws_redshift_parameter_group", R"(description="Managed by Terraform")"},
    {"aws_redshift_scheduled_action", "enable=true target_action{resize_cluster{classic=false}}"},
    {"aws_redshift_snapshot_schedule", "force_destroy=false"},
    {"aws_redshift_subnet_group", R"(description="Managed by Terraform")"},
    {"aws_redshift_usage_limit", R"(breach_action="log" period="monthly")"},
    {"aws_redshiftserverless_snapshot", "retention_period=-1"},
    {"aws_redshiftserverless_usage_limit", R"(breach_action="log" period="monthly")"},
    {"aws_redshiftserverless_workgroup", "config_parameter? price_performance_target?"},
    {"aws_rekognition_stream_processor", "settings{face_search{face_match_threshold=80}}"},
    {"aws_resourceexplorer2_view", "default_view=false"},
    {"aws_resourcegroups_group", R"(resource_query{type="TAG_FILTERS_1_0"})"},
    {"aws_rolesanywhere_trust_anchor", "notification_settings?"},
    {"aws_route53_health_check", "disabled=false measure_latency=false"},
    {"aws_route53_hosted_zone_dnssec", R"(signing_status="SIGNING")"},
    {"aws_route53_key_signing_key", R"(status="ACTIVE")"},
    {"aws_route53_resolver_firewall_rule",
     R"(firewall_domain_redirection_action="INSPECT_REDIRECTION_DOMAIN")"},
    {"aws_route53_resolver_rule", R"(target_ip{port=53 protocol="Do53"})"},
    {"aws_route53_zone", R"(comment="Managed by Terraform" force_destroy=false)"},
    {"aws_route53domains_domain",
     "admin_privacy=true auto_renew=true billing_privacy=true duration_in_years=1 "
     "registrant_privacy=true tech_privacy=true transfer_lock=true"},
    {"aws_route53domains_registered_domain",
     "admin_contact? admin_privacy=true auto_renew=true billing_contact? billing_privacy=true "
     "name_server? registrant_contact? registrant_privacy=true tech_contact? "
     "tech_privacy=true transfer_lock=true"},
    {"aws_rum_app_monitor",
     R"(app_monitor_configuration?{session_sample_rate=0.1} custom_events?{status="DISABLED"} )"
     "cw_log_enabled=false"},
    {"aws_s3_access_point",
     "public_access_block_configuration{block_public_acls=true block_public_policy=true "
     "ignore_public_acls=true restrict_public_buckets=true}"},
    {"aws_s3_account_public_access_block",
     "block_public_acls=false block_public_policy=false ignore_public_acls=false "
     "restrict_public_buckets=false"},
    {"aws_s3_bucket",
     "cors_rule? force_destroy=false grant? lifecycle_rule? logging? "
     "object_lock_configuration? replication_configuration?{rules{destination{metrics{"
     R"(minutes=15 status="Enabled"} replication_time{minutes=15 status="Enabled"}}}} )"
     "server_side_encryption_configuration? versioning?{enabled=false mfa_delete=false} "
     "website?"},
    {"aws_s3_bucket_acl", "access_control_policy?"},
    {"aws_s3_bucket_analytics_configuration",
     R"(storage_class_analysis{data_export{destination{s3_bucket_destination{format="CSV"}} )"
     R"(output_schema_version="V_1"}})"},
    {"aws_s3_bucket_intelligent_tiering_configuration", R"(status="Enabled")"},
    {"aws_s3_bucket_inventory", "enabled=true"},
    {"aws_s3_bucket_lifecycle_configuration",
     R"(rule{expiration{days=0 expired_object_delete_marker=false} filter{and{)"
     R"(object_size_greater_than=0 object_size_less_than=0 prefix=""} )"
     R"(object_size_greater_than=null object_size_less_than=null )"
     R"(prefix=""|and,object_size_greater_than,object_size_less_than,tag} )"
     R"(noncurrent_version_expiration{newer_noncurrent_versions=null} )"
     R"(noncurrent_version_transition{newer_noncurrent_versions=null} prefix="" )"
     R"(transition{days=0|date}} )"
     R"(transition_default_minimum_object_size="all_storage_classes_128K")"},
    {"aws_s3_bucket_notification", "eventbridge=false"},
    {"aws_s3_bucket_object", R"(acl="private" force_destroy=false)"},
    {"aws_s3_bucket_object_lock_configuration", R"(object_lock_enabled="Enabled")"},
    {"aws_s3_bucket_public_access_block",
     "block_public_acls=false block_public_policy=false ignore_public_acls=false "
     "restrict_public_buckets=false"},
    {"aws_s3_bucket_website_configuration", "routing_rule?"},
    {"aws_s3_directory_bucket",
     R"(data_redundancy="SingleAvailabilityZone" force_destroy=false location{)"
     R"(type="AvailabilityZone"} type="Directory")"},
    {"aws_s3_object", "force_destroy=false"},
    {"aws_s3_object_copy", "force_destroy=false"},
    {"aws_s3control_bucket_lifecycle_configuration",
     R"(rule{expiration{expired_object_delete_marker=false} status="Enabled"})"},
    {"aws_s3control_multi_region_access_point",
     "details{public_access_block{block_public_acls=true block_public_policy=true "
     "ignore_public_acls=true restrict_public_buckets=true}}"},
    {"aws_sagemaker_app", "resource_spec?"},
    {"aws_sagemaker_app_image_config",
     "code_editor_app_image_config{file_system_config{default_gid=100 default_uid=1000 "
     R"(mount_path="/home/sagemaker-user"}} jupyter_lab_image_config{file_system_config{)"
     R"(default_gid=100 default_uid=1000 mount_path="/home/sagemaker-user"}} )"
     "kernel_gateway_image_config{file_system_config{default_gid=100 default_uid=1000 "
     R"(mount_path="/home/sagemaker-user"}})"},
    {"aws_sagemaker_data_quality_job_definition",
     R"(data_quality_job_input{batch_transform_input{local_path="/opt/ml/processing/input"} )"
     R"(endpoint_input{local_path="/opt/ml/processing/input"}} data_quality_job_output_config{)"
     R"(monitoring_outputs{s3_output{local_path="/opt/ml/processing/output"}}} )"
     "stopping_condition?"},
    {"aws_sagemaker_domain",
     R"(app_network_access_type="PublicInternetOnly" default_space_settings{)"
     "space_storage_settings?} default_user_settings{r_studio_server_pro_app_settings{"
     R"(user_group="R_STUDIO_USER"} sharing_settings{notebook_output_option="Disabled"} )"
     R"(space_storage_settings?} retention_policy{home_efs_file_system="Retain"} )"
     R"(tag_propagation="DISABLED")"},
    {"aws_sagemaker_endpoint",
     "deployment_config{blue_green_update_policy{termination_wait_in_seconds=0}}"},
    {"aws_sagemaker_endpoint_configuration",
     "production_variants{initial_variant_weight=1} shadow_production_variants{"
     "initial_variant_weight=1}"},
    {"aws_sagemaker_feature_group",
     R"(offline_store_config{data_catalog_config? table_format="Glue"} online_store_config{)"
     "enable_online_store=false} throughput_config?"},
    {"aws_sagemaker_flow_definition", "human_loop_config{task_time_limit_in_seconds=3600}"},
    {"aws_sagemaker_mlflow_tracking_server",
     R"(automatic_model_registration=false tracking_server_size="Small")"},
    {"aws_sagemaker_model",
     R"(container{mode="SingleModel" model_data_source?} inference_execution_config? )"
     R"(primary_container{mode="SingleModel" model_data_source?})"},
    {"aws_sagemaker_monitoring_schedule", "monitoring_schedule_config{schedule_config?}"},
    {"aws_sagemaker_notebook_instance",
     R"(direct_internet_access="Enabled" root_access="Enabled" volume_size=5)"},
    {"aws_sagemaker_space", "space_settings{space_storage_settings?}"},
    {"aws_sagemaker_user_profile",
     R"(user_settings{r_studio_server_pro_app_settings{user_group="R_STUDIO_USER"} )"
     R"(sharing_settings{notebook_output_option="Disabled"} space_storage_settings?})"},
    {"aws_sagemaker_workforce", "source_ip_config?"},
    {"aws_sagemaker_workteam",
     "worker_access_configuration?{s3_presign?{iam_policy_constraints?}}"},
    {"aws_scheduler_schedule",
     R"(schedule_expression_timezone="UTC" state="ENABLED" target{ecs_parameters{)"
     "network_configuration{assign_public_ip=false} task_count=1} retry_policy{"
     "maximum_event_age_in_seconds=86400 maximum_retry_attempts=185}}"},
    {"aws_secretsmanager_secret",
     "force_overwrite_replica_secret=false recovery_window_in_days=30 replica?"},
    {"aws_secretsmanager_secret_rotation", "rotate_immediately=true"},
    {"aws_security_group", R"(description="Managed by Terraform" revoke_rules_on_delete=false)"},
    {"aws_security_group_rule", "self=false"},
    {"aws_securityhub_account", "auto_enable_controls=true enable_default_standards=true"},
    {"aws_securityhub_automation_rule", "is_terminal=false"},
    {"aws_securityhub_organization_configuration", "organization_configuration?"},
    {"aws_service_discovery_service",
     R"(dns_config{routing_policy="MULTIVALUE"} force_destroy=false)"},
    {"aws_servicecatalog_constraint", R"(accept_language="en")"},
    {"aws_servicecatalog_portfolio_share",
     R"(accept_language="en" share_principals=false share_tag_options=false )"
     "wait_for_acceptance=false"},
    {"aws_servicecatalog_principal_portfolio_association",
     R"(accept_language="en" principal_type="IAM")"},
    {"aws_servicecatalog_product",
     R"(accept_language="en" provisioning_artifact_parameters{disable_template_validation=false})"},
    {"aws_servicecatalog_product_portfolio_association", R"(accept_language="en")"},
    {"aws_servicecatalog_provisioned_product",
     R"(accept_language="en" ignore_errors=false retain_physical_resources=false)"},
    {"aws_servicecatalog_provisioning_artifact",
     R"(accept_language="en" active=true disable_template_validation=false guidance="DEFAULT")"},
    {"aws_servicecatalog_service_action",
     R"(accept_language="en" definition{type="SSM_AUTOMATION"})"},
    {"aws_servicecatalog_tag_option", "active=true"},
    {"aws_ses_configuration_set",
     R"(delivery_options{tls_policy="Optional"} reputation_metrics_enabled=false )"
     "sending_enabled=true"},
    {"aws_ses_domain_mail_from", R"(behavior_on_mx_failure="UseDefaultValue")"},
    {"aws_ses_event_destination", "enabled=false"},
    {"aws_ses_receipt_rule",
     R"(enabled=false lambda_action{invocation_type="Event"} scan_enabled=false sns_action{)"
     R"(encoding="UTF-8"})"},
    {"aws_sesv2_account_vdm_attributes", "dashboard_attributes? guardian_attributes?"},
    {"aws_sesv2_configuration_set", "reputation_options? sending_options?"},
    {"aws_sesv2_email_identity", "dkim_signing_attributes?"},
    {"aws_sesv2_email_identity_feedback_attributes", "email_forwarding_enabled=false"},
    {"aws_sesv2_email_identity_mail_from_attributes",
     R"(behavior_on_mx_failure="USE_DEFAULT_VALUE")"},
    {"aws_sfn_activity", "encryption_configuration?"},
    {"aws_sfn_state_machine",
     "encryption_configuration? logging_configuration? publish=false tracing_configuration? "
     R"(type="STANDARD")"},
    {"aws_shield_subscription", R"(auto_renew="ENABLED")"},
    {"aws_signer_signing_job", "ignore_signing_job_failure=false"},
    {"aws_signer_signing_profile", "signature_validity_period? signing_material?"},
    {"aws_sns_topic", "content_based_deduplication=false fifo_topic=false"},
    {"aws_sns_topic_subscription",
     "confirmation_timeout_in_minutes=1 endpoint_auto_confirms=false "
     "raw_message_delivery=false"},
    {"aws_spot_fleet_request",
     R"(allocation_strategy="lowestPrice" excess_capacity_termination_policy="Default" )"
     R"(fleet_type="maintain" instance_interruption_behaviour="terminate" )"
     "instance_pools_to_use_count=1 launch_specification{associate_public_ip_address=false "
     "ebs_block_device?{delete_on_termination=true} ebs_optimized=false "
     "ephemeral_block_device? monitoring=false root_block_device?{"
     R"(delete_on_termination=true}} on_demand_allocation_strategy="lowestPrice" )"
     "replace_unhealthy_instances=false wait_for_fulfillment=false"},
    {"aws_spot_instance_request",
     "capacity_reservation_specification? cpu_options? ebs_block_device?{"
     "delete_on_termination=true} enclave_options? ephemeral_block_device? "
     R"(get_password_data=false instance_interruption_behavior="terminate" launch_template{)"
     R"(version="$Default"} maintenance_options? metadata_options?{http_endpoint="enabled" )"
     R"(http_protocol_ipv6="disabled"} network_interface?{delete_on_termination=false )"
     "network_card_index=0} private_dns_name_options? root_block_device?{"
     R"(delete_on_termination=true} source_dest_check=true spot_type="persistent" )"
     "user_data_replace_on_change=false wait_for_fulfillment=false"},
    {"aws_sqs_queue",
     "content_based_deduplication=false delay_seconds=0 fifo_queue=false "
     "max_message_size=262144 message_retention_seconds=345600 receive_wait_time_seconds=0 "
     "visibility_timeout_seconds=30"},
    {"aws_ssm_association", "apply_only_at_cron_interval=false targets?"},
    {"aws_ssm_document", R"(document_format="JSON")"},
    {"aws_ssm_maintenance_window", "allow_unassociated_targets=false enabled=true"},
    {"aws_ssm_patch_baseline",
     R"(approval_rule{compliance_level="UNSPECIFIED" enable_non_security=false} )"
     R"(approved_patches_compliance_level="UNSPECIFIED" operating_system="WINDOWS")"},
    {"aws_ssm_resource_data_sync", R"(s3_destination{sync_format="JsonSerDe"})"},
    {"aws_ssmincidents_replication_set", R"(region{kms_key_arn="DefaultKey"})"},
    {"aws_ssoadmin_customer_managed_policy_attachment",
     R"(customer_managed_policy_reference{path="/"})"},
    {"aws_ssoadmin_permission_set", R"(session_duration="PT1H")"},
    {"aws_ssoadmin_permissions_boundary_attachment",
     R"(permissions_boundary{customer_managed_policy_reference{path="/"}})"},
    {"aws_storagegateway_file_system_association",
     "cache_attributes{cache_stale_timeout_in_seconds=0}"},
    {"aws_storagegateway_gateway",
     R"(gateway_type="STORED" maintenance_start_time? smb_active_directory_settings{)"
     "timeout_in_seconds=20}"},
    {"aws_storagegateway_nfs_file_share",
     R"(default_storage_class="S3_STANDARD" guess_mime_type_enabled=true kms_encrypted=false )"
     R"(nfs_file_share_defaults{directory_mode="0777" file_mode="0666" group_id="65534" )"
     R"(owner_id="65534"} notification_policy="{}" object_acl="private" read_only=false )"
     R"(requester_pays=false squash="RootSquash")"},
    {"aws_storagegateway_smb_file_share",
     R"(access_based_enumeration=false authentication="ActiveDirectory" )"
     R"(case_sensitivity="ClientSpecified" default_storage_class="S3_STANDARD" )"
     R"(guess_mime_type_enabled=true kms_encrypted=false notification_policy="{}" )"
     R"(object_acl="private" read_only=false requester_pays=false)"},
    {"aws_storagegateway_tape_pool", R"(retention_lock_time_in_days=0 retention_lock_type="NONE")"},
    {"aws_subnet",
     "assign_ipv6_address_on_creation=false enable_dns64=false "
     "enable_resource_name_dns_a_record_on_launch=false "
     "enable_resource_name_dns_aaaa_record_on_launch=false ipv6_native=false "
     "map_public_ip_on_launch=false"},
    {"aws_synthetics_canary",
     "delete_lambda=false failure_retention_period=31 run_config? start_canary=false "
     "success_retention_period=31"},
    {"aws_timestreamwrite_table",
     "magnetic_store_write_properties?{enable_magnetic_store_writes=false} "
     "retention_properties? schema?{composite_partition_key?}"},
    {"aws_transfer_access", R"(home_directory_type="PATH")"},
    {"aws_transfer_server",
     R"(domain="S3" endpoint_type="PUBLIC" force_destroy=false )"
     R"(identity_provider_type="SERVICE_MANAGED" protocol_details? s3_storage_options? )"
     R"(security_policy_name="TransferSecurityPolicy-2018-11")"},
    {"aws_transfer_user", R"(home_directory_type="PATH")"},
    {"aws_transfer_workflow",
     R"(on_exception_steps{copy_step_details{overwrite_existing="FALSE"} decrypt_step_details{)"
     R"(overwrite_existing="FALSE"}} steps{copy_step_details{overwrite_existing="FALSE"} )"
     R"(decrypt_step_details{overwrite_existing="FALSE"}})"},
    {"aws_verifiedaccess_endpoint", "sse_specification?"},
    {"aws_verifiedaccess_group", "sse_configuration?"},
    {"aws_verifiedaccess_trust_provider", "sse_specification?"},
    {"aws_vpc", R"(enable_dns_support=true instance_tenancy="default")"},
    {"aws_vpc_endpoint", R"(dns_options? subnet_configuration? vpc_endpoint_type="Gateway")"},
    {"aws_vpc_endpoint_security_group_association", "replace_default_association=false"},
    {"aws_vpc_ipam", R"(enable_private_gua=false tier="advanced")"},
    {"aws_vpc_ipam_pool", R"(auto_import=false locale="None")"},
    {"aws_vpc_network_performance_metric_subscription",
     R"(metric="aggregate-latency" statistic="p50")"},
    {"aws_vpc_peering_connection",
     "accepter?{allow_remote_vpc_dns_resolution=false} requester?{"
     "allow_remote_vpc_dns_resolution=false}"},
    {"aws_vpc_peering_connection_accepter",
     "accepter?{allow_remote_vpc_dns_resolution=false} requester?{"
     "allow_remote_vpc_dns_resolution=false}"},
    {"aws_vpc_peering_connection_options",
     "accepter?{allow_remote_vpc_dns_resolution=false} requester?{"
     "allow_remote_vpc_dns_resolution=false}"},
    {"aws_vpclattice_listener", "default_action{forward{target_groups{weight=100}}}"},
    {"aws_vpclattice_listener_rule", "action{forward{target_groups{weight=100}}}"},
    {"aws_vpclattice_resource_configuration", R"(type="SINGLE")"},
    {"aws_vpclattice_target_group",
     "config{health_check{enabled=true health_check_interval_seconds=30 "
     R"(health_check_timeout_seconds=5 healthy_threshold_count=5 matcher{value="200"} path="/" )"
     R"(protocol_version="HTTP1" unhealthy_threshold_count=2}})"},
    {"aws_vpn_connection",
     "tunnel1_log_options?{cloudwatch_log_options?} tunnel2_log_options?{"
     "cloudwatch_log_options?}"},
    {"aws_waf_rule_group", R"(activated_rule{type="REGULAR"})"},
    {"aws_waf_web_acl", R"(rules{type="REGULAR"})"},
    {"aws_wafregional_rule_group", R"(activated_rule{type="REGULAR"})"},
    {"aws_wafregional_web_acl", R"(rule{type="REGULAR"})"},
    {"aws_wafv2_rule_group",
     R"(rule{statement{byte_match_statement{field_to_match{body{oversize_handling="CONTINUE"} )"
     R"(json_body{oversize_handling="CONTINUE"}}} rate_based_statement{aggregate_key_type="IP" )"
     "evaluation_window_sec=300} regex_match_statement{field_to_match{body{"
     R"(oversize_handling="CONTINUE"} json_body{oversize_handling="CONTINUE"}}} )"
     R"(regex_pattern_set_reference_statement{field_to_match{body{oversize_handling="CONTINUE"} )"
     R"(json_body{oversize_handling="CONTINUE"}}} size_constraint_statement{field_to_match{body{)"
     R"(oversize_handling="CONTINUE"} json_body{oversize_handling="CONTINUE"}}} )"
     R"(sqli_match_statement{field_to_match{body{oversize_handling="CONTINUE"} json_body{)"
     R"(oversize_handling="CONTINUE"}}} xss_match_statement{field_to_match{body{)"
     R"(oversize_handling="CONTINUE"} json_body{oversize_handling="CONTINUE"}}}}})"},
    {"aws_wafv2_web_acl",
     R"(rule{statement{byte_match_statement{field_to_match{body{oversize_handling="CONTINUE"} )"
     R"(json_body{oversize_handling="CONTINUE"}}} managed_rule_group_statement{)"
     "managed_rule_group_configs{aws_managed_rules_bot_control_rule_set{"
     R"(enable_machine_learning=true}}} rate_based_statement{aggregate_key_type="IP" )"
     "evaluation_window_sec=300} regex_match_statement{field_to_match{body{"
     R"(oversize_handling="CONTINUE"} json_body{oversize_handling="CONTINUE"}}} )"
     R"(regex_pattern_set_reference_statement{field_to_match{body{oversize_handling="CONTINUE"} )"
     R"(json_body{oversize_handling="CONTINUE"}}} size_constraint_statement{field_to_match{body{)"
     R"(oversize_handling="CONTINUE"} json_body{oversize_handling="CONTINUE"}}} )"
     R"(sqli_match_statement{field_to_match{body{oversize_handling="CONTINUE"} json_body{)"
     R"(oversize_handling="CONTINUE"}}} xss_match_statement{field_to_match{body{)"
     R"(oversize_handling="CONTINUE"} json_body{oversize_handling="CONTINUE"}}}}})"},
    {"aws_worklink_fleet", "optimize_for_end_user_location=true"},
    {"aws_workspaces_directory",
     "certificate_based_auth_properties? saml_properties?{"
     R"(relay_state_parameter_name="RelayState" status="DISABLED"} self_service_permissions?{)"
     "change_compute_type=false increase_volume_size=false rebuild_workspace=false "
     "restart_workspace=true switch_running_mode=false} workspace_access_properties? "
     "workspace_creation_properties?{enable_internet_access=false "
     "enable_maintenance_mode=false user_enabled_as_local_administrator=false} "
     R"(workspace_type="PERSONAL")"},
    {"aws_workspaces_workspace",
     "root_volume_encryption_enabled=false user_volume_encryption_enabled=false "
     R"(workspace_properties?{compute_type_name="VALUE" root_volume_size_gib=80 )"
     R"(running_mode="ALWAYS_ON" user_volume_size_gib=10})"},
    {"aws_xray_group", "insights_configuration?"},
}};
// clang-format on

}  // namespace

std::span<const Defaults> defaults_m_to_z() { return kDefaults; }

}  // namespace landform::pure_data
