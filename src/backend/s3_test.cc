#include <unistd.h>

#include "aws/config.h"
#include "backend/digest.h"
#include "backend/s3_settings.h"
#include "backend/s3_store.h"
#include "backend/s3_testing.h"
#include "backend/state_lock.h"
#include "backend/testing.h"
#include "base/hex.h"
#include "http/client.h"
#include "state/write.h"

namespace landform::backend {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

TEST(S3Backend, ReadsWritesAndLocks) {
  S3Server server;
  auto backend = open_with("s3", server.config(R"(,"encrypt":true,"acl":"private")"));
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "no state");
  EXPECT_EQ(text_of(manager->write(state_with("one"))), "ok");
  EXPECT_THAT(server.text("a/k.tfstate"), HasSubstr("one"));
  EXPECT_EQ(server.headers["x-amz-server-side-encryption"], "AES256");
  EXPECT_EQ(server.headers["x-amz-acl"], "private");
  EXPECT_EQ(server.headers["x-amz-checksum-sha256"].size(), 44U);
  EXPECT_EQ(server.headers["x-amz-content-sha256"].size(), 64U);

  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(LockInfo::parse(server.text("a/k.tfstate.tflock"))->path, "bucket/a/k.tfstate");
  auto other = manager_of(*backend);
  auto refused = other->store().lock(LockInfo::make("other"));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("412 PreconditionFailed"));
  EXPECT_EQ(refused.error().info->id, info.id);
  EXPECT_THAT(text_of(other->store().unlock("x")),
              StartsWith("lock ID 'x' does not match the existing lock ID '" + info.id + "'"));
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
  EXPECT_EQ(server.text("a/k.tfstate.tflock"), "missing");
  EXPECT_THAT(text_of(manager->store().unlock(info.id)),
              StartsWith("unable to retrieve file from S3 bucket 'bucket'"));
}

// Locks and digests are where Terraform looks for them.
TEST(S3Backend, LocksInATable) {
  S3Server server;
  std::string config = server.config(R"(,"dynamodb_table":"locks")");
  const std::string_view file = R"("use_lockfile":true,)";
  config.erase(config.find(file), file.size());
  auto backend = open_with("s3", config);
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("one"))), "ok");
  EXPECT_EQ(server.items["bucket/a/k.tfstate-md5"].size(), 32U);
  EXPECT_EQ(text_of(manager_of(*backend)->refresh()), "ok");

  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(LockInfo::parse(server.items["bucket/a/k.tfstate"])->path, "bucket/a/k.tfstate");
  EXPECT_EQ(server.text("a/k.tfstate.tflock"), "missing");
  auto other = manager_of(*backend);
  auto refused = other->store().lock(LockInfo::make("other"));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("ConditionalCheckFailedException"));
  EXPECT_EQ(refused.error().info->id, info.id);
  EXPECT_THAT(text_of(other->store().unlock("x")),
              StartsWith("lock ID \"x\" does not match existing lock (\"" + info.id + "\")"));
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
  EXPECT_FALSE(server.items.contains("bucket/a/k.tfstate"));
  EXPECT_THAT(text_of(manager->store().unlock(info.id)),
              HasSubstr("failed to retrieve lock info for lock ID"));

  EXPECT_EQ(text_of(manager_of(*backend, "dev")->write(state_with("dev"))), "ok");
  EXPECT_TRUE(server.items.contains("bucket/env:/dev/a/k.tfstate-md5"));
  EXPECT_EQ(text_of(backend->delete_workspace("dev")), "ok");
  EXPECT_EQ(server.items.size(), 1U);
}

