#include "suite/runner.h"

#include <algorithm>
#include <utility>

#include "engine/applier.h"
#include "engine/planner.h"
#include "engine/targets.h"
#include "loader/validate_tests.h"
#include "packages/requirements.h"
#include "suite/assertions.h"
#include "suite/expected_failures.h"
#include "suite/run_context.h"

namespace landform::suite {
namespace {

// The outputs of the module, as later runs see them.
Value outputs_of(const evaluation::Evaluation& values, const config::Module& module) {
  Value::Attributes out;
  for (const auto& [name, output] : module.outputs)
    out.emplace_back(name, output_value(values, output));
  return Value::object(std::move(out));
}

class FileRunner {
 public:
  FileRunner(const Environment& environment, FileResult& result)
      : environment_(environment), view_(environment.view), result_(result) {}

  void run() {
    view_.file_started(result_);
    result_.status = Status::pass;
    result_.diagnostics = loader::validate_test_file(environment_.suite.modules, *result_.file,
                                                     environment_.suite.run_modules);
    for (size_t i = 0; i < result_.runs.size(); ++i) {
      RunResult& one = result_.runs[i];
      // After an error, the state may be anything.
      if (result_.status == Status::error) {
        one.status = Status::skip;
      } else {
        view_.run_started(result_, one);
        one.started = std::chrono::system_clock::now();
        auto begin = std::chrono::steady_clock::now();
        run_one(i);
        one.duration = std::chrono::steady_clock::now() - begin;
      }
      result_.status = std::max(result_.status, one.status);
      view_.run_finished(result_, one);
    }
    view_.file_tearing_down(result_);
    tear_down();
    view_.file_finished(result_);
  }

 private:
  struct Stored {
    state::State state;
    size_t last = 0;  // the run that changed it last
    std::shared_ptr<RunContext> context;
  };

  static std::string state_key(const config::TestRun& run) {
    if (run.state_key) return "key:" + *run.state_key;
    return run.module ? "module:" + run.module->source : "";
  }

  void run_one(size_t index) {
    RunResult& result = result_.runs[index];
    auto context = std::make_shared<RunContext>(environment_, *result_.file, *result.run, outputs_);
    result.diagnostics = context->prepare();
    Stored& stored = states_[state_key(*result.run)];
    if (!result.diagnostics.has_errors()) result.diagnostics.append(context->begin(stored.state));
    if (result.diagnostics.has_errors()) {
      result.status = Status::error;
      return;
    }
    ConditionOwners owners(context->modules(), environment_.sources);
    ExpectedFailures expected(*result.run, owners);
    operate(*context, expected, index, context, stored);
    context->end();
  }

  void operate(RunContext& context, ExpectedFailures& expected, size_t index,
               const std::shared_ptr<RunContext>& kept, Stored& stored) {
    RunResult& result = result_.runs[index];
    const bool applies = result.run->operation == config::TestRun::Operation::apply;
    Diagnostics found;
    engine::PlanOptions options = context.plan_options(found);
    if (found.has_errors()) {
      (void)accept(std::move(found), result);
      return;
    }
    std::unique_ptr<evaluation::Evaluation> values;
    options.evaluation = &values;
    if (!options.selection.all()) engine::warn_about_targets(options.selection, found);
    auto planned = engine::make_plan(context.engine_run(), stored.state, options);
    found.append(std::move(planned.diagnostics));
    engine::Plan& plan = planned.value;
    plan.selection = options.selection;
    if (!applies) {
      if (!accept(expected.judge(found, plan.checks), result)) return;
      if (environment_.options.verbose) keep(result, context, plan);
      return assess(context, *values, result);
    }
    if (!accept(expected.explain(found, plan.checks), result)) return;
    if (!accept(context.check_ephemeral(), result)) return;
    result.diagnostics = expected.without_checks(result.diagnostics, plan.checks);
    values = nullptr;
    auto applied = engine::apply_plan(context.engine_run(), plan, nullptr, &values);
    stored.state = applied.value.state;
    stored.last = index;
    stored.context = kept;
    if (!plan.selection.all()) engine::warn_about_incomplete(plan.selection, applied.diagnostics);
    if (!accept(expected.judge(applied.diagnostics, stored.state.check_results), result)) return;
    if (environment_.options.verbose) keep(result, context, stored.state);
    assess(context, *values, result);
  }

