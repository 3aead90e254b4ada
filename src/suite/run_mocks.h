// The mocks and overrides that apply to a run, from its file and from the run itself.
#pragma once

#include <map>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "config/test_file.h"
#include "engine/mocks.h"
#include "value/function.h"

namespace landform::suite {

// The providers of a run: what the root module calls them → those of the test file. All of the
// file's, unless the run says which.
using RunProviders = std::map<std::string, const config::TestProvider*, std::less<>>;
[[nodiscard]] Diagnosed<RunProviders> providers_of(const config::TestFile& file,
                                                   const config::TestRun& run);

[[nodiscard]] Diagnosed<engine::Mocks> mocks_of(
    const config::TestFile& file, const config::TestRun& run, const RunProviders& providers,
    const config::Module& root, const SourceMap& sources, const FunctionTable& functions);

}  // namespace landform::suite
