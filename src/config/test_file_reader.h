// Decoding blocks of test files to structs. Private to the library.
//
// Split over files: test_file.cc (files and runs), mock_data.cc (mock providers and overrides).
#pragma once

#include <string>
#include <vector>

#include "config/block_reader.h"
#include "config/test_file.h"

namespace landform::config {

class TestFileReader : private BlockReader {
 public:
  // All diagnostics go to `diagnostics`. The module is only needed for blocks shared with modules.
  TestFileReader(const SourceMap& sources, Diagnostics& diagnostics, Module& scratch)
      : BlockReader(sources, diagnostics, scratch) {}

  void read(const syntax::Body& body, TestFile& out);
  // Adds the mock data files of a provider's directory to its own mocks, which have precedence.
  // Files are added to `writable`.
  void include_mock_files(SourceMap& writable, const std::string& directory,
                          TestProvider& provider);

 private:
  // Adds what a file defines to that of the others, which must not define the same.
  void add_mock_file(MockData from, MockData& all);

  // Test files.
  void add_run(const syntax::Block& block, TestFile& out);
  void add_provider(TestProvider provider, TestFile& out);

  // Runs.
  [[nodiscard]] TestRun run(const syntax::Block& block);
  void run_blocks(const syntax::BodyContent& content, TestRun& out);
  void run_arguments(const syntax::BodyContent& content, TestRun& out);
  [[nodiscard]] PlanOptions plan_options(const syntax::Block& block);
  [[nodiscard]] ModuleCall run_module(const syntax::Block& block, const std::string& run);
  [[nodiscard]] std::vector<syntax::ParsedTraversal> references(const syntax::Attribute& attribute);
  [[nodiscard]] std::vector<syntax::Attribute> variables(const syntax::Block& block);

  // Mock data.
  [[nodiscard]] std::optional<TestProvider> mock_provider(const syntax::Block& block);
  [[nodiscard]] MockData mock_data(const syntax::Body& body, bool during_plan);
  // Reports anything but an object without references.
  void check_object(const syntax::Attribute& attribute, std::string_view block);
  void mock_resource(const syntax::Block& block, bool during_plan, MockData& out);
  void add_override(const syntax::Block& block, bool during_plan, std::vector<Override>& out);
  [[nodiscard]] std::optional<Override> override_block(const syntax::Block& block,
                                                       bool during_plan);
  // `override_during`: whether values are already used when planning.
  [[nodiscard]] bool during_plan(const syntax::BodyContent& content, bool fallback);

  // A keyword without quotes; empty if it is anything else.
  [[nodiscard]] static std::string_view keyword(const syntax::Expression& expr);

  // By name, including invalid runs.
  std::map<std::string, Range, std::less<>> run_ranges_;
};

}  // namespace landform::config