  static void keep(RunResult& result, RunContext& context, const engine::Plan& plan) {
    result.plan = plan;
    keep_schemas(result, context, plan.prior);
  }
  static void keep(RunResult& result, RunContext& context, const state::State& state) {
    result.state = state;
    keep_schemas(result, context, state);
  }
  static void keep_schemas(RunResult& result, RunContext& context, const state::State& state) {
    result.schemas = context.schemas();
    packages::Requirements all = packages::module_requirements(*context.modules().root).value.all();
    packages::merge(packages::state_requirements(state), all);
    for (const auto& [address, constraints] : all) result.providers.insert(address);
  }

  // False if there are errors, so that there is nothing to assess.
  static bool accept(Diagnostics found, RunResult& result) {
    bool good = !found.has_errors();
    result.diagnostics.append(std::move(found));
    if (!good) result.status = Status::error;
    return good;
  }

  void assess(RunContext& context, const evaluation::Evaluation& values, RunResult& result) {
    result.status = Status::pass;
    AssertionNames names(values, *result_.file, context.other_variables(), outputs_);
    check_assertions(*result.run, names, result);
    outputs_.insert_or_assign(result.run->name,
                              outputs_of(values, *context.modules().root->module));
  }

  // Destroys everything that still exists, in the reverse order of the runs.
  void tear_down() {
    std::vector<Stored*> left;
    for (auto& [key, stored] : states_) {
      if (!stored.state.resources.empty() && stored.context != nullptr) left.push_back(&stored);
    }
    std::sort(left.begin(), left.end(),
              [](const Stored* a, const Stored* b) { return a->last > b->last; });
    for (Stored* stored : left) {
      const RunResult& run = result_.runs[stored->last];
      view_.run_tearing_down(result_, run);
      Diagnostics found = destroy(*stored);
      bool remains = std::any_of(
          stored->state.resources.begin(), stored->state.resources.end(),
          [](const auto& one) { return one.first.mode == config::ResourceMode::managed; });
      if (found.has_errors() || remains) result_.status = Status::error;
      view_.torn_down(result_, run, found, stored->state);
    }
  }

  static Diagnostics destroy(Stored& stored) {
    RunContext& context = *stored.context;
    Diagnostics out = context.begin(stored.state);
    if (out.has_errors()) return out;
    engine::PlanOptions options;
    options.mode = engine::Mode::destroy;
    auto planned = engine::make_plan(context.engine_run(), stored.state, options);
    out.append(std::move(planned.diagnostics));
    if (!out.has_errors()) {
      auto applied = engine::apply_plan(context.engine_run(), planned.value);
      stored.state = std::move(applied.value.state);
      out.append(std::move(applied.diagnostics));
    }
    context.end();
    return out;
  }

  const Environment& environment_;
  View& view_;
  FileResult& result_;
  RunOutputs outputs_;
  std::map<std::string, Stored> states_;
};

}  // namespace

SuiteResult run_suite(Suite& suite, SourceMap& sources, const FunctionTable& functions,
                      const RunnerOptions& options, View& view) {
  SuiteResult out;
  for (const config::TestFile& file : suite.files) {
    FileResult& result = out.files.emplace_back();
    result.file = &file;
    for (const config::TestRun& run : file.runs) result.runs.emplace_back().run = &run;
  }
  view.found(out);
  Environment environment{suite, sources, functions, options, view};
  for (FileResult& file : out.files) FileRunner(environment, file).run();
  view.finished(out);
  return out;
}

}  // namespace landform::suite
