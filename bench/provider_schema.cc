// Requests the schema of a provider, as Terraform does first, and measures it.
// usage: provider_schema PROGRAM
//
// Prints its MB at the handshake, its peak MB after the response, the MB of the response, and the
// milliseconds it took.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/grpc_client.h"
#include "protocol/rpc.h"
#include "protocol/socket.h"

namespace landform::bench {
namespace {

using namespace protocol;

// VmRSS or VmHWM, in MB.
double memory(pid_t pid, const std::string& which) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(which)) return std::stod(line.substr(line.find(':') + 1)) / 1024;
  }
  return 0;
}

// The program with its output as a file; 0 if it could not be started.
pid_t start(const char* program, FILE*& output) {
  int pipe[2];
  if (::pipe(pipe) != 0) return 0;
  pid_t pid = ::fork();
  if (pid == 0) {
    ::dup2(pipe[1], STDOUT_FILENO);
    ::close(pipe[0]);
    ::close(pipe[1]);
    ::setenv("TF_PLUGIN_MAGIC_COOKIE",
             "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2", 1);
    ::setenv("PLUGIN_PROTOCOL_VERSIONS", "6", 1);
    ::unsetenv("PLUGIN_CLIENT_CERT");
    ::execl(program, program, nullptr);
    ::_exit(127);
  }
  ::close(pipe[1]);
  output = ::fdopen(pipe[0], "r");
  return pid;
}

int measure(pid_t pid, FILE* output) {
  char line[4096];
  if (std::fgets(line, sizeof line, output) == nullptr) return 1;
  std::vector<std::string> fields;
  std::stringstream stream(line);
  for (std::string field; std::getline(stream, field, '|');) fields.push_back(field);
  if (fields.size() < 4) return 1;
  double at_handshake = memory(pid, "VmRSS");
  auto client = GrpcClient::connect({Address::Network::unix_socket, fields[3]});
  if (!client) return 1;
  auto begin = std::chrono::steady_clock::now();
  std::string response;
  Status status =
      (*client)->call(rpc_path(Rpc::get_provider_schema, Dialect::v6), "", response, {});
  if (!status.ok()) return 1;
  std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  std::printf("%.1f %.1f %.1f %.0f\n", at_handshake, memory(pid, "VmHWM"),
              static_cast<double>(response.size()) / 1e6, taken.count());
  (void)(*client)->call("/plugin.GRPCController/Shutdown", "", response, {});
  return 0;
}

}  // namespace
}  // namespace landform::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: provider_schema PROGRAM\n");
    return 2;
  }
  FILE* output = nullptr;
  pid_t pid = landform::bench::start(argv[1], output);
  int status = pid > 0 ? landform::bench::measure(pid, output) : 1;
  if (status != 0) {
    std::fprintf(stderr, "provider_schema: %s did not respond\n", argv[1]);
    if (pid > 0) ::kill(pid, SIGKILL);
  }
  if (pid > 0) ::waitpid(pid, nullptr, 0);
  return status;
}
