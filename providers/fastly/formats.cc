#include "fastly/formats.h"

#include <fmt/format.h>

#include <span>
#include <string_view>

namespace landform::fastly {
namespace {

// The lines of the general format: a key and what its value is made of.
struct Line {
  std::string_view key;
  std::string_view value;
};

constexpr Line kLines[] = {
    {"client_ip", R"fmt("%{req.http.Fastly-Client-IP}V")fmt"},
    {"geo_country", R"fmt("%{client.geo.country_name}V")fmt"},
    {"geo_city", R"fmt("%{client.geo.city}V")fmt"},
    {"host",
     R"fmt("%{if(req.http.Fastly-Orig-Host, req.http.Fastly-Orig-Host, req.http.Host)}V")fmt"},
    {"url", R"fmt("%{json.escape(req.url)}V")fmt"},
    {"request_method", R"fmt("%{json.escape(req.method)}V")fmt"},
    {"request_protocol", R"fmt("%{json.escape(req.proto)}V")fmt"},
    {"request_referer", R"fmt("%{json.escape(req.http.referer)}V")fmt"},
    {"request_user_agent", R"fmt("%{json.escape(req.http.User-Agent)}V")fmt"},
    {"response_state", R"fmt("%{json.escape(fastly_info.state)}V")fmt"},
    {"response_status", R"fmt(%{resp.status}V)fmt"},
    {"response_reason",
     R"fmt(%{if(resp.response, "%22"+json.escape(resp.response)+"%22", "null")}V)fmt"},
    {"response_body_size", R"fmt(%{resp.body_bytes_written}V)fmt"},
    {"fastly_server", R"fmt("%{json.escape(server.identity)}V")fmt"},
    {"fastly_is_edge", R"fmt(%{if(fastly.ff.visits_this_service == 0, "true", "false")}V)fmt"},
};

// What several services are told of.
constexpr Line kRequestHeaders[] = {
    {"request_accept_content", R"fmt("%{Accept}i")fmt"},
    {"request_accept_language", R"fmt("%{Accept-Language}i")fmt"},
    {"request_accept_encoding", R"fmt("%{Accept-Encoding}i")fmt"},
    {"request_accept_charset", R"fmt("%{Accept-Charset}i")fmt"},
    {"request_connection", R"fmt("%{Connection}i")fmt"},
    {"request_dnt", R"fmt("%{DNT}i")fmt"},
    {"request_forwarded", R"fmt("%{Forwarded}i")fmt"},
    {"request_via", R"fmt("%{Via}i")fmt"},
    {"request_cache_control", R"fmt("%{Cache-Control}i")fmt"},
    {"request_x_requested_with", R"fmt("%{X-Requested-With}i")fmt"},
    {"request_x_att_device_id", R"fmt("%{X-ATT-Device-Id}i")fmt"},
};
constexpr Line kResponseHeaders[] = {
    {"response_age", R"fmt("%{Age}o")fmt"},
    {"response_cache_control", R"fmt("%{Cache-Control}o")fmt"},
    {"response_expires", R"fmt("%{Expires}o")fmt"},
    {"response_last_modified", R"fmt("%{Last-Modified}o")fmt"},
    {"response_tsv", R"fmt("%{TSV}o")fmt"},
};
constexpr Line kSocket[] = {
    {"socket_cwnd", R"fmt(%{client.socket.cwnd}V)fmt"},
    {"socket_nexthop", R"fmt("%{client.socket.nexthop}V")fmt"},
    {"socket_tcpi_rcv_mss", R"fmt(%{client.socket.tcpi_rcv_mss}V)fmt"},
    {"socket_tcpi_snd_mss", R"fmt(%{client.socket.tcpi_snd_mss}V)fmt"},
    {"socket_tcpi_rtt", R"fmt(%{client.socket.tcpi_rtt}V)fmt"},
    {"socket_tcpi_rttvar", R"fmt(%{client.socket.tcpi_rttvar}V)fmt"},
    {"socket_tcpi_rcv_rtt", R"fmt(%{client.socket.tcpi_rcv_rtt}V)fmt"},
    {"socket_tcpi_rcv_space", R"fmt(%{client.socket.tcpi_rcv_space}V)fmt"},
    {"socket_tcpi_last_data_sent", R"fmt(%{client.socket.tcpi_last_data_sent}V)fmt"},
    {"socket_tcpi_total_retrans", R"fmt(%{client.socket.tcpi_total_retrans}V)fmt"},
    {"socket_tcpi_delta_retrans", R"fmt(%{client.socket.tcpi_delta_retrans}V)fmt"},
    {"socket_ploss", R"fmt(%{client.socket.ploss}V)fmt"},
};

// The lines separated by commas; `gap` follows a colon.
std::string joined(std::span<const Line> lines, std::string_view indent, std::string_view gap) {
  std::string out;
  for (const Line& line : lines) {
    out +=
        fmt::format("{}{}\"{}\":{}{}", out.empty() ? "" : ",\n", indent, line.key, gap, line.value);
  }
  return out;
}

// `time` is the format of the timestamp, `gap` what follows a colon.
std::string general(std::string_view time, std::string_view indent, std::string_view gap,
                    std::string_view last_indent) {
  std::string out = fmt::format(R"({{
{}"timestamp":{}"%{{strftime(\{{"{}"\}}, time.start)}}V")",
                                indent, gap, time);
  return out + fmt::format(",\n{}\n{}}}", joined(kLines, indent, gap), last_indent);
}

}  // namespace

