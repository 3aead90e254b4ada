#include "backend/s3_store.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include "aws/xml.h"
#include "base/base64.h"

namespace landform::backend {
namespace {

std::string digest_base64(const EVP_MD* kind, std::string_view bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  LANDFORM_CHECK(EVP_Digest(bytes.data(), bytes.size(), digest, &size, kind, nullptr) == 1);
  return base64_encode({reinterpret_cast<char*>(digest), size});
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
                       digest_base64(EVP_md5(), customer_key));
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
    headers.emplace_back("x-amz-checksum-sha256", digest_base64(EVP_sha256(), body));
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

Result<std::string> S3Store::read() {
  S3Bucket::Response response = bucket_->get(key_);
  if (response) return std::move(response).value().body;
  const aws::ServiceError& error = response.error();
  if (error.is("NoSuchKey") || (error.status == 404 && error.code.empty())) return std::string();
  return bucket_->failure(error, fmt::format("Unable to access object \"{}\" in S3 bucket \"{}\"",
                                             key_, bucket_->name));
}

std::optional<Error> S3Store::write(const std::string& text, const std::string* /*previous*/) {
  S3Bucket::Response response = bucket_->put(key_, text, "");
  if (response) return std::nullopt;
  return bucket_->failure(response.error(), "failed to upload state");
}

Result<LockInfo> S3Store::holder() const {
  S3Bucket::Response response = bucket_->get(lock_key());
  if (!response) {
    return Error{fmt::format("unable to retrieve file from S3 bucket '{}' with key '{}': {}",
                             bucket_->name, lock_key(), response.error().message)};
  }
  Result<LockInfo> info = LockInfo::parse(response->body);
  if (info) return info;
  return Error{"failed to unmarshal JSON data into LockInfo struct: " + info.error().message};
}

Result<std::string, LockFailure> S3Store::lock(const LockInfo& info) {
  if (!use_lockfile_) return std::string();
  LockInfo mine = info;
  mine.path = bucket_->name + "/" + key_;
  S3Bucket::Response response = bucket_->put(lock_key(), mine.to_json(), "*");
  if (response) return mine.id;
  Result<LockInfo> found = holder();
  if (!found) return LockFailure{response.error().message + "\n" + found.error().message};
  // An attempt whose response was lost has succeeded.
  if (found->id == mine.id) return mine.id;
  return LockFailure{response.error().message, std::move(found).value()};
}

std::optional<LockFailure> S3Store::unlock(const std::string& id) {
  if (!use_lockfile_) return std::nullopt;
  Result<LockInfo> found = holder();
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

}  // namespace landform::backend
