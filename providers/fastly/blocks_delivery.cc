// Where requests go, and what becomes of them.
#include "fastly/blocks.h"
#include "sdk/validators.h"

namespace landform::fastly {
namespace {

Field name_field(const std::string& what) {
  return required("name", "The name of the " + what +
                              ", unique within the service. Another name is another " + what + ".");
}

Field condition(const std::string& name, const std::string& about) {
  return text(name, "The name of a `condition`: " + about);
}

}  // namespace

BlockType domain_block() {
  return {.name = "domain",
          .path = {"domain"},
          .about = "A domain that the service answers.",
          .fields = {required("name", "The domain, such as `www.example.com`."),
                     text("comment", "A note.")}};
}

BlockType backend_block(ServiceType service) {
  constexpr ServiceType kVcl = ServiceType::vcl;
  return {
      .name = "backend",
      .path = {"backend"},
      .about = "An origin that the service fetches from.",
      .fields = {name_field("backend"),
                 required("address", "Its host name or IP address."),
                 number("port", 80, "Its port."),
                 flag("auto_loadbalance", false,
                      "Whether it is one of those that requests are spread over.")
                     .only(kVcl),
                 number("between_bytes_timeout", 10000, "Milliseconds to wait between bytes."),
                 number("connect_timeout", 1000, "Milliseconds to wait for a connection."),
                 number("error_threshold", 0, "Errors after which it counts as down."),
                 number("first_byte_timeout", 15000, "Milliseconds to wait for the first byte."),
                 text("healthcheck", "The name of a `healthcheck` for it."),
                 number("keepalive_time", 0, "Seconds to keep an idle connection to it."),
                 number("max_conn", 200, "Connections to it at once."),
                 number("max_lifetime", 0,
                        "Milliseconds that a connection is reused; 0 for no limit.")
                     .check(sdk::at_least(0)),
                 text("max_tls_version", "The highest version of TLS to speak with it."),
                 number("max_use", 0, "Requests that share a connection; 0 for no limit.")
                     .check(sdk::at_least(0)),
                 text("min_tls_version", "The lowest version of TLS to speak with it."),
                 text("override_host", "The `Host` header to send."),
                 flag("prefer_ipv6", service == ServiceType::compute,
                      "Whether to connect by IPv6 first."),
                 condition("request_condition", "only requests that meet it go there.").only(kVcl),
                 text("share_key", "Backends with the same key share their health checks."),
                 text("shield", "The data center that requests go through on their way."),
                 text("ssl_ca_cert", "The certificate authority to trust, in PEM."),
                 text("ssl_cert_hostname", "The name to expect in its certificate."),
                 flag("ssl_check_cert", true, "Whether its certificate is checked."),
                 text("ssl_ciphers", "The ciphers to offer, with colons between."),
                 text("ssl_client_cert", "The certificate to present, in PEM.").secret(),
                 text("ssl_client_key", "The key of that certificate, in PEM.").secret(),
                 text("ssl_sni_hostname", "The name to ask for in the TLS handshake."),
                 flag("use_ssl", false, "Whether to speak TLS with it."),
                 number("weight", 100, "Its share of the requests, beside the others'.")},
      .after = {"healthcheck"}};
}

BlockType healthcheck_block() {
  return {.name = "healthcheck",
          .path = {"healthcheck"},
          .about = "A probe of backends.",
          .fields = {name_field("healthcheck"), required("host", "The `Host` header to send."),
                     required("path", "The path to ask for."),
                     number("check_interval", 5000, "Milliseconds between probes."),
                     number("expected_response", 200, "The status that is well."),
                     text_set("headers", "Further headers, each `Name: value`."),
                     text("http_version", "1.1", "The version of HTTP."),
                     number("initial", 3, "Probes taken for well at the start."),
                     text("method", "HEAD", "The method."),
                     number("threshold", 3, "Probes of the window that must be well."),
                     number("timeout", 5000, "Milliseconds to wait for an answer."),
                     number("window", 5, "The last so many probes count.")}};
}

BlockType condition_block() {
  return {.name = "condition",
          .path = {"condition"},
          .about = "A condition that other blocks refer to.",
          .fields = {name_field("condition"), required("statement", "The expression, in VCL."),
                     required("type",
                              "`REQUEST`, `RESPONSE`, `CACHE` or `PREFETCH`. Another type is "
                              "another condition.")
                         .fixed()
                         .one_of({"REQUEST", "RESPONSE", "CACHE", "PREFETCH"}),
                     number("priority", 10, "Lower numbers come first.")}};
}

BlockType header_block() {
  return {.name = "header",
          .path = {"header"},
          .about = "A header that is set, changed or taken away.",
          .fields = {name_field("header"),
                     required("action", "`set`, `append`, `delete`, `regex` or `regex_repeat`.")
                         .one_of({"set", "append", "delete", "regex", "regex_repeat"}),
                     required("type", "Where: `request`, `fetch`, `cache` or `response`.")
                         .one_of({"request", "fetch", "cache", "response"}),
                     required("destination", "The header, such as `http.X-Tag`.").api("dst"),
                     condition("cache_condition", "when it applies, after a fetch."),
                     condition("request_condition", "when it applies to a request."),
                     condition("response_condition", "when it applies to a response."),
                     flag("ignore_if_set", false, "Whether a header that is there stays as it is."),
                     number("priority", 100, "Lower numbers come first."),
                     text("regex", "The pattern, for `regex` and `regex_repeat`."),
                     text("source", "What its value is made of, in VCL.").api("src"),
                     text("substitution", "What takes the place of the pattern.")},
          .after = {"condition"}};
}

BlockType gzip_block() {
  return {
      .name = "gzip",
      .path = {"gzip"},
      .about = "What is compressed on its way.",
      .fields = {name_field("gzip"), condition("cache_condition", "when it applies."),
                 words("content_types", "The content types. Default: those that the API chooses."),
                 words("extensions", "The file extensions. Default: those that the API chooses.")},
      .after = {"condition"}};
}

BlockType request_setting_block() {
  return {
      .name = "request_setting",
      .path = {"request_settings"},
      .about = "How requests are treated.",
      .fields = {name_field("request_setting"),
                 text("action", "`lookup` or `pass`, which end the processing of the request."),
                 flag("bypass_busy_wait", false, "Whether not to wait for other fetches of it."),
                 text("default_host", "The host header if there is none."),
                 flag("force_miss", false, "Whether to fetch it anyway."),
                 flag("force_ssl", false, "Whether to send plain requests to TLS."),
                 text("hash_keys", "What the cache goes by, separated by commas."),
                 number("max_stale_age", 0, "Seconds that stale objects are good for."),
                 condition("request_condition", "when it applies."),
                 flag("timer_support", false, "Whether to add the header `X-Timer`."),
                 text("xff",
                      "What becomes of `X-Forwarded-For`: `clear`, `leave`, `append`, "
                      "`append_all` or `overwrite`.")},
      .after = {"condition"}};
}

BlockType cache_setting_block() {
  return {.name = "cache_setting",
          .path = {"cache_settings"},
          .about = "How responses are cached.",
          .fields = {name_field("cache_setting"),
                     text("action", "`cache`, `pass`, `restart` or `deliver`."),
                     condition("cache_condition", "when it applies."),
                     number("stale_ttl", 0, "Seconds that a stale object is good for."),
                     number("ttl", 0, "The default lifetime of objects in seconds.")},
          .after = {"condition"}};
}

BlockType response_object_block() {
  return {.name = "response_object",
          .path = {"response_object"},
          .about = "A response that is made at the edge.",
          .fields = {name_field("response_object"),
                     condition("cache_condition", "when it is the answer, after a fetch."),
                     condition("request_condition", "when it is the answer to a request."),
                     text("content", "Its body."), text("content_type", "The type of its body."),
                     text("response", "OK", "The words of its status."),
                     number("status", 200, "Its status.")},
          .after = {"condition"}};
}

BlockType vcl_block() {
  return {
      .name = "vcl",
      .path = {"vcl"},
      .about = "A file of VCL.",
      .fields = {name_field("vcl"), required("content", "Its text."),
                 flag("main", false, "Whether it is the one that includes the others.").fixed()}};
}

BlockType dictionary_block() {
  return {.name = "dictionary",
          .path = {"dictionary"},
          .about = "A dictionary; its items are a resource of their own.",
          .fields = {
              name_field("dictionary"), id("dictionary_id", "Its id."),
              flag("write_only", false,
                   "Whether nobody can read its items. Another value is "
                   "another dictionary, without items.")
                  .fixed(),
              flag("force_destroy", false, "Whether it may be removed with items in it.").local()}};
}

BlockType acl_block() {
  return {
      .name = "acl",
      .path = {"acl"},
      .about = "An access control list; its entries are a resource of their own.",
      .fields = {
          name_field("acl"), id("acl_id", "Its id."),
          flag("force_destroy", false, "Whether it may be removed with entries in it.").local()}};
}

BlockType resource_link_block() {
  return {.name = "resource_link",
          .path = {"resource"},
          .about = "A link to a store of data.",
          .fields = {name_field("resource_link"),
                     required("resource_id", "The id of what is linked.").fixed(),
                     id("link_id", "The id of the link.").per_version()}};
}

}  // namespace landform::fastly
