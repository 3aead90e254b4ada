// The endpoints that logs are sent to. What they have in common is said once, and each has a table
// of the rest.
#include <fmt/format.h>

#include "fastly/blocks.h"
#include "fastly/formats.h"
#include "sdk/validators.h"

namespace landform::fastly {
namespace {

constexpr const char* kTimestamp = "%Y-%m-%dT%H:%M:%S.000";

Field address() { return required("address", "The host name or IP address."); }
Field bucket() { return required("bucket_name", "The bucket."); }
Field url() { return required("url", "Where lines are sent to."); }
Field token() { return required("token", "The token that lines are sent with.").secret(); }
Field user() { return required("user", "The name of the user."); }
Field optional_user() { return text("user", "The name of the user."); }
Field password() { return text("password", "The user's password.").secret(); }
Field access_key() { return required("access_key", "The access key.").secret(); }
Field project() { return required("project_id", "The project."); }
Field topic() { return required("topic", "The topic."); }
Field port(int64_t otherwise) { return number("port", otherwise, "The port."); }
Field region(const char* otherwise) { return text("region", otherwise, "The region."); }
Field account_name() {
  return text("account_name", "The account to act as in place of keys.")
      .environment("FASTLY_GCS_ACCOUNT_NAME");
}
Field message_type(const char* otherwise = "classic") {
  return text("message_type", otherwise,
              "How lines are framed: `classic`, `loggly`, `logplex` or "
              "`blank`.")
      .one_of({"classic", "loggly", "logplex", "blank"});
}
Field use_tls(bool otherwise = false) { return flag("use_tls", otherwise, "Whether to use TLS."); }
Field request_max_bytes() {
  return number("request_max_bytes", 0, "The largest batch, in bytes; 0 for no limit.");
}
Field request_max_entries() {
  return number("request_max_entries", 0, "The largest batch, in lines; 0 for no limit.");
}
Field file_max_bytes() { return number("file_max_bytes", 0, "The largest file; 0 for no limit."); }
Field public_key() {
  return text("public_key", "The key that files are encrypted for, in PGP's format.");
}
Field codec() {
  return text("compression_codec", "`zstd`, `snappy` or `gzip`. Not together with `gzip_level`.")
      .one_of({"zstd", "snappy", "gzip"});
}
Field gzip_level() {
  return number("gzip_level", -1, "How much to compress, from 0 to 9; -1 leaves it to the API.")
      .not_sent(Value::number(int64_t{-1}));
}

Fields operator+(Fields a, Fields b) {
  a.insert(a.end(), std::make_move_iterator(b.begin()), std::make_move_iterator(b.end()));
  return a;
}

// Of endpoints that write files.
Fields files(Field path, int64_t period = 3600, const char* timestamp = kTimestamp) {
  return {codec(),
          gzip_level(),
          message_type(),
          std::move(path),
          number("period", period, "Seconds between files."),
          text("timestamp_format", timestamp, "How times are written in names of files.")};
}

// Of those among them that write to a bucket, or what else it is called.
Fields bucket_files(int64_t period = 3600, const char* timestamp = kTimestamp) {
  return files(text("path", "Where in the bucket files go."), period, timestamp);
}

// Of those that copy files to a server.
Fields server_files(int64_t port_otherwise) {
  return files(required("path", "Where files go.")) +
         Fields{address(), port(port_otherwise), public_key(), user()};
}

// Of Google's services.
Fields google(const char* user_field, const std::string& variables) {
  return {account_name(),
          text("secret_key", "The private key of the account.")
              .secret()
              .environment((variables + "_SECRET_KEY").c_str()),
          text(user_field, "The account's address.").environment((variables + "_EMAIL").c_str())};
}

// Of endpoints that speak TLS with certificates.
Fields tls() {
  return {text("tls_ca_cert", "The certificate authority to trust, in PEM."),
          text("tls_client_cert", "The certificate to present, in PEM."),
          text("tls_client_key", "The key of that certificate, in PEM.").secret(),
          text("tls_hostname", "The name to expect in the endpoint's certificate.")};
}

Fields tls_of(const std::string& product) {
  Fields out = tls();
  out[0].environment(("FASTLY_" + product + "_CA_CERT").c_str());
  out[1].environment(("FASTLY_" + product + "_CLIENT_CERT").c_str());
  out[2].environment(("FASTLY_" + product + "_CLIENT_KEY").c_str());
  return out;
}

// In what else endpoints differ.
struct Ways {
  std::string format = general_format();
  bool has_format_version = true;
  std::string placement{};
  // Compute services write their own lines, but for one endpoint.
  bool shapes_lines_of_compute = false;
  std::string path{};  // in the API; the name if it is empty
};

Fields line_fields(const Ways& ways) {
  Fields out = {
      text("format", ways.format.c_str(), "What a line looks like."),
      text("placement", ways.placement.c_str(), "`none` keeps it out of the generated VCL.")
          .one_of({"none"}),
      text("response_condition",
           "The name of a `condition`: only responses that meet it are logged.")};
  if (ways.has_format_version) {
    out.push_back(number("format_version", 2, "The version of the format, 1 or 2.")
                      .check(sdk::between(1, 2)));
  }
  if (ways.shapes_lines_of_compute) return out;
  for (Field& field : out) field.only(ServiceType::vcl);
  return out;
}

BlockType endpoint(const std::string& name, const std::string& what, Fields fields,
                   const Ways& ways = {}) {
  Fields common = {
      required("name",
               "The name of the endpoint, unique within the service. Another name is another "
               "endpoint."),
      text("processing_region", "none", "Where lines are processed: `none`, `us` or `eu`.")
          .api("log_processing_region")
          .one_of({"none", "us", "eu"})};
  return {.name = "logging_" + name,
          .path = {"logging", ways.path.empty() ? name : ways.path},
          .about = "Logs are sent to " + what + ".",
          .fields = std::move(common) + line_fields(ways) + std::move(fields),
          .after = {"condition"}};
}

std::vector<BlockType> storage_endpoints() {
  return {
      endpoint("s3", "a bucket of S3",
               bucket_files() +
                   Fields{bucket(), public_key(), file_max_bytes(),
                          text("acl", "The access control list of files."),
                          text("domain", "s3.amazonaws.com", "The endpoint of the bucket."),
                          text("redundancy", "The storage class."),
                          text("s3_access_key", "The access key.")
                              .api("access_key")
                              .secret()
                              .environment("FASTLY_S3_ACCESS_KEY"),
                          text("s3_secret_key", "The secret key.")
                              .api("secret_key")
                              .secret()
                              .environment("FASTLY_S3_SECRET_KEY"),
                          text("s3_iam_role", "The role to take on in place of keys.")
                              .api("iam_role")
                              .environment("FASTLY_S3_IAM_ROLE"),
                          text("server_side_encryption", "`AES256` or `aws:kms`.")
                              .one_of({"AES256", "aws:kms"}),
                          text("server_side_encryption_kms_key_id", "The key of `aws:kms`.")}),
      endpoint("gcs", "a bucket of Google Cloud Storage",
               bucket_files() + google("user", "FASTLY_GCS") +
                   Fields{bucket(), text("project_id", "The project.")}),
      endpoint("blobstorage", "Azure Blob Storage",
               bucket_files() + Fields{required("account_name", "The account."),
                                       required("container", "The container."), public_key(),
                                       file_max_bytes(),
                                       text("sas_token", "The shared access signature.")
                                           .secret()
                                           .environment("FASTLY_AZURE_SHARED_ACCESS_SIGNATURE")},
               {.path = "azureblob"}),
      endpoint("cloudfiles", "Rackspace Cloud Files",
               bucket_files() + Fields{access_key(), bucket(), public_key(), region(""), user()}),
      endpoint("digitalocean", "a Space of DigitalOcean",
               bucket_files(0, "") +
                   Fields{access_key(), bucket(), public_key(),
                          required("secret_key", "The secret key.").secret(),
                          text("domain", "nyc3.digitaloceanspaces.com", "The endpoint.")}),
      endpoint("openstack", "OpenStack",
               bucket_files() + Fields{access_key(), bucket(), public_key(), url(), user()}),
      endpoint("ftp", "a server by FTP",
               server_files(21) + Fields{required("password", "The user's password.").secret()},
               {.format = compact_format()}),
      endpoint("sftp", "a server by SFTP",
               server_files(22) +
                   Fields{password(), text("secret_key", "The user's key for SSH.").secret(),
                          required("ssh_known_hosts", "The keys that the server may have.")}),
  };
}

std::vector<BlockType> stream_endpoints() {
  return {
      endpoint("papertrail", "Papertrail", Fields{address(), required_number("port", "The port.")}),
      endpoint("sumologic", "Sumo Logic", {message_type(), url()}),
      endpoint("syslog", "a syslog server",
               tls_of("SYSLOG") + Fields{address(), port(514), message_type(),
                                         text("token", "A token to begin lines with."), use_tls()}),
      endpoint(
          "logentries", "Logentries",
          {port(20000), required("token", "The token that lines are sent with."), use_tls(true)},
          {.format = common_log_format()}),
      endpoint("splunk", "Splunk", tls_of("SPLUNK") + Fields{token(), url(), use_tls()},
               {.format = splunk_format()}),
      endpoint(
          "https", "a web server",
          tls() + Fields{codec(), gzip_level(), message_type("blank"), request_max_bytes(),
                         request_max_entries(), url(),
                         text("content_type", "The `Content-Type` to send."),
                         text("header_name", "A further header."),
                         text("header_value", "Its value."),
                         text("json_format", "0",
                              "`0` for lines, `1` for a JSON list, `2` for JSON values in lines.")
                             .one_of({"0", "1", "2"}),
                         text("method", "POST", "`POST` or `PUT`.").one_of({"POST", "PUT"}),
                         number("period", 5, "Seconds between batches.").check(sdk::at_least(1))}),
      endpoint("elasticsearch", "Elasticsearch",
               tls() + Fields{required("index", "The index."), optional_user(), password(),
                              text("pipeline", "The pipeline that lines go through."),
                              request_max_bytes(), request_max_entries(), url()}),
      endpoint("kafka", "Kafka",
               tls() + Fields{text("auth_method", "`plain`, `scram-sha-256` or `scram-sha-512`."),
                              required("brokers", "The brokers, separated by commas."),
                              text("compression_codec", "`gzip`, `snappy` or `lz4`."),
                              flag("parse_log_keyvals", false, "Whether lines begin with headers."),
                              text("required_acks", "How many replicas confirm a line."), topic(),
                              optional_user(), password(), request_max_bytes(), use_tls()}),
      endpoint("kinesis", "Kinesis",
               {text("access_key", "The access key.").secret(),
                text("secret_key", "The secret key.").secret(),
                text("iam_role", "The role to take on in place of keys."), region("us-east-1"),
                required("topic", "The stream.")}),
  };
}

std::vector<BlockType> service_endpoints() {
  Fields bigquery = google("email", "FASTLY_BQ");
  bigquery.back().api("user").secret();
  return {
      endpoint(
          "bigquery", "BigQuery",
          bigquery +
              Fields{required("dataset", "The dataset."), project(),
                     required("table", "The table."),
                     text("template", "What names of tables end with.").api("template_suffix")},
          {.format = bigquery_format(), .has_format_version = false}),
      endpoint("googlepubsub", "Google Cloud Pub/Sub",
               google("user", "FASTLY_GOOGLE_PUBSUB") + Fields{project(), topic()},
               {.path = "pubsub"}),
      endpoint("datadog", "Datadog", {region("US"), token()}, {.format = datadog_format()}),
      endpoint("loggly", "Loggly", {token()}),
      endpoint("grafanacloudlogs", "Grafana Cloud Logs",
               {required("index", "The labels of the stream, as JSON."), token(), url(), user()}),
      endpoint("scalyr", "Scalyr", {text("project_id", "The log file."), region("US"), token()}),
      endpoint("newrelic", "New Relic", {region("US"), token()}, {.format = newrelic_format()}),
      endpoint("heroku", "Heroku", {token(), url()}),
      endpoint("honeycomb", "Honeycomb", {required("dataset", "The dataset."), token()},
               {.format = honeycomb_format()}),
      endpoint("logshuttle", "Log Shuttle", {token(), url()}),
  };
}

BlockType newrelicotlp(ServiceType service) {
  bool vcl = service == ServiceType::vcl;
  return endpoint("newrelicotlp", "New Relic by OTLP",
                  {region(vcl ? "US" : ""), token(),
                   text("url", "Where lines are sent to, if not to the usual place.")},
                  {.format = vcl ? compact_format() : "",
                   .placement = vcl ? "" : "none",
                   .shapes_lines_of_compute = true});
}

}  // namespace

std::vector<BlockType> logging_blocks(ServiceType service) {
  std::vector<BlockType> out;
  for (auto* part : {&storage_endpoints, &stream_endpoints, &service_endpoints}) {
    for (BlockType& type : (*part)()) out.push_back(std::move(type));
  }
  out.push_back(newrelicotlp(service));
  if (service == ServiceType::compute) {
    for (BlockType& type : out) type.after.clear();
  }
  return out;
}

}  // namespace landform::fastly