std::string general_format() { return general("%Y-%m-%dT%H:%M:%S%z", "    ", " ", "  "); }
std::string bigquery_format() { return general("%Y-%m-%dT%H:%M:%S", "    ", " ", "  "); }
std::string compact_format() { return general("%Y-%m-%dT%H:%M:%S%z", "  ", "", ""); }
std::string common_log_format() { return R"(%h %l %u %t "%r" %>s %b)"; }

std::string datadog_format() {
  return R"fmt({
    "ddsource": "fastly",
    "service": "%{req.service_id}V",
    "date": "%{begin:%Y-%m-%dT%H:%M:%S%z}t",
    "time_start": "%{begin:%Y-%m-%dT%H:%M:%S%Z}t",
    "time_end": "%{end:%Y-%m-%dT%H:%M:%S%Z}t",
    "http": {
      "request_time_ms": %{time.elapsed.msec}V,
      "method": "%m",
      "url": "%{json.escape(req.url)}V",
      "useragent": "%{json.escape(req.http.User-Agent)}V",
      "referer": "%{json.escape(req.http.referer)}V",
      "protocol": "%H",
      "request_x_forwarded_for": "%{X-Forwarded-For}i",
      "status_code": "%s"
    },
    "network": {
      "client": {
       "ip": "%h",
       "name": "%{client.as.name}V",
       "number": "%{client.as.number}V",
       "connection_speed": "%{client.geo.conn_speed}V"
      },
     "destination": {
       "ip": "%A"
      },
    "geoip": {
    "geo_city": "%{client.geo.city.utf8}V",
    "geo_country_code": "%{client.geo.country_code}V",
    "geo_continent_code": "%{client.geo.continent_code}V",
    "geo_region": "%{client.geo.region}V"
    },
    "bytes_written": %B,
    "bytes_read": %{req.body_bytes_read}V
    },
    "host":"%{if(req.http.Fastly-Orig-Host, req.http.Fastly-Orig-Host, req.http.Host)}V",
    "origin_host": "%v",
    "is_ipv6": %{if(req.is_ipv6, "true", "false")}V,
    "is_tls": %{if(req.is_ssl, "true", "false")}V,
    "tls_client_protocol": "%{json.escape(tls.client.protocol)}V",
    "tls_client_servername": "%{json.escape(tls.client.servername)}V",
    "tls_client_cipher": "%{json.escape(tls.client.cipher)}V",
    "tls_client_cipher_sha": "%{json.escape(tls.client.ciphers_sha)}V",
    "tls_client_tlsexts_sha": "%{json.escape(tls.client.tlsexts_sha)}V",
    "is_h2": %{if(fastly_info.is_h2, "true", "false")}V,
    "is_h2_push": %{if(fastly_info.h2.is_push, "true", "false")}V,
    "h2_stream_id": "%{fastly_info.h2.stream_id}V",
)fmt" + joined(kRequestHeaders, "    ", " ") +
         R"fmt(,
    "content_type": "%{Content-Type}o",
    "is_cacheable": %{if(fastly_info.state~"^(HIT|MISS)$", "true","false")}V,
)fmt" + joined(kResponseHeaders, "    ", " ") +
         R"fmt(,
    "server_datacenter": "%{server.datacenter}V",
    "req_header_size": %{req.header_bytes_read}V,
    "resp_header_size": %{resp.header_bytes_written}V,
)fmt" + joined(kSocket, "    ", " ") +
         R"fmt(
  })fmt";
}