// With both, whoever uses only one of them is kept out.
TEST(S3Backend, LocksInAFileAndInATable) {
  S3Server server;
  auto backend = open_with("s3", server.config(R"(,"dynamodb_table":"locks")"));
  auto manager = manager_of(*backend);
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_TRUE(server.items.contains("bucket/a/k.tfstate"));
  EXPECT_NE(server.text("a/k.tfstate.tflock"), "missing");
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
  EXPECT_EQ(server.text("a/k.tfstate.tflock"), "missing");

  server.items["bucket/a/k.tfstate"] = LockInfo::make("other").to_json();
  EXPECT_FALSE(manager->store().lock(info));
  EXPECT_EQ(server.text("a/k.tfstate.tflock"), "missing");
  server.items.clear();
  auto unknown = open_with("s3", server.config(R"(,"dynamodb_table":"none")"));
  auto refused = manager_of(*unknown)->store().lock(info);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message,
              AllOf(HasSubstr("ResourceNotFoundException"),
                    HasSubstr("Unable to retrieve item from DynamoDB table \"none\"")));
}

// S3 may return an older object for a while after another one was written.
TEST(S3Backend, WaitsForTheStateWithTheDigest) {
  S3Server server;
  aws::ConfigOptions options;
  options.access_key = "AKID";
  options.secret_key = "s";
  options.region = "us-east-1";
  options.skip_metadata_api_check = true;
  options.environment = {};
  options.endpoints = {{"s3", server.url()}, {"dynamodb", server.url()}};
  const aws::Config config = aws::Config::load(options).value();
  auto bucket = std::make_shared<S3Bucket>();
  bucket->service = config.service("s3");
  bucket->name = "bucket";
  bucket->base_path = "/bucket";
  S3Locking locking;
  locking.table =
      std::make_shared<DynamoDbTable>(config.service("dynamodb"), "locks", std::stop_token());
  locking.longest_wait = std::chrono::milliseconds(50);
  locking.pause = std::chrono::milliseconds(1);
  S3Store store(bucket, "k", locking);
  EXPECT_EQ(text_of(store.write("new", nullptr)), "ok");
  EXPECT_EQ(store.read().value(), "new");
  server.objects["k"] = "old";
  EXPECT_THAT(store.read().error().message,
              AllOf(StartsWith("state data in S3 does not have the expected content."),
                    HasSubstr("Calculated checksum: " + to_hex(digest_of(EVP_md5(), "old"))),
                    HasSubstr("Stored checksum:     " + to_hex(digest_of(EVP_md5(), "new")))));
  server.objects.erase("k");
  EXPECT_THAT(store.read().error().message, HasSubstr("Calculated checksum: \n"));
  server.items.clear();
  EXPECT_EQ(store.read().value(), "");
}

TEST(S3Backend, HasWorkspaces) {
  S3Server server;
  auto backend = open_with("s3", server.config());
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default"));
  EXPECT_EQ(text_of(manager_of(*backend, "dev")->write(state_with("dev"))), "ok");
  EXPECT_THAT(server.text("env:/dev/a/k.tfstate"), HasSubstr("dev"));
  (void)manager_of(*backend, "b");
  (void)manager_of(*backend, "c");
  server.objects["env:/x/other.tfstate"] = "{}";
  server.objects["env:/dev/a/k.tfstate.tflock"] = "{}";
  server.page = 2;
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "b", "c", "dev"));
  EXPECT_EQ(text_of(backend->delete_workspace("dev")), "ok");
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "b", "c"));
  EXPECT_EQ(text_of(backend->delete_workspace("default")), "can't delete default state");
  // Those who may not list still have the default workspace.
  server.failures = {403};
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default"));

  backend = open_with("s3", server.config(R"(,"workspace_key_prefix":"teams")"));
  (void)manager_of(*backend, "dev");
  EXPECT_NE(server.text("teams/dev/a/k.tfstate"), "missing");
  server.failures = {403};
  EXPECT_THAT(text_of(backend->workspaces()), StartsWith("Unable to list objects in S3 bucket"));
}

