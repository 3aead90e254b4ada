// A server with the parts of the APIs of S3 and DynamoDB that the backend uses, with conditional
// requests and faults.
#pragma once

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "backend/testing.h"
#include "install/test_server.h"
#include "value/json.h"

namespace landform::backend {

class S3Server {
 public:
  S3Server() {
    server_->Get("/bucket", [this](const httplib::Request& request, httplib::Response& response) {
      std::lock_guard lock(mutex_);
      if (admit(request, response)) list(request, response);
    });
    server_->Get("/bucket/(.+)", handler(&S3Server::get));
    server_->Put("/bucket/(.+)", handler(&S3Server::put));
    server_->Delete("/bucket/(.+)", handler(&S3Server::remove));
    server_->Post("/", handler(&S3Server::change_table));
    server_->Get("/(.+)/(.+)", [](const httplib::Request&, httplib::Response& response) {
      fail(response, 404, "NoSuchBucket");
    });
    server_->Get("/([^/]+)", [](const httplib::Request&, httplib::Response& response) {
      fail(response, 404, "NoSuchBucket");
    });
  }

  [[nodiscard]] std::string config(const std::string& more = "",
                                   const std::string& bucket = "bucket") const {
    return R"({"bucket":")" + bucket +
           R"(","key":"a/k.tfstate","region":"us-east-1","endpoints":{"s3":")" + server_.url() +
           R"(","dynamodb":")" + server_.url() +
           R"("},"use_path_style":true,"use_lockfile":true,"access_key":"AKID","secret_key":"s",)"
           R"("skip_credentials_validation":true,"skip_requesting_account_id":true,)"
           R"("skip_metadata_api_check":true,"max_retries":1)" +
           more + "}";
  }

  [[nodiscard]] std::string url() const { return server_.url(); }

  // All of these may be used while no request is running.
  std::map<std::string, std::string> objects;
  std::map<std::string, std::string> items;    // of the table "locks"
  std::map<std::string, std::string> headers;  // of the last request, names in lower case
  std::vector<int> failures;  // responses to the next requests; 0 to execute it and then drop the
                              // connection
  size_t page = 1000;

  // At any time: how the next requests fail.
  void fail_next(size_t count, int status) {
    std::lock_guard lock(mutex_);
    failures.assign(count, status);
  }

  [[nodiscard]] std::string text(const std::string& key) const {
    auto found = objects.find(key);
    return found == objects.end() ? "missing" : found->second;
  }

 private:
  using Method = void (S3Server::*)(const httplib::Request&, httplib::Response&);

  httplib::Server::Handler handler(Method method) {
    return [this, method](const httplib::Request& request, httplib::Response& response) {
      std::lock_guard lock(mutex_);
      bool drop = !failures.empty() && failures.front() == 0;
      if (drop) failures.erase(failures.begin());
      if (!drop && !admit(request, response)) return;
      (this->*method)(request, response);
      if (drop) {
        response.status = 200;
        response.body.clear();
        response.set_content_provider(1000, "text/plain",
                                      [](size_t, size_t, httplib::DataSink&) { return false; });
      }
    };
  }

  static void fail(httplib::Response& response, int status, const char* code) {
    response.status = status;
    response.set_content(fmt::format("<?xml version=\"1.0\"?><Error><Code>{}</Code><Message>The "
                                     "request failed</Message></Error>",
                                     code),
                         "application/xml");
  }

  bool admit(const httplib::Request& request, httplib::Response& response) {
    headers.clear();
    for (const auto& [name, value] : request.headers) {
      std::string lower = name;
      for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      headers[lower] = value;
    }
    if (!headers["authorization"].starts_with("AWS4-HMAC-SHA256 Credential=AKID/")) {
      fail(response, 403, "AccessDenied");
      return false;
    }
    if (failures.empty()) return true;
    int status = failures.front();
    failures.erase(failures.begin());
    fail(response, status, status == 403 ? "AccessDenied" : "InternalError");
    return false;
  }

  void list(const httplib::Request& request, httplib::Response& response) {
    std::string prefix = request.get_param_value("prefix");
    std::string after = request.get_param_value("continuation-token");
    std::string out = "<ListBucketResult>";
    size_t count = 0;
    std::string last;
    bool truncated = false;
    for (const auto& [key, text] : objects) {
      if (!key.starts_with(prefix) || key <= after) continue;
      if (count++ == page) {
        truncated = true;
        break;
      }
      out += "<Contents><Key>" + key + "</Key></Contents>";
      last = key;
    }
    out += fmt::format("<IsTruncated>{}</IsTruncated>", truncated);
    if (truncated) out += "<NextContinuationToken>" + last + "</NextContinuationToken>";
    response.set_content(out + "</ListBucketResult>", "application/xml");
  }

  void get(const httplib::Request& request, httplib::Response& response) {
    auto found = objects.find(request.matches[1]);
    if (found == objects.end()) return fail(response, 404, "NoSuchKey");
    response.set_content(found->second, "application/json");
  }

  void put(const httplib::Request& request, httplib::Response& response) {
    std::string key = request.matches[1];
    bool exists = objects.contains(key);
    if (request.get_header_value("If-None-Match") == "*" && exists) {
      return fail(response, 412, "PreconditionFailed");
    }
    objects[key] = request.body;
  }

  void remove(const httplib::Request& request, httplib::Response& response) {
    objects.erase(request.matches[1]);
    response.status = 204;
  }

  // An item is its LockID with one more attribute, whose value is kept.
  void change_table(const httplib::Request& request, httplib::Response& response) {
    auto refuse = [&](const char* code) {
      response.status = 400;
      response.set_content(fmt::format(R"({{"__type":"com.amazonaws.dynamodb#{}"}})", code),
                           "application/x-amz-json-1.0");
    };
    const Value input = decode_json(request.body).value();
    if (input.find("TableName")->as_string() != "locks") return refuse("ResourceNotFoundException");
    const std::string operation = request.get_header_value("X-Amz-Target");
    const bool put = operation == "DynamoDB_20120810.PutItem";
    const Value& item = *input.find(put ? "Item" : "Key");
    const std::string id(item.find("LockID")->find("S")->as_string());
    std::string answer = "{}";
    if (put) {
      if (input.find("ConditionExpression") != nullptr && items.contains(id))
        return refuse("ConditionalCheckFailedException");
      const char* attribute = id.ends_with("-md5") ? "Digest" : "Info";
      items[id] = item.find(attribute)->find("S")->as_string();
    } else if (operation == "DynamoDB_20120810.DeleteItem") {
      items.erase(id);
    } else if (auto found = items.find(id); found != items.end()) {
      const Value text = Value::object({{"S", Value::string_nfc(found->second)}});
      const Value all = Value::object(
          {{"Item", Value::object({{id.ends_with("-md5") ? "Digest" : "Info", text}})}});
      answer = encode_json(all, all.type()).value();
    }
    response.set_content(answer, "application/x-amz-json-1.0");
  }

  std::mutex mutex_;
  install::TestServer server_;  // last, so that it is stopped first
};

}  // namespace landform::backend
