#include "backend/s3_store.h"

#include <fmt/format.h>

#include "aws/xml.h"
#include "backend/digest.h"
#include "base/base64.h"
#include "base/hex.h"
#include "http/pace.h"

namespace landform::backend {
namespace {

std::string wrong_digest(const S3Bucket& bucket, const std::string& key, const std::string& actual,
                         const std::string& wanted) {
  return fmt::format(
      "state data in S3 does not have the expected content.\n\nThe checksum calculated for the "
      "state stored in S3 does not match the checksum\nstored in DynamoDB.\n\nBucket: {}\nKey:    "
      "{}\nCalculated checksum: {}\nStored checksum:     {}\n\nThis may be caused by unusually "
      "long "
      "delays in S3 processing a previous state\nupdate. Please wait for a minute or two and try "
      "again.\n\nIf this problem persists, and neither S3 nor DynamoDB are experiencing "
      "an\noutage, you may need to manually verify the remote state and update the Digest\nvalue "
      "stored in the DynamoDB table to the following value: {}\n",
      bucket.name, key, actual, wanted, actual);
}

}  // namespace

std::string S3Bucket::path(const std::string& key) const {
  std::string out = base_path;
  size_t begin = 0;
  while (begin <= key.size()) {
    size_t end = std::min(key.find('/', begin), key.size());
    out += '/' + http::http_escape(std::string_view(key).substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

void S3Bucket::add_customer_key(std::vector<http::HttpHeader>& headers) const {
  if (!encrypt || customer_key.empty()) return;
  headers.emplace_back("x-amz-server-side-encryption-customer-algorithm", "AES256");
  headers.emplace_back("x-amz-server-side-encryption-customer-key", base64_encode(customer_key));
  headers.emplace_back("x-amz-server-side-encryption-customer-key-MD5",
                       base64_encode(digest_of(EVP_md5(), customer_key)));
}

S3Bucket::Response S3Bucket::get(const std::string& key) const {
  aws::ServiceRequest request;
  request.method = "GET";
  request.path = path(key);
  add_customer_key(request.headers);
  request.call_options.stop = stop;
  return service->send(request);
}

S3Bucket::Response S3Bucket::put(const std::string& key, const std::string& body,
                                 const std::string& if_none_match) const {
  aws::ServiceRequest request;
  request.method = "PUT";
  request.path = path(key);
  request.body = body;
  auto& headers = request.headers;
  headers.emplace_back("Content-Type", "application/json");
  if (!if_none_match.empty()) headers.emplace_back("If-None-Match", if_none_match);
  if (!skip_checksum) {
    headers.emplace_back("x-amz-checksum-sha256", base64_encode(digest_of(EVP_sha256(), body)));
    headers.emplace_back("x-amz-sdk-checksum-algorithm", "SHA256");
  }
  if (encrypt && !kms_key_id.empty()) {
    headers.emplace_back("x-amz-server-side-encryption", "aws:kms");
    headers.emplace_back("x-amz-server-side-encryption-aws-kms-key-id", kms_key_id);
  } else if (encrypt && customer_key.empty()) {
    headers.emplace_back("x-amz-server-side-encryption", "AES256");
  }
  add_customer_key(headers);
  if (!acl.empty()) headers.emplace_back("x-amz-acl", acl);
  return service->send(request);
}

S3Bucket::Response S3Bucket::remove(const std::string& key) const {
  aws::ServiceRequest request;
  request.method = "DELETE";
  request.path = path(key);
  return service->send(request);
}

Result<std::vector<std::string>, aws::ServiceError> S3Bucket::list(
    const std::string& prefix) const {
  std::vector<std::string> out;
  std::string next;
  do {
    aws::ServiceRequest request;
    request.method = "GET";
    request.path = base_path.empty() ? "/" : base_path;
    // Sorted, as signatures require.
    if (!next.empty()) request.query.emplace_back("continuation-token", next);
    request.query.emplace_back("list-type", "2");
    request.query.emplace_back("max-keys", "1000");
    request.query.emplace_back("prefix", prefix);
    request.call_options.stop = stop;
    Response response = service->send(request);
    if (!response) return response.error();
    Result<aws::XmlElement> page = aws::parse_xml(response->body);
    if (!page) {
      return aws::ServiceError{aws::ServiceError::Kind::invalid,
                               "the list of objects is not valid XML: " + page.error().message};
    }
    for (const aws::XmlElement& child : page->children) {
      if (child.name == "Contents") out.push_back(child.at("Key"));
    }
    next = page->at("IsTruncated") == "true" ? page->at("NextContinuationToken") : "";
  } while (!next.empty());
  return out;
}

Error S3Bucket::failure(const aws::ServiceError& error, const std::string& action) const {
  if (error.is("NoSuchBucket")) {
    return {fmt::format(
        "S3 bucket \"{}\" does not exist.\n\nThe referenced S3 bucket must have been previously "
        "created. If the S3 bucket\nwas created within the last minute, please wait for a minute "
        "or two and try\nagain.\n\nError: {}\n",
        name, error.message)};
  }
  return {action + ": " + error.message};
}

Result<std::string> S3Store::read_object() const {
  S3Bucket::Response response = bucket_->get(key_);
  if (response) return std::move(response).value().body;
  const aws::ServiceError& error = response.error();
  if (error.is("NoSuchKey") || (error.status == 404 && error.code.empty())) return std::string();
  return bucket_->failure(error, fmt::format("Unable to access object \"{}\" in S3 bucket \"{}\"",
                                             key_, bucket_->name));
}

Result<std::string> S3Store::read() {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + locking_.longest_wait;
  for (;;) {
    Result<std::string> text = read_object();
    if (!text || locking_.table == nullptr) return text;
    // As in Terraform, a digest that cannot be read does not matter, nor one that is missing.
    auto wanted = locking_.table->get(digest_id(), "Digest");
    if (!wanted || wanted->empty()) return text;
    const std::string actual = text->empty() ? "" : to_hex(digest_of(EVP_md5(), *text));
    if (actual == *wanted) return text;
    const auto next = Clock::now() + locking_.pause;
    if (next > deadline || !http::wait_until(next, bucket_->stop))
      return Error{wrong_digest(*bucket_, key_, actual, *wanted)};
  }
}

std::optional<Error> S3Store::write(const std::string& text, const std::string* /*previous*/) {
  S3Bucket::Response response = bucket_->put(key_, text, "");
  if (!response) return bucket_->failure(response.error(), "failed to upload state");
  if (locking_.table == nullptr) return std::nullopt;
  auto failure = locking_.table->put(digest_id(), "Digest", to_hex(digest_of(EVP_md5(), text)),
                                     DynamoDbTable::Existing::replace);
  if (!failure) return std::nullopt;
  return Error{"failed to store state MD5: " + failure->message};
}

std::optional<Error> S3Store::remove() {
  S3Bucket::Response response = bucket_->remove(key_);
  if (!response) return Error{response.error().message};
  // The next state there has another one.
  if (locking_.table != nullptr) {
    if (auto failure = locking_.table->remove(digest_id()))
      return Error{"failed to delete state MD5: " + failure->message};
  }
  return std::nullopt;
}

// --- locks

Result<std::string, LockFailure> S3Store::lock(const LockInfo& info) {
  if (!locking_.file && locking_.table == nullptr) return std::string();
  LockInfo mine = info;
  mine.path = lock_path();
  if (locking_.file) {
    if (auto failure = lock_file(mine)) return *std::move(failure);
  }
  if (locking_.table != nullptr) {
    if (auto failure = lock_item(mine)) {
      if (locking_.file) {
        if (auto kept = unlock_file(mine.id)) failure->message += "\n" + kept->message;
      }
      return *std::move(failure);
    }
  }
  return mine.id;
}

std::optional<LockFailure> S3Store::unlock(const std::string& id) {
  if (locking_.file) {
    if (auto failure = unlock_file(id)) return failure;
  }
  return locking_.table == nullptr ? std::nullopt : unlock_item(id);
}

Result<LockInfo> S3Store::file_holder() const {
  S3Bucket::Response response = bucket_->get(lock_key());
  if (!response) {
    return Error{fmt::format("unable to retrieve file from S3 bucket '{}' with key '{}': {}",
                             bucket_->name, lock_key(), response.error().message)};
  }
  Result<LockInfo> info = LockInfo::parse(response->body);
  if (info) return info;
  return Error{"failed to unmarshal JSON data into LockInfo struct: " + info.error().message};
}

std::optional<LockFailure> S3Store::lock_file(const LockInfo& mine) const {
  S3Bucket::Response response = bucket_->put(lock_key(), mine.to_json(), "*");
  if (response) return std::nullopt;
  Result<LockInfo> found = file_holder();
  if (!found) return LockFailure{response.error().message + "\n" + found.error().message};
  // An attempt whose response was lost has succeeded.
  if (found->id == mine.id) return std::nullopt;
  return LockFailure{response.error().message, std::move(found).value()};
}

std::optional<LockFailure> S3Store::unlock_file(const std::string& id) const {
  Result<LockInfo> found = file_holder();
  if (!found) return LockFailure{found.error().message};
  if (found->id != id) {
    return LockFailure{
        fmt::format("lock ID '{}' does not match the existing lock ID '{}'", id, found->id),
        *found};
  }
  S3Bucket::Response response = bucket_->remove(lock_key());
  if (response) return std::nullopt;
  return LockFailure{"failed to delete the lock file: " + response.error().message, *found};
}

Result<LockInfo> S3Store::table_holder() const {
  auto text = locking_.table->get(lock_path(), "Info");
  if (!text) {
    return Error{fmt::format("Unable to retrieve item from DynamoDB table \"{}\": {}",
                             locking_.table->name(), text.error().message)};
  }
  if (text->empty()) return Error{"unexpected end of JSON input"};
  return LockInfo::parse(*text);
}

std::optional<LockFailure> S3Store::lock_item(const LockInfo& mine) const {
  auto failure =
      locking_.table->put(lock_path(), "Info", mine.to_json(), DynamoDbTable::Existing::refuse);
  if (!failure) return std::nullopt;
  Result<LockInfo> found = table_holder();
  if (!found) return LockFailure{failure->message + "\n" + found.error().message};
  if (found->id == mine.id) return std::nullopt;
  return LockFailure{failure->message, std::move(found).value()};
}

std::optional<LockFailure> S3Store::unlock_item(const std::string& id) const {
  Result<LockInfo> found = table_holder();
  if (!found) {
    return LockFailure{fmt::format("failed to retrieve lock info for lock ID \"{}\": {}", id,
                                   found.error().message)};
  }
  if (found->id != id) {
    return LockFailure{
        fmt::format("lock ID \"{}\" does not match existing lock (\"{}\")", id, found->id), *found};
  }
  if (auto failure = locking_.table->remove(lock_path()))
    return LockFailure{"failed to delete the lock: " + failure->message, *found};
  return std::nullopt;
}

}  // namespace landform::backend
