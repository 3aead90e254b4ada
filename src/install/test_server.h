// Local web servers for tests. HTTPS servers have a self-signed certificate, trusted through
// SSL_CERT_FILE.
#pragma once

#include <httplib.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <memory>
#include <string>
#include <thread>

namespace landform::install {

class TestServer {
 public:
  TestServer() : server_(std::make_unique<httplib::Server>()) { start("http"); }
  TestServer(const std::string& certificate, const std::string& key)
      : server_(std::make_unique<httplib::SSLServer>(certificate.c_str(), key.c_str())) {
    start("https");
  }
  ~TestServer() {
    server_->stop();
    thread_.join();
  }
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::string url(const std::string& path = "") const {
    return scheme_ + "://" + host() + path;
  }
  httplib::Server& operator*() { return *server_; }
  httplib::Server* operator->() { return server_.get(); }

  void serve(const std::string& path, const std::string& body,
             const std::string& type = "application/octet-stream") {
    server_->Get(path, [body, type](const httplib::Request&, httplib::Response& response) {
      response.set_content(body, type);
    });
  }
  // A page that only refers to a module.
  void serve_location(const std::string& path, const std::string& location) {
    server_->Get(path, [location](const httplib::Request&, httplib::Response& response) {
      response.status = 204;
      response.set_header("X-Terraform-Get", location);
    });
  }

 private:
  void start(const char* scheme) {
    scheme_ = scheme;
    port_ = server_->bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_->listen_after_bind(); });
    while (!server_->is_running()) std::this_thread::yield();
  }

  std::unique_ptr<httplib::Server> server_;
  std::string scheme_;
  int port_ = 0;
  std::thread thread_;
};

// Writes a self-signed certificate for 127.0.0.1, and its key.
inline void make_certificate(const std::string& certificate_file, const std::string& key_file) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* certificate = X509_new();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, key);
  X509_NAME* name = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("127.0.0.1"), -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  for (auto [id, value] : {std::pair{NID_subject_alt_name, "IP:127.0.0.1"},
                           std::pair{NID_basic_constraints, "critical,CA:TRUE"}}) {
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, id, value);
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
  }
  X509_sign(certificate, key, EVP_sha256());
  FILE* out = std::fopen(certificate_file.c_str(), "w");
  PEM_write_X509(out, certificate);
  std::fclose(out);
  out = std::fopen(key_file.c_str(), "w");
  PEM_write_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr);
  std::fclose(out);
  X509_free(certificate);
  EVP_PKEY_free(key);
}

}  // namespace landform::install