TEST(S3Backend, RepeatsRequestsThatFail) {
  S3Server server;
  server.objects["a/k.tfstate"] = state::write_state(state_with("one"));
  auto backend = open_with("s3", server.config());
  auto manager = manager_of(*backend);
  server.failures = {500};
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  server.failures = {500};
  EXPECT_EQ(text_of(manager->write(state_with("two"))), "ok");
  EXPECT_THAT(server.text("a/k.tfstate"), HasSubstr("two"));
  // A lock whose response was lost is ours.
  server.failures = {0};
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(LockInfo::parse(server.text("a/k.tfstate.tflock"))->id, info.id);
}

TEST(S3Backend, ReportsFailures) {
  S3Server server;
  auto backend = open_with("s3", server.config(R"(,"max_retries":0)"));
  auto manager = manager_of(*backend);
  server.failures = {500, 500, 500, 500, 403};
  EXPECT_THAT(text_of(manager->refresh()),
              AllOf(StartsWith("Unable to access object \"a/k.tfstate\" in S3 bucket \"bucket\""),
                    HasSubstr("500 InternalError")));
  EXPECT_THAT(text_of(manager->store().write("{}", nullptr)),
              StartsWith("failed to upload state: s3 returned 500"));
  EXPECT_THAT(text_of(manager->store().lock(LockInfo::make("x"))),
              AllOf(HasSubstr("500"), HasSubstr("unable to retrieve file from S3 bucket")));
  EXPECT_THAT(text_of(manager->refresh()), HasSubstr("403 AccessDenied"));
  EXPECT_EQ(server.text("a/k.tfstate"), "missing");
  server.objects["a/k.tfstate"] = "{\"version\":4";
  EXPECT_THAT(text_of(manager->refresh()), HasSubstr("Unsupported state file format"));
  server.objects["a/k.tfstate.tflock"] = "not JSON";
  EXPECT_THAT(text_of(manager->store().lock(LockInfo::make("x"))),
              HasSubstr("failed to unmarshal JSON data into LockInfo struct"));

  backend = open_with("s3", server.config("", "nope"));
  EXPECT_THAT(text_of(backend->workspaces()), StartsWith("S3 bucket \"nope\" does not exist."));
}

TEST(S3Backend, ReportsAServerThatIsGone) {
  std::string config;
  {
    S3Server server;
    config = server.config(R"(,"max_retries":0)");
  }
  auto backend = open_with("s3", config);
  EXPECT_THAT(text_of(backend->workspaces()), StartsWith("Unable to list objects"));
}

TEST(S3Backend, ChecksItsConfiguration) {
  struct Case {
    const char* config;
    const char* want;
  };
  constexpr const char* kRequired =
      "Missing Required Value: The attribute \"key\" is required by the backend.";
  for (
      const Case& c : {
          Case{R"({"bucket":"b","region":"r"})", kRequired},
          Case{R"({"bucket":" ","key":"k","region":"r"})",
               "Invalid Value: The value cannot be empty or all whitespace"},
          Case{R"({"bucket":"b","key":"/k","region":"r"})",
               "Invalid Value: The value must not start or end with \"/\""},
          Case{R"({"bucket":"b","key":"a//b","region":"r"})",
               "Invalid Value: Value must not contain \"//\""},
          Case{R"({"bucket":"b","key":"k"})", "Missing region value: The \"region\" attribute"},
          Case{R"({"bucket":"b","key":"k","region":"r","kms_key_id":"a","sse_customer_key":"b"})",
               "Invalid Attribute Combination: Only one of kms_key_id, sse_customer_key"},
          Case{R"({"bucket":"b","key":"k","region":"r","sse_customer_key":"b"})",
               "Invalid sse_customer_key value: sse_customer_key must be 44 characters in length"},
          Case{
              R"({"bucket":"b","key":"k","region":"r","assume_role":{"role_arn":"arn:p:iam::1:role/a",)"
              R"("duration":"1m"}})",
              "Invalid Duration: Duration must be between 15m0s and 12h0m0s, had 1m"},
          Case{R"({"bucket":"b","key":"k","region":"r","kms_key_id":"alias/"})",
               "Invalid KMS Key ID: Value must be a valid KMS Key ID, got \"alias/\""},
          Case{R"({"bucket":"b","key":"k","region":"r","kms_key_id":"arn:p:kms:r:1:key/k"})",
               "Invalid KMS Key ARN: Value must be a valid KMS Key ARN, got \"arn:p:kms"},
          Case{R"({"bucket":"b","key":"k","region":"r","retry_mode":"x"})",
               "Invalid Value: unknown RetryMode, x"},
      }) {
    BackendOptions options;
    options.environment = {};
    auto config = decode_json(c.config, backend_schema("s3")->implied_type());
    ASSERT_TRUE(config) << config.error().message;
    auto opened = open_backend("s3", *config, options);
    ASSERT_TRUE(opened.diagnostics.has_errors()) << c.config;
    EXPECT_THAT(opened.diagnostics[0].summary + ": " + opened.diagnostics[0].detail,
                StartsWith(c.want));
  }
}

