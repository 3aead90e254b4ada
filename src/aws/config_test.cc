#include "aws/config.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "aws/signer.h"
#include "install/test_server.h"
#include "value/timestamp.h"

namespace landform::aws {
namespace {

using namespace std::chrono_literals;
using install::TestServer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string from_now(int64_t seconds) {
  Timestamp out = Timestamp::now();
  out.seconds += seconds;
  out.offset = 0;
  return out.to_string();
}

// A home directory, and a server that stands for all services that issue credentials.
class ConfigTest : public ::testing::Test {
 public:
  ConfigTest() : home_(fmt::format("{}/aws-config-{}", ::testing::TempDir(), ::getpid())) {
    std::filesystem::remove_all(home_);
    std::filesystem::create_directories(home_ + "/.aws/sso/cache");
    server_->Post("/sts/", [this](const httplib::Request& request, httplib::Response& response) {
      note("sts " + request.body + " by " + signer(request));
      std::string action = request.get_param_value("Action");
      response.set_content(
          fmt::format("<{0}Response><{0}Result><Credentials><AccessKeyId>STS{1}</AccessKeyId>"
                      "<SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>"
                      "<Expiration>{2}</Expiration></Credentials></{0}Result></{0}Response>",
                      action, ++sessions_, from_now(3600)),
          "text/xml");
    });
  }
  ~ConfigTest() override { std::filesystem::remove_all(home_); }

 protected:
  static std::string signer(const httplib::Request& request) {
    std::string header = request.get_header_value("Authorization");
    size_t begin = header.find("Credential=");
    if (begin == std::string::npos) return "nobody";
    begin += 11;
    return header.substr(begin, header.find('/', begin) - begin);
  }
  void note(const std::string& text) {
    std::lock_guard lock(mutex_);
    notes_.push_back(text);
  }
  std::vector<std::string> notes() {
    std::lock_guard lock(mutex_);
    return notes_;
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(home_ + "/" + name) << text;
  }
  [[nodiscard]] ConfigOptions options() const {
    ConfigOptions out;
    out.environment = {
        {"HOME", home_}, {"PATH", "/usr/bin:/bin"}, {"AWS_EC2_METADATA_DISABLED", "true"}};
    out.region = "eu-west-1";
    out.endpoints = {{"sts", server_.url("/sts")}};
    out.retries = {.attempts = 2, .first_pause = 1ms, .longest_pause = 2ms};
    return out;
  }
  // The access key, or the error.
  static std::string key(const ConfigOptions& options) {
    auto config = Config::load(options);
    if (!config) return config.error().message;
    auto found = config->credentials()->get();
    return found ? found->access_key : found.error().message;
  }

  std::string home_;
  std::atomic<int> sessions_ = 0;

 private:
  std::mutex mutex_;
  std::vector<std::string> notes_;

