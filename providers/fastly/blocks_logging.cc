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
Fields files(int64_t period = 3600, const char* timestamp = kTimestamp) {
  return {codec(),
          gzip_level(),
          message_type(),
          text("path", "Where in the bucket files go."),
          number("period", period, "Seconds between files."),
          text("timestamp_format", timestamp, "How times are written in names of files.")};
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

// What all endpoints have. Compute services write their own lines.
Fields common(const std::string& format, bool has_version = true) {
  constexpr ServiceType kVcl = ServiceType::vcl;
  Fields out = {
      required("name",
               "The name of the endpoint, unique within the service. Another name is another "
               "endpoint."),
      text("processing_region", "none", "Where lines are processed: `none`, `us` or `eu`.")
          .api("log_processing_region")
          .one_of({"none", "us", "eu"}),
      text("format", format.c_str(), "What a line looks like.").only(kVcl),
      text("placement", "`none` keeps it out of the generated VCL.").one_of({"none"}).only(kVcl),
      text("response_condition",
           "The name of a `condition`: only responses that meet it are logged.")
          .only(kVcl)};
  if (has_version) {
    out.push_back(number("format_version", 2, "The version of the format, 1 or 2.")
                      .check(sdk::between(1, 2))
                      .only(kVcl));
  }
  return out;
}

BlockType endpoint(const std::string& name, const std::string& what, Fields fields,
                   const std::string& path = "") {
  return {.name = "logging_" + name,
          .path = {"logging", path.empty() ? name : path},
          .about = "Logs are sent to " + what + ".",
          .fields = std::move(fields),
          .after = {"condition"}};
}

std::vector<BlockType> storage_endpoints() {
  return {
      endpoint("s3", "a bucket of S3",
               common(general_format()) + files() +
                   Fields{bucket(), public_key(), text("acl", "The access control list of files."),
                          text("domain", "s3.amazonaws.com", "The endpoint of the bucket."),
                          number("file_max_bytes", 0, "The largest file; 0 for no limit."),
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
               common(general_format()) + files() +
                   Fields{account_name(), bucket(), text("project_id", "The project."),
                          text("secret_key", "The private key of the account.")
                              .secret()
                              .environment("FASTLY_GCS_SECRET_KEY"),
                          text("user", "The account's address.").environment("FASTLY_GCS_EMAIL")}),
      endpoint("blobstorage", "Azure Blob Storage",
               common(general_format()) + files() +
                   Fields{required("account_name", "The account."),
                          required("container", "The container."), public_key(),
                          number("file_max_bytes", 0, "The largest file; 0 for no limit."),
                          text("sas_token", "The shared access signature.")
                              .secret()
                              .environment("FASTLY_AZURE_SHARED_ACCESS_SIGNATURE")},
               "azureblob"),
      endpoint("cloudfiles", "Rackspace Cloud Files",
               common(general_format()) + files() +
                   Fields{required("access_key", "The access key.").secret(), bucket(),
                          public_key(), text("region", "The region."), user()}),
      endpoint("digitalocean", "a Space of DigitalOcean",
               common(general_format()) + files(0, "") +
                   Fields{required("access_key", "The access key.").secret(), bucket(),
                          required("secret_key", "The secret key.").secret(), public_key(),
                          text("domain", "nyc3.digitaloceanspaces.com", "The endpoint.")}),
      endpoint("openstack", "OpenStack",
               common(general_format()) + files() +
                   Fields{required("access_key", "The access key.").secret(), bucket(),
                          public_key(), url(), user()}),
      endpoint("ftp", "a server by FTP",
               common(compact_format()) +
                   Fields{codec(), gzip_level(), message_type(),
                          number("period", 3600, "Seconds between files."),
                          text("timestamp_format", kTimestamp,
                               "How times are written in names of files."),
                          address(), required("password", "The user's password.").secret(),
                          required("path", "Where files go."), port(21), public_key(), user()}),
      endpoint(
          "sftp", "a server by SFTP",
          common(general_format()) +
              Fields{
                  codec(), gzip_level(), message_type(),
                  number("period", 3600, "Seconds between files."),
                  text("timestamp_format", kTimestamp, "How times are written in names of files."),
                  address(), text("password", "The user's password.").secret(),
                  required("path", "Where files go."), port(22), public_key(),
                  text("secret_key", "The user's key for SSH.").secret(),
                  required("ssh_known_hosts", "The keys that the server may have."), user()}),
  };
}

std::vector<BlockType> stream_endpoints() {
  return {
      endpoint("papertrail", "Papertrail",
               common(general_format()) + Fields{address(), required_number("port", "The port.")}),
      endpoint("sumologic", "Sumo Logic", common(general_format()) + Fields{message_type(), url()}),
      endpoint("syslog", "a syslog server",
               common(general_format()) + tls_of("SYSLOG") +
                   Fields{address(), port(514), message_type(),
                          text("token", "A token to begin lines with."), use_tls()}),
      endpoint("logentries", "Logentries",
               common(common_log_format()) +
                   Fields{port(20000), required("token", "The token that lines are sent with."),
                          use_tls(true)}),
      endpoint("splunk", "Splunk",
               common(splunk_format()) + tls_of("SPLUNK") + Fields{token(), url(), use_tls()}),
      endpoint(
          "https", "a web server",
          common(general_format()) + tls() +
              Fields{codec(), gzip_level(), url(),
                     text("content_type", "The `Content-Type` to send."),
                     text("header_name", "A further header."), text("header_value", "Its value."),
                     text("json_format", "0",
                          "`0` for lines, `1` for a JSON list, `2` for JSON values in lines.")
                         .one_of({"0", "1", "2"}),
                     message_type("blank"),
                     text("method", "POST", "`POST` or `PUT`.").one_of({"POST", "PUT"}),
                     number("period", 5, "Seconds between batches.").check(sdk::at_least(1)),
                     request_max_bytes(), request_max_entries()}),
      endpoint(
          "elasticsearch", "Elasticsearch",
          common(general_format()) + tls() +
              Fields{required("index", "The index."),
                     text("password", "The user's password.").secret(),
                     text("pipeline", "The pipeline that lines go through."), request_max_bytes(),
                     request_max_entries(), url(), text("user", "The name of the user.")}),
      endpoint("kafka", "Kafka",
               common(general_format()) + tls() +
                   Fields{text("auth_method", "`plain`, `scram-sha-256` or `scram-sha-512`."),
                          required("brokers", "The brokers, with commas between."),
                          text("compression_codec", "`gzip`, `snappy` or `lz4`."),
                          flag("parse_log_keyvals", false, "Whether lines begin with headers."),
                          text("password", "The user's password.").secret(), request_max_bytes(),
                          text("required_acks", "How many replicas confirm a line."),
                          required("topic", "The topic."), use_tls(),
                          text("user", "The name of the user.")}),
      endpoint("kinesis", "Kinesis",
               common(general_format()) +
                   Fields{text("access_key", "The access key.").secret(),
                          text("secret_key", "The secret key.").secret(),
                          text("iam_role", "The role to take on in place of keys."),
                          region("us-east-1"), required("topic", "The stream.")}),
  };
}

std::vector<BlockType> service_endpoints() {
  return {
      endpoint(
          "bigquery", "BigQuery",
          common(bigquery_format(), false) +
              Fields{account_name(), required("dataset", "The dataset."),
                     text("email", "The account's address.")
                         .api("user")
                         .secret()
                         .environment("FASTLY_BQ_EMAIL"),
                     required("project_id", "The project."),
                     text("secret_key", "The private key of the account.")
                         .secret()
                         .environment("FASTLY_BQ_SECRET_KEY"),
                     required("table", "The table."),
                     text("template", "What names of tables end with.").api("template_suffix")}),
      endpoint(
          "googlepubsub", "Google Cloud Pub/Sub",
          common(general_format()) +
              Fields{
                  account_name(), required("project_id", "The project."),
                  text("secret_key", "The private key of the account.")
                      .secret()
                      .environment("FASTLY_GOOGLE_PUBSUB_SECRET_KEY"),
                  required("topic", "The topic."),
                  text("user", "The account's address.").environment("FASTLY_GOOGLE_PUBSUB_EMAIL")},
          "pubsub"),
      endpoint("datadog", "Datadog", common(datadog_format()) + Fields{region("US"), token()}),
      endpoint("loggly", "Loggly", common(general_format()) + Fields{token()}),
      endpoint(
          "grafanacloudlogs", "Grafana Cloud Logs",
          common(general_format()) + Fields{required("index", "The labels of the stream, as JSON."),
                                            token(), url(), user()}),
      endpoint("scalyr", "Scalyr",
               common(general_format()) +
                   Fields{text("project_id", "The log file."), region("US"), token()}),
      endpoint("newrelic", "New Relic", common(newrelic_format()) + Fields{region("US"), token()}),
      endpoint("heroku", "Heroku", common(general_format()) + Fields{token(), url()}),
      endpoint("honeycomb", "Honeycomb",
               common(honeycomb_format()) + Fields{required("dataset", "The dataset."), token()}),
      endpoint("logshuttle", "Log Shuttle", common(general_format()) + Fields{token(), url()}),
  };
}

// The one endpoint whose lines Compute services can shape too.
BlockType newrelicotlp(ServiceType service) {
  bool vcl = service == ServiceType::vcl;
  return endpoint(
      "newrelicotlp", "New Relic by OTLP",
      {required("name", "The name of the endpoint, unique within the service."),
       text("processing_region", "none", "Where lines are processed: `none`, `us` or `eu`.")
           .api("log_processing_region")
           .one_of({"none", "us", "eu"}),
       text("format", vcl ? compact_format().c_str() : "", "What a line looks like."),
       number("format_version", 2, "The version of the format, 1 or 2.").check(sdk::between(1, 2)),
       text("placement", vcl ? "" : "none", "`none` keeps it out of the generated VCL.")
           .one_of({"none"}),
       region(vcl ? "US" : ""),
       text("response_condition",
            "The name of a `condition`: only responses that meet it are logged."),
       token(), text("url", "Where lines are sent to, if not to the usual place.")});
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
