#include "emulators/fastly/kinds.h"

#include <algorithm>

namespace landform::emulator::fastly {
namespace {

// A field is NAME, then ":i" for a number, ":b" for 0 or 1, ":l" for NAME[]=… several times, ":j"
// for a JSON list in one value and ":o" for NAME[…]=…; "!" if it must be sent; "=" and what is set
// if it is not. The fields of logging are numbers in requests, but text in answers, as they really
// are.
struct Declaration {
  const char* path;
  const char* fields;
};

constexpr Declaration kDeclarations[] = {
    {"acl", ""},
    {"backend",
     "address! auto_loadbalance:b between_bytes_timeout:i=10000 comment "
     "connect_timeout:i=1000 error_threshold:i=0 first_byte_timeout:i=15000 "
     "healthcheck keepalive_time:i max_conn:i=200 max_use:i max_lifetime:i "
     "max_tls_version min_tls_version override_host port:i=80 prefer_ipv6:b "
     "request_condition share_key ssl_ca_cert ssl_cert_hostname ssl_check_cert:b=1 "
     "ssl_ciphers ssl_client_cert ssl_client_key ssl_sni_hostname shield "
     "tcp_keepalive_enable:b tcp_keepalive_interval:i tcp_keepalive_probes:i "
     "tcp_keepalive_time:i use_ssl:b weight:i=100"},
    {"cache_settings", "action cache_condition stale_ttl:i ttl:i"},
    {"condition", "priority:i=100 statement! type!"},
    {"dictionary", "write_only:b"},
    {"director", "comment quorum:i=75 retries:i=5 shield type:i=1"},
    {"domain", "comment"},
    {"gzip", "cache_condition content_types extensions"},
    {"header",
     "action! cache_condition dst! ignore_if_set:b priority:i=100 regex "
     "request_condition response_condition src substitution type!"},
    {"healthcheck",
     "check_interval:i=5000 comment expected_response:i=200 http_version=1.1 headers:j "
     "host! initial:i=3 method=HEAD path! threshold:i=3 timeout:i=5000 window:i=5"},
    {"logging/azureblob",
     "account_name compression_codec container file_max_bytes:i format "
     "format_version:i=2 gzip_level:i=0 message_type=classic path period:i=3600 "
     "placement log_processing_region=none public_key response_condition sas_token "
     "timestamp_format=%Y-%m-%dT%H:%M:%S.000"},
    {"logging/bigquery",
     "account_name dataset format format_version:i=2 placement "
     "log_processing_region=none project_id response_condition secret_key table "
     "template_suffix user"},
    {"logging/cloudfiles",
     "access_key bucket_name compression_codec format format_version:i=2 "
     "gzip_level:i=0 message_type=classic path period:i=3600 placement "
     "log_processing_region=none public_key region response_condition "
     "timestamp_format=%Y-%m-%dT%H:%M:%S.000 user"},
    {"logging/datadog",
     "format format_version:i=2 placement log_processing_region=none region "
     "response_condition token"},
    {"logging/digitalocean",
     "access_key bucket_name compression_codec domain format format_version:i=2 "
     "gzip_level:i=0 message_type=classic path period:i=3600 placement "
     "log_processing_region=none public_key response_condition secret_key "
     "timestamp_format=%Y-%m-%dT%H:%M:%S.000"},
    {"logging/elasticsearch",
     "format format_version:i=2 index password pipeline placement "
     "log_processing_region=none request_max_bytes:i request_max_entries:i "
     "response_condition tls_ca_cert tls_client_cert tls_client_key tls_hostname url "
     "user"},
    {"logging/ftp",
     "address compression_codec format format_version:i=2 gzip_level:i=0 "
     "message_type=classic password path period:i=3600 placement port:i "
     "log_processing_region=none public_key response_condition "
     "timestamp_format=%Y-%m-%dT%H:%M:%S.000 user"},
    {"logging/gcs",
     "account_name bucket_name compression_codec format format_version:i=2 "
     "gzip_level:i=0 message_type=classic path period:i=3600 placement "
     "log_processing_region=none project_id response_condition secret_key "
     "timestamp_format=%Y-%m-%dT%H:%M:%S.000 user"},
    {"logging/grafanacloudlogs",
     "format format_version:i=2 message_type=classic placement "
     "log_processing_region=none response_condition index token user url"},
    {"logging/heroku",
     "format format_version:i=2 placement log_processing_region=none "
     "response_condition token url"},
    {"logging/honeycomb",
     "dataset format format_version:i=2 placement log_processing_region=none "
     "response_condition token"},
    {"logging/https",
     "compression_codec content_type format format_version:i=2 gzip_level:i=0 "
     "header_name header_value json_format message_type=classic method period:i=3600 "
     "placement log_processing_region=none request_max_bytes:i request_max_entries:i "
     "response_condition tls_ca_cert tls_client_cert tls_client_key tls_hostname url"},
    {"logging/kafka",
     "auth_method brokers compression_codec format format_version:i=2 "
     "parse_log_keyvals:b password placement log_processing_region=none "
     "request_max_bytes:i required_acks response_condition tls_ca_cert tls_client_cert "
     "tls_client_key tls_hostname topic use_tls:b user"},
    {"logging/kinesis",
     "access_key format format_version:i=2 iam_role placement "
     "log_processing_region=none region response_condition secret_key topic"},
    {"logging/logentries",
     "format format_version:i=2 placement port:i log_processing_region=none region "
     "response_condition token use_tls:b"},
    {"logging/loggly",
     "format format_version:i=2 placement log_processing_region=none "
     "response_condition token"},
    {"logging/logshuttle",
     "format format_version:i=2 placement log_processing_region=none "
     "response_condition token url"},
    {"logging/newrelic",
     "format format_version:i=2 placement log_processing_region=none region "
     "response_condition token"},
    {"logging/newrelicotlp",
     "format format_version:i=2 placement log_processing_region=none region "
     "response_condition token url"},
    {"logging/openstack",
     "access_key bucket_name compression_codec format format_version:i=2 "
     "gzip_level:i=0 message_type=classic path period:i=3600 placement "
     "log_processing_region=none public_key response_condition "
     "timestamp_format=%Y-%m-%dT%H:%M:%S.000 url user"},
    {"logging/papertrail",
     "address format format_version:i=2 placement port:i log_processing_region=none "
     "response_condition"},
    {"logging/pubsub",
     "account_name format format_version:i=2 placement log_processing_region=none "
     "project_id response_condition secret_key topic user"},
    {"logging/s3",
     "acl access_key bucket_name compression_codec domain file_max_bytes:i format "
     "format_version:i=2 gzip_level:i=0 iam_role message_type=classic path "
     "period:i=3600 placement log_processing_region=none public_key redundancy "
     "response_condition secret_key server_side_encryption "
     "server_side_encryption_kms_key_id timestamp_format=%Y-%m-%dT%H:%M:%S.000"},
    {"logging/scalyr",
     "format format_version:i=2 placement log_processing_region=none project_id region "
     "response_condition token"},
    {"logging/sftp",
     "address compression_codec format format_version:i=2 gzip_level:i=0 "
     "message_type=classic password path period:i=3600 placement port:i "
     "log_processing_region=none public_key response_condition ssh_known_hosts "
     "secret_key timestamp_format=%Y-%m-%dT%H:%M:%S.000 user"},
    {"logging/splunk",
     "format format_version:i=2 placement log_processing_region=none "
     "request_max_bytes:i request_max_entries:i response_condition tls_ca_cert "
     "tls_client_cert tls_client_key tls_hostname token url use_tls:b"},
    {"logging/sumologic",
     "format format_version:i=2 message_type=classic placement "
     "log_processing_region=none response_condition url"},
    {"logging/syslog",
     "address format format_version:i=2 hostname ipv4 message_type=classic placement "
     "port:i log_processing_region=none response_condition tls_ca_cert tls_client_cert "
     "tls_client_key tls_hostname token use_tls:b"},
    {"rate-limiters",
     "action! client_key:l! feature_revision:i=1 http_methods:l! logger_type "
     "penalty_box_duration:i! response:o response_object_name rps_limit:i! "
     "uri_dictionary_name window_size:i!"},
    {"request_settings",
     "action bypass_busy_wait:b default_host force_miss:b force_ssl:b geo_headers:b "
     "hash_keys max_stale_age:i request_condition timer_support:b xff"},
    {"resource", "resource_id!"},
    {"response_object",
     "cache_condition content content_type request_condition response=Ok status:i=200"},
    {"snippet", "content dynamic:i=0 priority=100 type!"},
    {"vcl", "content! main:b"},
};

Field field_of(std::string text) {
  Field out;
  size_t equals = text.find('=');
  if (equals != std::string::npos) {
    out.otherwise = text.substr(equals + 1);
    text.resize(equals);
  }
  if (text.ends_with("!")) {
    out.required = true;
    text.pop_back();
  }
  size_t colon = text.find(':');
  out.name = text.substr(0, colon);
  if (colon == std::string::npos) return out;
  switch (text[colon + 1]) {
    case 'i':
      out.type = Field::Type::number;
      break;
    case 'b':
      out.type = Field::Type::flag;
      break;
    case 'l':
      out.type = Field::Type::list;
      break;
    case 'j':
      out.type = Field::Type::json_list;
      break;
    default:
      out.type = Field::Type::object;
  }
  return out;
}

Kind kind_of(const Declaration& declaration) {
  Kind out;
  out.path = declaration.path;
  out.name = out.path.substr(out.path.rfind('/') + 1);
  out.text_only = out.path.starts_with("logging/");
  std::string rest = declaration.fields;
  while (!rest.empty()) {
    size_t end = std::min(rest.find(' '), rest.size());
    out.fields.push_back(field_of(rest.substr(0, end)));
    rest.erase(0, end + 1);
  }
  return out;
}

}  // namespace

const Field* Kind::field(std::string_view wanted) const {
  auto it = std::find_if(fields.begin(), fields.end(),
                         [&](const Field& field) { return field.name == wanted; });
  return it == fields.end() ? nullptr : &*it;
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = [] {
    std::vector<Kind> out;
    for (const Declaration& declaration : kDeclarations) out.push_back(kind_of(declaration));
    return out;
  }();
  return all;
}

const Kind* find_kind(std::string_view path) {
  const std::vector<Kind>& all = kinds();
  auto it =
      std::find_if(all.begin(), all.end(), [&](const Kind& kind) { return kind.path == path; });
  return it == all.end() ? nullptr : &*it;
}

}  // namespace landform::emulator::fastly
