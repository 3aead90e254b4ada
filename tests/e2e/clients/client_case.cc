#include "clients/client_case.h"

#include <atomic>
#include <filesystem>
#include <utility>

namespace landform::e2e {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> out;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    std::getline(file, text);
    size_t end = text.rfind(')');
    if (end == std::string::npos) continue;
    std::istringstream rest(text.substr(end + 1));
    std::string state;
    pid_t owner = 0;
    rest >> state >> owner;
    if (owner == parent) out.push_back(static_cast<pid_t>(std::stol(entry.path().filename())));
  }
  return out;
}

ClientCase::ClientCase(std::string source, std::string secret,
                       std::pair<std::string, std::string> header)
    : source_(GetParam() == Client::linked
                  ? "landform.dev/builtin/" + source.substr(source.rfind('/') + 1)
                  : std::move(source)),
      secret_(std::move(secret)),
      header_(std::move(header)) {}

void ClientCase::SetUp() {
  if (GetParam() == Client::terraform && !has_terraform()) {
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
  }
  use_provider_in(std::filesystem::path(PROBE_PROVIDER).parent_path());
}

void ClientCase::TearDown() { stop_emulator(); }

void ClientCase::use_provider_in(const std::string& directory) const {
  if (GetParam() == Client::linked) return work_.write("settings", "");
  work_.write("settings", "provider_installation {\n  dev_overrides {\n    \"" + source_ +
                              "\" = \"" + directory + "\"\n  }\n}\n");
}

void ClientCase::configure_with(const std::string& text) const {
  std::string name = source_.substr(source_.rfind('/') + 1);
  work_.write("main.tf", "terraform {\n  required_providers {\n    " + name + " = { source = \"" +
                             source_ + "\" }\n  }\n}\n" + text);
}

std::unique_ptr<Process> ClientCase::start(std::vector<std::string> arguments,
                                           const Environment& more) const {
  Environment all = environment();
  for (const auto& [name, value] : more) all[name] = value;
  return start_terraform(std::move(arguments), work_.path(), sockets_.path(), all,
                         GetParam() == Client::terraform ? "terraform" : LANDFORM_PROGRAM);
}

Outcome ClientCase::run(std::vector<std::string> arguments, const Environment& more) const {
  Outcome out = finish(*start(std::move(arguments), more));
  EXPECT_THAT(out.text, Not(HasSubstr(secret_)));
  return out;
}

Outcome ClientCase::apply(std::vector<std::string> more) const {
  more.insert(more.begin(), {"apply", "-auto-approve", "-no-color"});
  return run(std::move(more));
}

Outcome ClientCase::destroy() const { return run({"destroy", "-auto-approve", "-no-color"}); }

Outcome ClientCase::expect_ok(Outcome outcome) const {
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  return outcome;
}

void ClientCase::expect_failure(const Outcome& outcome, const std::string& words) const {
  EXPECT_EQ(outcome.exit_code, 1) << outcome.text;
  EXPECT_THAT(outcome.words, HasSubstr(words)) << outcome.text;
}

Outcome ClientCase::expect_plan(int code, std::vector<std::string> more) const {
  more.insert(more.begin(), {"plan", "-detailed-exitcode", "-no-color"});
  Outcome out = run(std::move(more));
  EXPECT_EQ(out.exit_code, code) << out.text;
  return out;
}

bool ClientCase::kill_provider_when(std::vector<std::string> arguments,
                                    const std::function<bool()>& there) {
  auto client = start(std::move(arguments));
  std::atomic<bool> over = false;
  std::thread errors([&] { (void)client->read_errors(); });
  std::thread output([&] {
    (void)client->read_output();
    over = true;
  });
  while (!over && !there()) std::this_thread::sleep_for(1ms);
  const bool linked = GetParam() == Client::linked;
  std::vector<pid_t> providers;
  if (!over) providers = linked ? std::vector{client->pid()} : children_of(client->pid());
  for (pid_t provider : providers) ::kill(provider, SIGKILL);
  errors.join();
  output.join();
  const std::optional<int> code = client->wait(60s);
  return (linked || code == 1) && !providers.empty();
}

Value ClientCase::instance(const std::string& type, const std::string& name) const {
  auto document = decode_json(state());
  if (!document) return {};
  for (const Value& resource : document->find("resources")->elements()) {
    bool wanted = resource.find("type")->as_string() == type &&
                  (name.empty() || resource.find("name")->as_string() == name);
    if (wanted && resource.find("instances")->length() > 0) {
      return resource.find("instances")->elements()[0];
    }
  }
  return {};
}

std::string ClientCase::attribute(const std::string& type, const std::string& name) const {
  Value found = instance(type);
  if (found.is_null()) return "no such resource";
  const Value* value = found.find("attributes")->find(name);
  return value == nullptr ? "nothing" : encode_json(*value, value->type()).value();
}

bool ClientCase::is_tainted(const std::string& type) const {
  Value found = instance(type);
  return !found.is_null() && found.find("status") != nullptr &&
         found.find("status")->as_string() == "tainted";
}

void ClientCase::start_emulator(std::vector<std::string> arguments) {
  stop_emulator();
  arguments.insert(arguments.begin(), EMULATOR_PROGRAM);
  emulator_ = std::make_unique<Process>(std::move(arguments), Environment());
  endpoint_ = emulator_->read_line();
  EXPECT_THAT(endpoint_, ::testing::StartsWith("http://127.0.0.1:"));
}

void ClientCase::stop_emulator() {
  if (!emulator_) return;
  http_.clear();
  emulator_->signal(SIGTERM);
  EXPECT_EQ(emulator_->wait(20s), 0);
  emulator_.reset();
}

std::string ClientCase::call_at(const std::string& url, const std::string& method,
                                const std::string& path, const std::string& body) const {
  auto& http = http_[url];
  if (!http) {
    sdk::HttpOptions options;
    options.base_url = url;
    if (!header_.first.empty()) options.headers = {header_};
    http = std::make_unique<sdk::HttpClient>(std::move(options));
  }
  sdk::HttpRequest request(method, path);
  request.body = body;
  auto response = http->send(request);
  EXPECT_TRUE(response && response->ok())
      << method << " " << path << ": " << (response ? response->body : response.error().message);
  return response ? response->body : "";
}

bool ClientCase::is_fault_over(const std::string& url) const {
  return call_at(url, "GET", "/admin/faults") == R"({"left":0})";
}

std::vector<Value> ClientCase::request_log(const std::string& url) const {
  auto lines = decode_json(call_at(url, "GET", "/admin/log"));
  EXPECT_TRUE(lines.ok());
  if (!lines) return {};
  return {lines->elements().begin(), lines->elements().end()};
}

}  // namespace landform::e2e
