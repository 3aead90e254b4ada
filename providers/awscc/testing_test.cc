// What tests of the provider have in common.
#include "awscc/testing.h"

#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace landform::awscc::testing {

namespace {

constexpr const char* kWidget = R"json({
  "typeName": "AWS::Test::Widget",
  "description": "A widget.",
  "definitions": {
    "Tag": {"type": "object", "additionalProperties": false, "required": ["Key", "Value"],
            "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}},
    "Rule": {"type": "object", "additionalProperties": false, "required": ["Name"],
             "properties": {"Name": {"type": "string"},
                            "Id": {"type": "string"},
                            "Weight": {"type": "integer", "default": 1},
                            "Secret": {"type": "string"},
                            "Children": {"type": "array", "items": {"$ref": "#/definitions/Rule"}}}}
  },
  "properties": {
    "Id": {"type": "string"},
    "Name": {"type": "string", "minLength": 2, "maxLength": 20, "pattern": "^[a-z-]+$"},
    "Zone": {"type": "string", "enum": ["a", "b"]},
    "Zones": {"type": "array", "insertionOrder": false, "items": {"type": "string"}},
    "Steps": {"type": "array", "items": {"type": "string"}},
    "Size": {"type": "integer"},
    "Mode": {"type": "string", "default": "plain"},
    "Password": {"type": "string"},
    "Policy": {"type": ["object", "string"]},
    "Settings": {"type": "object"},
    "Labels": {"type": "object", "additionalProperties": false,
               "patternProperties": {"^[a-z]+$": {"type": "string"}}},
    "Rules": {"type": "array", "insertionOrder": false, "items": {"$ref": "#/definitions/Rule"}},
    "Left": {"type": "string"},
    "Right": {"type": "string"},
    "Tags": {"type": "array", "insertionOrder": false, "uniqueItems": true,
             "items": {"$ref": "#/definitions/Tag"}},
    "Arn": {"type": "string"}
  },
  "additionalProperties": false,
  "required": ["Name"],
  "anyOf": [{"required": ["Left"]}, {"required": ["Right"]}],
  "primaryIdentifier": ["/properties/Id"],
  "createOnlyProperties": ["/properties/Zone", "/properties/Zones"],
  "readOnlyProperties": ["/properties/Id", "/properties/Arn", "/properties/Rules/*/Id"],
  "writeOnlyProperties": ["/properties/Password", "/properties/Rules/*/Secret"],
  "tagging": {"taggable": true, "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

constexpr const char* kPart = R"json({
  "typeName": "AWS::Test::Part",
  "description": "A part of a widget.",
  "properties": {
    "WidgetId": {"type": "string"},
    "Number": {"type": "string"},
    "Tags": {"type": "object", "additionalProperties": false,
             "patternProperties": {".*": {"type": "string"}}}
  },
  "additionalProperties": false,
  "required": ["WidgetId", "Number"],
  "primaryIdentifier": ["/properties/WidgetId", "/properties/Number"],
  "createOnlyProperties": ["/properties/WidgetId", "/properties/Number"],
  "tagging": {"taggable": true, "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": [], "handlerSchema": {"required": ["WidgetId"],
                        "properties": {"WidgetId": {"$ref": "resource-schema.json#/properties/WidgetId"}}}}}
})json";

emulator::cloudcontrol::Schemas emulated(const std::vector<std::string>& texts) {
  emulator::cloudcontrol::Schemas out;
  for (const std::string& text : texts) EXPECT_FALSE(out.add(text));
  return out;
}

bool has_terraform() {
  static const bool kFound = std::system("command -v terraform >/dev/null 2>&1") == 0;
  return kFound;
}

}  // namespace

std::vector<std::string> test_schemas() { return {kWidget, kPart}; }

std::vector<Backend> backends() {
  if (std::getenv("LANDFORM_EVERY_TYPE") == nullptr) return {Backend::in_process};
  return {Backend::in_process, Backend::terraform};
}