TEST(S3Backend, ChecksTheRoleToAssume) {
  struct Case {
    const char* role;
    const char* want;  // empty if there is nothing wrong with it
  };
  for (const Case& c : {
           Case{R"()", ""},
           Case{R"(,"external_id":"a:b/c","session_name":"a+b","policy":" {}")", ""},
           Case{R"(,"role_arn":"")", "The value cannot be empty or all whitespace"},
           Case{R"(,"role_arn":"x")",
                "The value \"x\" cannot be parsed as an ARN: arn: invalid prefix"},
           Case{R"(,"role_arn":"arn:p:iam")",
                "The value \"arn:p:iam\" cannot be parsed as an ARN: arn: not enough sections"},
           Case{R"(,"role_arn":"arn:p:iam::1:user/u")",
                "Value must be a valid IAM Role ARN, got \"arn:p:iam::1:user/u\""},
           Case{R"(,"external_id":"a")", "Length must be between 2 and 1224, had 1"},
           Case{R"(,"session_name":"a:b")",
                "Value can only contain letters, numbers, or the following characters: =,.@-"},
           Case{R"(,"policy":"[]")", "Expected a JSON object describing the policy"},
           Case{R"(,"policy":"{x")",
                "The JSON document contains an error: invalid character 'x' looking for beginning "
                "of object key string, at byte offset 2"},
           Case{R"(,"policy_arns":["arn:p:iam::1:role/a"])",
                "Value must be a valid IAM Policy ARN, got \"arn:p:iam::1:role/a\""},
       }) {
    std::string role = c.role;
    if (role.find("role_arn") == std::string::npos) role += R"(,"role_arn":"arn:p:iam::1:role/a")";
    auto config = decode_json(
        R"({"bucket":"b","key":"k","region":"r","assume_role":{)" + role.substr(1) + "}}",
        backend_schema("s3")->implied_type());
    ASSERT_TRUE(config) << role << ": " << config.error().message;
    Diagnostics diagnostics;
    check_s3_settings(Settings(*config, {}), diagnostics);
    std::string found;
    for (const Diagnostic& d : diagnostics) found += d.detail;
    EXPECT_EQ(found, c.want) << role;
  }
}

TEST(S3Backend, SharesABucketWithTerraform) {
  SKIP_WITHOUT_TERRAFORM();
  S3Server server;
  CurrentDirectory directory;
  // JSON is also a configuration.
  directory.write("main.tf.json", R"({"terraform":{"backend":{"s3":)" + server.config() +
                                      R"(}},"output":{"o":{"value":"from terraform"}}})");
  ProcessOutcome init = terraform(directory.path(), {"init", "-input=false", "-no-color"});
  // Terraform asks for an object with HEAD before it reads it, which the server answers as GET.
  ASSERT_EQ(init.exit.code, 0) << init.output;
  ProcessOutcome apply = terraform(directory.path(), {"apply", "-auto-approve", "-no-color"});
  ASSERT_EQ(apply.exit.code, 0) << apply.output;
  auto backend = open_with("s3", server.config());
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "from terraform");
  LockInfo info = LockInfo::make("landform");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("from landform"))), "ok");
  ProcessOutcome refused = terraform(directory.path(), {"plan", "-no-color"});
  EXPECT_EQ(refused.exit.code, 1);
  EXPECT_THAT(refused.output, AllOf(HasSubstr("PreconditionFailed"), HasSubstr(info.id)));
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
  EXPECT_EQ(terraform(directory.path(), {"output", "-raw", "o"}).output, "from landform");
  EXPECT_EQ(terraform(directory.path(), {"workspace", "new", "dev"}).exit.code, 0);
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "dev"));
}