std::string honeycomb_format() {
  return R"fmt({
    "time":"%{begin:%Y-%m-%dT%H:%M:%SZ}t",
    "data":  {
      "service_id":"%{req.service_id}V",
      "time_elapsed":%D,
      "request":"%m",
      "host":"%{if(req.http.Fastly-Orig-Host, req.http.Fastly-Orig-Host, req.http.Host)}V",
      "url":"%{cstr_escape(req.url)}V",
      "protocol":"%H",
      "is_ipv6":%{if(req.is_ipv6, "true", "false")}V,
      "is_tls":%{if(req.is_ssl, "true", "false")}V,
      "is_h2":%{if(fastly_info.is_h2, "true", "false")}V,
      "client_ip":"%h",
      "geo_city":"%{client.geo.city.utf8}V",
      "geo_country_code":"%{client.geo.country_code}V",
      "server_datacenter":"%{server.datacenter}V",
      "request_referer":"%{Referer}i",
      "request_user_agent":"%{User-Agent}i",
      "request_accept_content":"%{Accept}i",
      "request_accept_language":"%{Accept-Language}i",
      "request_accept_charset":"%{Accept-Charset}i",
      "cache_status":"%{regsub(fastly_info.state, "^(HIT-(SYNTH)|(HITPASS|HIT|MISS|PASS|ERROR|PIPE)).*", "\\2\\3") }V",
      "status":"%s",
      "content_type":"%{Content-Type}o",
      "req_header_size":%{req.header_bytes_read}V,
      "req_body_size":%{req.body_bytes_read}V,
      "resp_header_size":%{resp.header_bytes_written}V,
      "resp_body_size":%{resp.body_bytes_written}V
    }
  })fmt";
}

std::string newrelic_format() {
  return R"fmt({
    "timestamp": %{time.start.msec}V,
    "logtype": "accesslogs",
    "cache_status":"%{regsub(fastly_info.state, "^(HIT-(SYNTH)|(HITPASS|HIT|MISS|PASS|ERROR|PIPE)).*", "\2\3") }V",
    "client_ip":"%h",
    "client_device_type":"%{client.platform.hwtype}V",
    "client_os_name":"%{client.os.name}V",
    "client_os_version":"%{client.os.version}V",
    "client_browser_name":"%{client.browser.name}V",
    "client_browser_version":"%{client.browser.version}V",
    "client_as_name":"%{client.as.name}V",
    "client_as_number":"%{client.as.number}V",
    "client_connection_speed": "%{client.geo.conn_speed}V",
    "client_port": %{client.port}V,
    "client_rate_bps":%{client.socket.tcpi_delivery_rate}V,
    "client_recv_bytes":%{client.socket.tcpi_bytes_received}V,
    "client_requests_count":%{client.requests}V,
    "client_resp_body_size_write": %{resp.body_bytes_written}V,
    "client_resp_header_size_write": %{resp.header_bytes_written}V,
    "client_resp_ttfb": %{time.to_first_byte}V,
    "client_rtt_us":%{client.socket.tcpi_rtt}V,
    "content_type":"%{Content-Type}o",
    "domain": "%{Fastly-Orig-Host}i",
    "fastly_datacenter": "%{server.datacenter}V",
    "fastly_host": "%{server.hostname}V",
    "fastly_is_edge": %{if(fastly.ff.visits_this_service == 0, "true", "false")}V,
    "fastly_region": "%{server.region}V",
    "fastly_server": "%{json.escape(server.identity)}V",
    "host": "%v",
    "origin_host":"%v",
    "origin_name":"%{req.backend.name}V",
    "request":"%{req.request}V",
    "request_method":"%m",
    "request_accept_charset":"%{json.escape(req.http.Accept-Charset)}V",
    "request_accept_language":"%{json.escape(req.http.Accept-Language)}V",
    "request_referer":"%{json.escape(req.http.Referer)}V",
    "request_user_agent":"%{json.escape(req.http.User-Agent)}V",
    "resp_status":"%s",
    "response": "%{resp.response}V",
    "service_id":"%{req.service_id}V",
    "service_version": "%{req.vcl.version}V",
    "status":"%s",
    "time_start":"%{begin:%Y-%m-%dT%H:%M:%SZ}t",
    "time_end":"%{end:%Y-%m-%dT%H:%M:%SZ}t",
    "time_elapsed":%D,
    "tls_cipher":"%{json.escape(tls.client.cipher)}V",
    "tls_version":"%{json.escape(tls.client.protocol)}V",
    "url":"%{json.escape(req.url)}V",
    "user_agent":"%{json.escape(req.http.User-Agent)}V",
    "user_city":"%{client.geo.city.utf8}V",
    "user_country_code":"%{client.geo.country_code}V",
    "user_continent_code":"%{client.geo.continent_code}V",
    "user_region":"%{client.geo.region}V"
  })fmt";
}