void write_text(const std::string& file, std::string_view text) {
  std::filesystem::create_directories(std::filesystem::path(file).parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

AwsccCase::AwsccCase(const std::vector<std::string>& schemas)
    : api_(emulator::Documents::open("").value(), emulated(schemas), {}), server_(api_) {
  int i = 0;
  for (const std::string& text : schemas) {
    write_text(directory_.path() + "/schemas/" + std::to_string(i++) + ".json", text);
  }
  catalog_ = Catalog::open(Source{Source::Kind::directory, directory_.path() + "/schemas"},
                           directory_.path() + "/cache")
                 .value();
  url_ = "http://127.0.0.1:" + std::to_string(server_.bind("127.0.0.1", 0));
  thread_ = std::thread([this] { server_.run(); });
  http::HttpOptions options;
  options.base_url = url_;
  http_ = std::make_unique<http::HttpClient>(std::move(options));
  // The program finds the same.
  ::setenv("AWSCC_SCHEMAS", (directory_.path() + "/schemas").c_str(), 1);
  ::setenv("AWSCC_CACHE_DIR", (directory_.path() + "/cache").c_str(), 1);
  ::setenv("AWS_EC2_METADATA_DISABLED", "true", 1);
  // In-process; Terraform's is in the directory that it runs in.
  ::setenv("TF_DATA_DIR", (directory_.path() + "/data").c_str(), 1);
}

AwsccCase::~AwsccCase() {
  http_.reset();
  server_.stop();
  thread_.join();
  ::unsetenv("AWSCC_SCHEMAS");
  ::unsetenv("AWSCC_CACHE_DIR");
  ::unsetenv("TF_DATA_DIR");
}

void AwsccCase::SetUp() {
  // stop() needs a server that runs.
  call("GET", "/admin/requests");
  if (GetParam() == Backend::terraform && !has_terraform()) {
    GTEST_SKIP() << "terraform is not on the PATH";
  }
}

sdk_testing::ScenarioOptions AwsccCase::options() const {
  sdk_testing::ScenarioOptions out;
  out.make_provider = [catalog = catalog_] {
    ProviderOptions options;
    options.waiting.first_pause = std::chrono::milliseconds(1);
    return make_provider(catalog, options);
  };
  out.address = "registry.terraform.io/hashicorp/awscc";
  out.program = PROBE_PROVIDER;
  out.backend = GetParam();
  return sdk_testing::with_gtest(out);
}

std::string AwsccCase::with_provider(const std::string& config, const std::string& more) const {
  return "provider \"awscc\" {\n  region = \"eu-west-1\"\n  access_key = \"key\"\n  secret_key = "
         "\"secret\"\n  max_retries = 3\n  endpoints = { cloudcontrolapi = \"" +
         url_ + "\" }\n" + more + "\n}\n" + config;
}

std::string AwsccCase::widget(const std::string& content) const {
  return with_provider(
      "resource \"awscc_test_widget\" \"a\" {\n  name = \"web\"\n  left = \"l\"\n" + content +
      "\n}\n");
}

std::string AwsccCase::call(const std::string& method, const std::string& path,
                            const std::string& body) {
  http::HttpRequest request(method, path);
  request.body = body;
  auto response = http_->send(request);
  EXPECT_TRUE(response && response->ok()) << method << " " << path;
  return response ? response->body : "";
}

std::vector<Value> AwsccCase::requests(const std::string& operation) {
  std::vector<Value> out;
  std::string text = call("GET", "/admin/log");
  auto log = decode_json(text);
  EXPECT_TRUE(log.ok()) << text;
  if (!log) return out;
  for (const Value& line : log->elements()) {
    if (line.find("path")->as_string().find("/" + operation + "/") == std::string_view::npos) {
      continue;
    }
    auto body = decode_json(line.find("body")->as_string());
    EXPECT_TRUE(body.ok()) << line.find("body")->as_string();
    if (body) out.push_back(*std::move(body));
  }
  return out;
}

std::vector<std::string> AwsccCase::patches() {
  std::vector<std::string> out;
  for (const Value& request : requests("UpdateResource")) {
    out.emplace_back(request.find("PatchDocument")->as_string());
  }
  return out;
}

size_t AwsccCase::resources() {
  return decode_json(call("GET", "/admin/resources")).value().length();
}

void AwsccCase::change_widget(const std::string& properties) {
  Value all = decode_json(call("GET", "/admin/resources")).value();
  for (const Value& one : all.elements()) {
    if (one.find("type")->as_string() != "AWS::Test::Widget") continue;
    Value::Attributes changed;
    Value before = decode_json(one.find("properties")->as_string()).value();
    for (size_t i = 0; i < before.length(); ++i) {
      changed.emplace_back(before.key(i), before.elements()[i]);
    }
    Value differing = decode_json(properties).value();
    for (size_t i = 0; i < differing.length(); ++i) {
      changed.emplace_back(differing.key(i), differing.elements()[i]);
    }
    Value document = Value::object(changed);
    std::string text = encode_json(document, document.type()).value();
    Value body = Value::object({{"type", *one.find("type")},
                                {"identifier", *one.find("identifier")},
                                {"properties", Value::string(text)}});
    call("PUT", "/admin/resources", encode_json(body, body.type()).value());
  }
}

std::string AwsccCase::widget_properties() {
  Value all = decode_json(call("GET", "/admin/resources")).value();
  for (const Value& one : all.elements()) {
    if (one.find("type")->as_string() == "AWS::Test::Widget") {
      return std::string(one.find("properties")->as_string());
    }
  }
  return "";
}

}  // namespace landform::awscc::testing
