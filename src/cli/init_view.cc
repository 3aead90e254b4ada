#include "cli/init_view.h"

#include <fmt/format.h>

#include <ostream>

#include "base/quote.h"
#include "cli/json_events.h"
#include "cli/show_diagnostics.h"

namespace landform::cli {

struct InitView::Message {
  std::string code;
  std::string text;  // in events
  std::string human;
};

InitView::InitView(CommandIo& io, const SourceMap& sources, bool json)
    : io_(io), sources_(sources), json_(json) {
  if (json_) print_version_event(io_.out);
}

std::string InitView::bold(std::string_view text) const {
  return io_.color ? fmt::format("\033[0m\033[1m{}\033[0m", text) : std::string(text);
}

void InitView::print(std::string_view text) {
  if (!json_) io_.out << text << '\n' << std::flush;
}

void InitView::show(const Message& message) {
  if (json_) {
    print_init_event(message.text, message.code, io_.out);
  } else {
    print(message.human);
  }
}

void InitView::copying(const std::string& source) {
  std::string text = fmt::format("Copying configuration from {}...", go_quote(source));
  show({"copying_configuration_message", text, bold(text)});
}

void InitView::copied() { print(""); }

void InitView::empty_directory() {
  std::string rest =
      "The directory has no Terraform configuration files. You may begin working\n"
      "with Terraform immediately by creating Terraform configuration files.";
  std::string first = "Terraform initialized in an empty directory!";
  show({"output_init_empty_message", first + "\n\n" + rest, bold(first) + "\n\n" + rest});
}

void InitView::initializing_backend() {
  std::string text = "Initializing the backend...";
  show({"initializing_backend_message", text, bold(text)});
}

void InitView::initializing_cloud() {
  std::string text = "Initializing HCP Terraform...";
  show({"initializing_terraform_cloud_message", text, bold(text)});
}

void InitView::initializing_modules(bool upgrade) {
  std::string text = upgrade ? "Upgrading modules..." : "Initializing modules...";
  show({upgrade ? "upgrading_modules_message" : "initializing_modules_message", text, bold(text)});
}

void InitView::initializing_providers() {
  std::string text = "Initializing provider plugins...";
  show({"initializing_provider_plugin_message", text, bold(text)});
}

void InitView::progress(std::string_view line, std::string_view message) {
  if (json_) {
    print_log_event(message, io_.out);
  } else {
    print(line);
  }
}

void InitView::signed_by_authors() {
  std::string text =
      "Partner and community providers are signed by their developers.\n"
      "If you'd like to know more about provider signing, you can read about it here:\n"
      "https://developer.hashicorp.com/terraform/cli/plugins/signing";
  progress(text, text);
}

void InitView::lock_file_created() {
  constexpr std::string_view kText =
      "Terraform has created a lock file {} to record the provider\n"
      "selections it made above. Include this file in your version control repository\n"
      "so that Terraform can guarantee to make the same selections by default when\n"
      "you run \"terraform init\" in the future.";
  constexpr std::string_view kName = ".terraform.lock.hcl";
  std::string name = io_.color ? fmt::format("\033[1m{}\033[0m", kName) : std::string(kName);
  show({"lock_info", fmt::format(kText, kName),
        fmt::format(kText, name) + (io_.color ? "\033[0m" : "")});
}

void InitView::lock_file_changed() {
  std::string text =
      "Terraform has made some changes to the provider dependency selections recorded\n"
      "in the .terraform.lock.hcl file. Review those changes and commit them to your\n"
      "version control system if they represent changes you intended to make.";
  show({"dependencies_lock_changes_info", text, text});
}

void InitView::providers_done() { print(""); }

void InitView::success(bool next_steps) {
  std::string text = "Terraform has been successfully initialized!";
  std::string green =
      io_.color ? fmt::format("\033[0m\033[1m\033[32m{}\033[0m\033[32m\033[0m", text) : text;
  show({"output_init_success_message", text, green});
  if (!next_steps) return;
  text =
      "You may now begin working with Terraform. Try running \"terraform plan\" to see\n"
      "any changes that are required for your infrastructure. All Terraform commands\n"
      "should now work.\n\n"
      "If you ever set or change modules or backend configuration for Terraform,\n"
      "rerun this command to reinitialize your working directory. If you forget, other\n"
      "commands will detect it and remind you to do so if necessary.";
  green = io_.color ? fmt::format("\033[0m\033[32m\n{}\033[0m", text) : "\n" + text;
  show({"output_init_success_cli_message", text, green});
}

void InitView::diagnostics(const Diagnostics& diagnostics) {
  if (json_) {
    print_diagnostic_events(diagnostics, sources_, io_.out);
    return;
  }
  show_diagnostics(diagnostics, sources_, io_, Spacing::together);
}

}  // namespace landform::cli
