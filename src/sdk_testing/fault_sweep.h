// A sweep over the failures of an API: nothing that exists may be lost, whichever call fails.
//
//   FaultSweep sweep;
//   sweep.arm = [&](size_t call) { api.clear(); api.fail_call(call); };
//   sweep.disarm = [&] { return api.take_call_count(); };
//   sweep.objects = [&] { return api.names(); };
//   sweep.configs = {R"(resource "notes_note" "a" { … })", R"(resource "notes_note" "a" { … })"};
//   EXPECT_GT(sweep_faults(options, sweep), 0);
//
// In each round one call fails: in the first round the first call, and so on, until a round makes
// no more calls than that. A round applies the configurations one after the other and destroys
// everything; steps may fail. Then the API works again: the last configuration must apply, with
// nothing left to do, everything must be destroyed, and the API must be empty. An object that it
// still has was lost from the state.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "sdk_testing/scenario.h"

namespace landform::sdk_testing {

struct FaultSweep {
  // Empties the API and makes the call with that number, counted from 0, fail.
  std::function<void(size_t call)> arm;
  // Lets all further calls pass, and returns how many there were since arm().
  std::function<size_t()> disarm;
  // What the API has, for messages.
  std::function<std::vector<std::string>()> objects;
  std::vector<std::string> configs;
  // A provider that makes more calls than this does not come to an end.
  size_t most = 10'000;
};

// The number of calls that were made to fail.
size_t sweep_faults(const ScenarioOptions& options, const FaultSweep& sweep,
                    Where where = Where::current());

}  // namespace landform::sdk_testing