std::string splunk_format() {
  return R"fmt({
    "time":%{time.start.sec}V,
    "host":"%{Fastly-Orig-Host}i",
    "event": {
      "service_id":"%{req.service_id}V",
      "time_start":"%{begin:%Y-%m-%dT%H:%M:%S%Z}t",
      "time_end":"%{end:%Y-%m-%dT%H:%M:%S%Z}t",
      "time_elapsed":%D,
      "client_ip":"%h",
      "client_as_name":"%{client.as.name}V",
      "client_as_number":"%{client.as.number}V",
      "client_connection_speed":"%{client.geo.conn_speed}V",
      "request":"%m",
      "protocol":"%H",
      "origin_host":"%v",
      "url":"%{json.escape(req.url)}V",
      "is_ipv6":%{if(req.is_ipv6, "true", "false")}V,
      "is_tls":%{if(req.is_ssl, "true", "false")}V,
      "tls_client_protocol":"%{json.escape(tls.client.protocol)}V",
      "tls_client_servername":"%{json.escape(tls.client.servername)}V",
      "tls_client_cipher":"%{json.escape(tls.client.cipher)}V",
      "tls_client_cipher_sha":"%{json.escape(tls.client.ciphers_sha )}V",
      "tls_client_tlsexts_sha":"%{json.escape(tls.client.tlsexts_sha)}V",
      "is_h2":%{if(fastly_info.is_h2, "true", "false")}V,
      "is_h2_push":%{if(fastly_info.h2.is_push, "true", "false")}V,
      "h2_stream_id":"%{fastly_info.h2.stream_id}V",
      "request_referer":"%{Referer}i",
      "request_user_agent":"%{User-Agent}i",
)fmt" + joined(kRequestHeaders, "      ", "") +
         R"fmt(,
      "request_x_forwarded_for":"%{X-Forwarded-For}i",
      "status":"%s",
      "content_type":"%{Content-Type}o",
      "cache_status":"%{regsub(fastly_info.state, "^(HIT-(SYNTH)|(HITPASS|HIT|MISS|PASS|ERROR|PIPE)).*", "\\2\\3")}V",
      "is_cacheable":%{if(fastly_info.state ~"^(HIT|MISS)$", "true", "false")}V,
)fmt" + joined(kResponseHeaders, "      ", "") +
         R"fmt(,
      "server_datacenter":"%{server.datacenter}V",
      "server_ip":"%A",
      "geo_city":"%{client.geo.city.utf8}V",
      "geo_country_code":"%{client.geo.country_code}V",
      "geo_continent_code":"%{client.geo.continent_code}V",
      "geo_region":"%{client.geo.region}V",
      "req_header_size":%{req.header_bytes_read}V,
      "req_body_size":%{req.body_bytes_read}V,
      "resp_header_size":%{resp.header_bytes_written}V,
      "resp_body_size":%B,
)fmt" + joined(kSocket, "      ", "") +
         R"fmt(
    }
  })fmt";
}

}  // namespace landform::fastly