 protected:
  TestServer server_;  // last: its threads use the others until it is stopped
};

TEST_F(ConfigTest, TheOrderOfPlaces) {
  write(".aws/credentials",
        "[default]\naws_access_key_id=FILE\naws_secret_access_key=s\n"
        "[two]\naws_access_key_id=TWO\naws_secret_access_key=s\n");
  ConfigOptions with = options();
  EXPECT_EQ(key(with), "FILE");
  with.environment["AWS_PROFILE"] = "two";
  EXPECT_EQ(key(with), "TWO");
  with.environment["AWS_ACCESS_KEY_ID"] = "ENV";
  with.environment["AWS_SECRET_ACCESS_KEY"] = "s";
  EXPECT_EQ(key(with), "ENV");
  with.profile = "default";
  EXPECT_EQ(key(with), "FILE");
  with.access_key = "ARG";
  EXPECT_THAT(key(with), HasSubstr("must be set together"));
  with.secret_key = "s";
  EXPECT_EQ(key(with), "ARG");
}

TEST_F(ConfigTest, FilesThatAreNamed) {
  write("one", "[profile x]\nregion=us-west-2\n");
  write("two", "[x]\naws_access_key_id=X\naws_secret_access_key=s\n");
  ConfigOptions with = options();
  with.region = "";
  with.profile = "x";
  with.shared_config_files = {"~/one"};
  with.shared_credentials_files = {home_ + "/two"};
  auto config = Config::load(with);
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->region(), "us-west-2");
  EXPECT_EQ(key(with), "X");
  with.shared_config_files = {"~/missing"};
  EXPECT_THAT(key(with), HasSubstr("missing cannot be read"));
  ConfigOptions by_variable = options();
  by_variable.environment["AWS_CONFIG_FILE"] = home_ + "/one";
  by_variable.environment["AWS_SHARED_CREDENTIALS_FILE"] = home_ + "/two";
  by_variable.environment["AWS_PROFILE"] = "x";
  EXPECT_EQ(key(by_variable), "X");
}

TEST_F(ConfigTest, RolesOfProfiles) {
  write(".aws/config",
        "[profile base]\naws_access_key_id=BASE\naws_secret_access_key=s\n"
        "[profile middle]\nrole_arn=arn:r1\nsource_profile=base\nexternal_id=ext\n"
        "[profile top]\nrole_arn=arn:r2\nsource_profile=middle\nrole_session_name=me\n"
        "duration_seconds=900\n"
        "[profile own]\nrole_arn=arn:r3\nsource_profile=own\naws_access_key_id=OWN\n"
        "aws_secret_access_key=s\n"
        "[profile env]\nrole_arn=arn:r4\ncredential_source=Environment\n");
  ConfigOptions with = options();
  with.profile = "top";
  EXPECT_EQ(key(with), "STS2");
  ASSERT_EQ(notes().size(), 2U);
  EXPECT_THAT(notes()[0], AllOf(HasSubstr("Action=AssumeRole&Version=2011-06-15&RoleArn=arn%3Ar1"),
                                HasSubstr("ExternalId=ext"), HasSubstr(" by BASE")));
  EXPECT_THAT(notes()[1], AllOf(HasSubstr("RoleArn=arn%3Ar2&RoleSessionName=me"),
                                HasSubstr("DurationSeconds=900"), HasSubstr(" by STS1")));
  with.profile = "own";
  EXPECT_EQ(key(with), "STS3");
  EXPECT_THAT(notes().back(), HasSubstr(" by OWN"));
  with.profile = "env";
  with.environment["AWS_ACCESS_KEY_ID"] = "ENV";
  with.environment["AWS_SECRET_ACCESS_KEY"] = "s";
  EXPECT_EQ(key(with), "STS4");
  EXPECT_THAT(notes().back(), HasSubstr(" by ENV"));
}

TEST_F(ConfigTest, MistakesInProfiles) {
  write(".aws/config",
        "[profile a]\nrole_arn=r\nsource_profile=b\n[profile b]\nrole_arn=r\nsource_profile=a\n"
        "[profile alone]\nrole_arn=r\n"
        "[profile where]\nrole_arn=r\ncredential_source=Moon\n"
        "[profile mfa]\nrole_arn=r\nsource_profile=keys\nmfa_serial=1\n"
        "[profile keys]\naws_access_key_id=K\naws_secret_access_key=s\n"
        "[profile token]\nweb_identity_token_file=/x\n"
        "[profile sso]\nsso_account_id=1\nsso_session=gone\n"
        "[profile oldsso]\nsso_account_id=1\n"
        "[profile time]\nrole_arn=r\nsource_profile=keys\nduration_seconds=1h\n");
  struct Case {
    const char* profile;
    const char* want;
  };
  for (const Case& c :
       {Case{"missing", "is not in the shared"}, Case{"a", "part of a cycle"},
        Case{"alone", "neither source_profile nor credential_source"},
        Case{"where", "unknown credential_source \"Moon\""}, Case{"mfa", "mfa_serial"},
        Case{"token", "but no role_arn"}, Case{"sso", "\"gone\", which does not exist"},
        Case{"oldsso", "needs sso_session"}, Case{"time", "is not a number"}}) {
    ConfigOptions with = options();
    with.profile = c.profile;
    EXPECT_THAT(key(with), HasSubstr(c.want)) << c.profile;
  }
  EXPECT_THAT(key(options()), HasSubstr("No credentials for AWS were found"));
}

TEST_F(ConfigTest, AssumesRolesOneAfterTheOther) {
  ConfigOptions with = options();
  with.access_key = "ARG";
  with.secret_key = "s";
  AssumeRole first{"arn:one"};
  first.policy = "{}";
  first.policy_arns = {"p1", "p2"};
  first.source_identity = "who";
  first.tags = {{"a", "1"}, {"b", ""}};
  first.transitive_tag_keys = {"a"};
  with.assume_role = {first, {"arn:two"}};
  EXPECT_EQ(key(with), "STS2");
  ASSERT_EQ(notes().size(), 2U);
  for (const char* part :
       {"&Policy=%7B%7D", "&PolicyArns.member.1.arn=p1&PolicyArns.member.2.arn=p2",
        "&SourceIdentity=who", "&Tags.member.1.Key=a&Tags.member.1.Value=1",
        "&Tags.member.2.Key=b&Tags.member.2.Value=", "&TransitiveTagKeys.member.1=a", " by ARG"}) {
    EXPECT_THAT(notes()[0], HasSubstr(part));
  }
  EXPECT_THAT(notes()[1], HasSubstr(" by STS1"));
}

TEST_F(ConfigTest, WebIdentities) {
  write("token", "jwt\n");
  ConfigOptions with = options();
  with.environment["AWS_WEB_IDENTITY_TOKEN_FILE"] = home_ + "/token";
  EXPECT_THAT(key(with), HasSubstr("AWS_ROLE_ARN is not"));
  with.environment["AWS_ROLE_ARN"] = "arn:web";
  EXPECT_EQ(key(with), "STS1");
  EXPECT_THAT(notes().back(), AllOf(HasSubstr("Action=AssumeRoleWithWebIdentity"),
                                    HasSubstr("WebIdentityToken=jwt by nobody")));
  with.assume_role_with_web_identity = AssumeRoleWithWebIdentity{"arn:arg"};
  EXPECT_THAT(key(with), HasSubstr("assume_role_with_web_identity needs"));
  with.assume_role_with_web_identity->token = "direct";
  EXPECT_EQ(key(with), "STS2");
  EXPECT_THAT(notes().back(), HasSubstr("WebIdentityToken=direct by nobody"));
  with.assume_role_with_web_identity->token = "";
  with.assume_role_with_web_identity->token_file = "/nonexistent";
  EXPECT_THAT(key(with), HasSubstr("/nonexistent cannot be read"));
}

TEST_F(ConfigTest, ARoleThatIsRefused) {
  TestServer server;
  server->Post("/", [](const httplib::Request&, httplib::Response& response) {
    response.status = 403;
    response.set_content(
        "<ErrorResponse><Error><Code>AccessDenied</Code><Message>not you</Message></Error>"
        "<RequestId>r</RequestId></ErrorResponse>",
        "text/xml");
  });
  ConfigOptions with = options();
  with.endpoints["sts"] = server.url();
  with.access_key = "ARG";
  with.secret_key = "s3cret";
  with.assume_role = {{"arn:one"}};
  EXPECT_EQ(key(with),
            "The role arn:one could not be assumed: sts returned 403 AccessDenied: not you "
            "(request r)");
}

TEST_F(ConfigTest, ProgramsThatPrintCredentials) {
  auto with_command = [&](const std::string& command) {
    write(".aws/config", "[default]\ncredential_process = " + command + "\n");
    return key(options());
  };
  EXPECT_EQ(with_command("echo '{\"Version\":1,\"AccessKeyId\":\"PROC\","
                         "\"SecretAccessKey\":\"s\",\"SessionToken\":\"t\"}'"),
            "PROC");
  EXPECT_EQ(with_command("echo s3cret; exit 3"), "The credential_process failed with status 3");
  EXPECT_THAT(with_command("echo s3cret"),
              AllOf(HasSubstr("did not return a JSON object"), Not(HasSubstr("s3cret"))));
  EXPECT_THAT(with_command("echo '{\"Version\":1}'"), HasSubstr("AccessKeyId or"));
  EXPECT_THAT(with_command("head -c 100000 /dev/zero"), HasSubstr("printed too much"));
}

TEST_F(ConfigTest, SsoSessions) {
  server_->Get("/sso/federation/credentials", [this](const httplib::Request& request,
                                                     httplib::Response& response) {
    note(request.get_header_value("x-amz-sso_bearer_token") + " " +
         request.get_param_value("role_name") + " " + request.get_param_value("account_id"));
    response.set_content(R"({"roleCredentials":{"accessKeyId":"SSO","secretAccessKey":"s",)"
                         R"("sessionToken":"t","expiration":4102444800000}})",
                         "application/json");
  });
  server_->Post("/oidc/token", [this](const httplib::Request& request,
                                      httplib::Response& response) {
    note(request.body);
    response.set_content(R"({"accessToken":"renewed","expiresIn":3600,"refreshToken":"refresh2"})",
                         "application/json");
  });
  write(".aws/config",
        "[profile s]\nsso_session=corp\nsso_account_id=12\nsso_role_name=Admin\n"
        "[sso-session corp]\nsso_region=eu-west-1\nsso_start_url=https://x\n"
        "[profile old]\nsso_start_url=https://old\nsso_region=eu-west-1\nsso_account_id=12\n"
        "sso_role_name=Admin\n");
  ConfigOptions with = options();
  with.endpoints["sso"] = server_.url("/sso");
  with.endpoints["ssooidc"] = server_.url("/oidc");
  with.profile = "s";
  EXPECT_THAT(key(with), HasSubstr("Run `aws sso login`"));
  const std::string kCache = ".aws/sso/cache/" + sha1_hex("corp") + ".json";
  write(kCache, fmt::format(R"({{"accessToken":"t0k","expiresAt":"{}"}})", from_now(3600)));
  EXPECT_EQ(key(with), "SSO");
  EXPECT_EQ(notes().back(), "t0k Admin 12");
  write(kCache, fmt::format(R"({{"accessToken":"t0k","expiresAt":"{}"}})", from_now(-1)));
  EXPECT_THAT(key(with), HasSubstr("has expired"));
  write(kCache, fmt::format(R"({{"accessToken":"t0k","expiresAt":"{}","clientId":"c",)"
                            R"("clientSecret":"cs","refreshToken":"refresh1",)"
                            R"("registrationExpiresAt":"{}"}})",
                            from_now(-1), from_now(7200)));
  EXPECT_EQ(key(with), "SSO");
  EXPECT_EQ(notes().back(), "renewed Admin 12");
  std::ifstream file(home_ + "/" + kCache);
  std::string kept((std::istreambuf_iterator<char>(file)), {});
  EXPECT_THAT(kept, AllOf(HasSubstr("renewed"), HasSubstr("refresh2"), HasSubstr("\"cs\"")));
  struct stat about {};
  ASSERT_EQ(::stat((home_ + "/" + kCache).c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  with.profile = "old";
  write(".aws/sso/cache/" + sha1_hex("https://old") + ".json",
        fmt::format(R"({{"accessToken":"0ld","expiresAt":"{}"}})", from_now(3600)));
  EXPECT_EQ(key(with), "SSO");
  EXPECT_EQ(notes().back(), "0ld Admin 12");
}

TEST_F(ConfigTest, ContainersAndInstances) {
  server_->Get("/container", [this](const httplib::Request& request, httplib::Response& response) {
    note("container " + request.get_header_value("Authorization"));
    response.set_content(fmt::format(R"({{"AccessKeyId":"BOX","SecretAccessKey":"s","Token":"t",)"
                                     R"("Expiration":"{}"}})",
                                     from_now(3600)),
                         "application/json");
  });
  server_->Put("/latest/api/token",
               [](const httplib::Request& request, httplib::Response& response) {
                 if (request.has_header("X-aws-ec2-metadata-token-ttl-seconds")) {
                   response.set_content("imds", "text/plain");
                 }
               });
  auto guarded = [](const std::string& body) {
    return [body](const httplib::Request& request, httplib::Response& response) {
      bool allowed = request.get_header_value("X-aws-ec2-metadata-token") == "imds";
      response.status = allowed ? 200 : 401;
      if (allowed) response.set_content(body, "text/plain");
    };
  };
  server_->Get("/latest/meta-data/iam/security-credentials/", guarded("role-1\n"));
  server_->Get("/latest/meta-data/iam/security-credentials/role-1",
               guarded(R"({"Code":"Success","AccessKeyId":"EC2","SecretAccessKey":"s",)"
                       R"("Token":"t","Expiration":"2100-01-01T00:00:00Z"})"));
  server_->Get("/latest/meta-data/placement/region", guarded("ap-south-1"));
  ConfigOptions with = options();
  with.environment["AWS_EC2_METADATA_DISABLED"] = "false";
  with.environment["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = server_.url();
  // Proxies are not used for metadata.
  with.environment["http_proxy"] = "http://127.0.0.1:1";
  EXPECT_EQ(key(with), "EC2");
  with.region = "";
  auto config = Config::load(with);
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->region(), "ap-south-1");
  with.skip_metadata_api_check = true;
  EXPECT_THAT(key(with), HasSubstr("No region is configured"));
  with.region = "eu-west-1";
  with.environment["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = server_.url("/container");
  with.environment["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "auth";
  EXPECT_EQ(key(with), "BOX");
  EXPECT_EQ(notes().back(), "container auth");
  for (const char* url : {"http://example.com/x", "http://127.0.0.1.example.com/", "ftp://x"}) {
    with.environment["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = url;
    EXPECT_THAT(key(with), HasSubstr("must use https")) << url;
  }
}

TEST_F(ConfigTest, TheAccountOfTheCredentials) {
  ConfigOptions with = options();
  with.access_key = "ARG";
  with.secret_key = "s";
  server_->Post("/caller/", [this](const httplib::Request& request, httplib::Response& response) {
    note("sts " + request.body + " by " + signer(request));
    response.set_content(
        "<GetCallerIdentityResponse><GetCallerIdentityResult><Account>123456789012</Account>"
        "</GetCallerIdentityResult></GetCallerIdentityResponse>",
        "text/xml");
  });
  with.endpoints["sts"] = server_.url("/caller");
  EXPECT_EQ(Config::load(with)->account_id().value(), "123456789012");
  EXPECT_EQ(notes().back(), "sts Action=GetCallerIdentity&Version=2011-06-15 by ARG");
  with.endpoints["sts"] = server_.url("/sts");
  EXPECT_EQ(Config::load(with)->account_id().error().message,
            "The account of the credentials could not be determined: the response names none");
}

TEST_F(ConfigTest, Endpoints) {
  write(".aws/config",
        "[default]\nservices=s\nendpoint_url=http://all:1\naws_access_key_id=A\n"
        "aws_secret_access_key=s\n[services s]\ncloudcontrol =\n  endpoint_url = http://own:1\n");
  ConfigOptions with = options();
  with.endpoints = {};
  auto at = [&](const std::string& service) {
    auto config = Config::load(with);
    return config ? config->endpoint(service) : config.error().message;
  };
  EXPECT_EQ(at("cloudcontrolapi"), "http://own:1");
  EXPECT_EQ(at("sts"), "http://all:1");
  with.environment["AWS_ENDPOINT_URL"] = "http://env:1";
  EXPECT_EQ(at("cloudcontrolapi"), "http://env:1");
  with.environment["AWS_ENDPOINT_URL_CLOUDCONTROL"] = "http://env:2";
  EXPECT_EQ(at("cloudcontrolapi"), "http://env:2");
  with.endpoints["cloudcontrolapi"] = "http://arg:1";
  EXPECT_EQ(at("cloudcontrolapi"), "http://arg:1");
  with.endpoints = {};
  with.environment["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] = "true";
  EXPECT_EQ(at("cloudcontrolapi"), "https://cloudcontrolapi.eu-west-1.amazonaws.com");
  with.environment["AWS_USE_FIPS_ENDPOINT"] = "true";
  EXPECT_EQ(at("cloudcontrolapi"), "https://cloudcontrolapi-fips.eu-west-1.amazonaws.com");
  with.region = "not/a/region";
  EXPECT_EQ(at("sts"), "\"not/a/region\" is not a valid region name");
}

TEST_F(ConfigTest, ProxiesAndUserAgents) {
  server_->Post("http://sts.eu-west-1.invalid/",
                [this](const httplib::Request& request, httplib::Response& response) {
                  note(request.get_header_value("User-Agent"));
                  response.status = 400;
                });
  ConfigOptions with = options();
  with.access_key = "A";
  with.secret_key = "s";
  with.endpoints["sts"] = "http://sts.eu-west-1.invalid";
  with.http_proxy = server_.url();
  with.user_agent = {"extra/1.0", "(x)"};
  auto config = Config::load(with);
  ASSERT_TRUE(config);
  EXPECT_FALSE(config->service("sts")->send({}));
  EXPECT_THAT(notes(), ElementsAre("Landform extra/1.0 (x)"));
}

}  // namespace
}  // namespace landform::aws