// moto emulates AWS in Python.
class MotoServer {
 public:
  static bool installed() {
    auto outcome = run_process({"python3", "-c", "import moto.server"}, {});
    return outcome && outcome->exit.code == 0;
  }

  MotoServer() {
    ProcessOptions options;
    options.input = ProcessOptions::Stream::pipe;
    options.error = ProcessOptions::Stream::null;
    auto started = Process::start({"python3", "-c",
                                   "import sys\n"
                                   "from moto.server import ThreadedMotoServer\n"
                                   "server = ThreadedMotoServer(ip_address='127.0.0.1', port=0)\n"
                                   "server.start()\n"
                                   "print(server.get_host_and_port()[1], flush=True)\n"
                                   "sys.stdin.read()\n"},
                                  options);
    if (!started) return;
    process_.emplace(std::move(started).value());
    // The port is the first line that is a number.
    char c = 0;
    while (::read(process_->output().get(), &c, 1) == 1) {
      if (c != '\n') {
        port_ += c;
      } else if (port_.find_first_not_of("0123456789") == std::string::npos) {
        break;
      } else {
        port_.clear();
      }
    }
  }

  [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + port_; }

 private:
  std::optional<Process> process_;
  std::string port_;
};

TEST(S3Backend, WorksWithMoto) {
  if (!MotoServer::installed()) GTEST_SKIP() << "SKIPPED: the Python package moto is missing";
  MotoServer moto;
  std::string config =
      R"({"bucket":"states","key":"k","region":"us-east-1","endpoints":{"s3":")" + moto.url() +
      R"(","sts":")" + moto.url() +
      R"("},"use_path_style":true,"use_lockfile":true,"access_key":"a","secret_key":"s",)"
      R"("skip_metadata_api_check":true,"allowed_account_ids":["123456789012"]})";
  auto missing = open_with("s3", config);
  EXPECT_THAT(text_of(missing->workspaces()), StartsWith("S3 bucket \"states\" does not exist."));
  http::HttpClient client({.base_url = moto.url()});
  http::HttpRequest create("PUT", "/states");
  create.headers.emplace_back(
      "Authorization",
      "AWS4-HMAC-SHA256 Credential=a/20200101/us-east-1/s3/aws4_request, SignedHeaders=host, "
      "Signature=0");
  ASSERT_TRUE(client.send(create).ok());

  auto backend = open_with("s3", config);
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("one"))), "ok");
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "one");
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_THAT(text_of(manager_of(*backend)->store().lock(LockInfo::make("other"))),
              HasSubstr(info.id));
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
  (void)manager_of(*backend, "dev");
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "dev"));
  EXPECT_EQ(text_of(backend->delete_workspace("dev")), "ok");

  std::string other = config;
  other.replace(other.find("123456789012"), 12, "000000000000");
  auto opened = open_backend("s3", *decode_json(other, backend_schema("s3")->implied_type()), {});
  ASSERT_EQ(opened.diagnostics.size(), 1U);
  EXPECT_EQ(opened.diagnostics[0].detail, "AWS account ID not allowed: 123456789012");
}

}  // namespace
}  // namespace landform::backend
