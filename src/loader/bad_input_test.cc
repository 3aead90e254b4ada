// Whatever a directory contains, errors are reported with their position, everything else is still
// evaluated, and loading terminates.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "loader/testing.h"
#include "views/views.h"

namespace landform::loader {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

// A resource that must be loaded whatever else is in the directory.
constexpr const char* kGood = "resource \"t\" \"good\" {\n  v = 1 + 1\n}\n";

class BadInputTest : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { directory_.write(name, text); }
  [[nodiscard]] fs::path file(const std::string& name) const {
    return fs::path(directory_.path()) / name;
  }

  const Configuration& load(evaluation::Unknowns unknowns = evaluation::Unknowns::strict) {
    LoadOptions options;
    options.path = directory_.path();
    options.functions = &functions_;
    options.unknowns = unknowns;
    configuration_ = Configuration::load(options);
    return *configuration_;
  }

  // All errors as `file:line:column: summary: detail`, in order.
  std::string errors() {
    const std::string prefix = directory_.path() + "/";
    std::string out;
    for (const Diagnostic& d : load().diagnostics()) {
      if (d.severity != Severity::error) continue;
      const SourceFile* source =
          d.subject ? configuration_->sources().file(d.subject->file) : nullptr;
      if (source != nullptr) {
        Position at = source->position(d.subject->begin);
        out +=
            source->name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
      }
      out += d.summary + ": " + d.detail + "\n";
    }
    for (size_t at = out.find(prefix); at != std::string::npos; at = out.find(prefix))
      out.erase(at, prefix.size());
    return out;
  }

  // The address of each resource, with `!` if it is not wholly known.
  std::vector<std::string> resources() {
    std::vector<std::string> out;
    for (const evaluation::ResourceInstance& r : configuration_->evaluation().resources())
      out.push_back(r.address().to_string() + (r.attributes.is_wholly_known() ? "" : "!"));
    return out;
  }

  TestDirectory directory_;
  FunctionTable functions_;
  std::unique_ptr<Configuration> configuration_;
};

struct Case {
  const char* name;
  const char* text;  // of main.tf, beside the good resource
  const char* want;  // a substring of the errors
};

// Each line and column is where a user would look first.
const Case kCases[] = {
    {"MissingModule", "module \"m\" {\n  source = \"./gone\"\n}\n",
     "main.tf:2:12: Unreadable module directory: The directory gone of module \"m\" does not "
     "exist"},
    {"ModuleThatIsNotInstalled", "module \"m\" {\n  source = \"a/b/c\"\n}\n",
     "main.tf:2:12: Module not installed: "},
    {"ModuleWithoutSource", "module \"m\" {\n  n = 1\n}\n",
     "main.tf:1:12: Missing required argument: The argument \"source\" is required"},
    {"ModuleSourceThatIsComputed",
     "locals {\n  s = \"./m\"\n}\nmodule \"m\" {\n  source = local.s\n}\n",
     "main.tf:5:12: Variables not allowed: "},
    {"ModuleThatCallsItself", "module \"m\" {\n  source = \"./\"\n}\n",
     "main.tf:2:12: Module calls itself: "},
    {"CycleOfLocals", "locals {\n  a = local.b\n  b = local.c\n  c = [local.a]\n}\n",
     "main.tf:2:3: Cycle: local.a (expand), local.b (expand), local.c (expand): "},
    {"CycleOfOne", "locals {\n  a = local.a\n}\n",
     "main.tf:2:7: Self-referencing local value: Local value local.a cannot use its own result"},
    {"CycleOfResources",
     "resource \"t\" \"a\" {\n  x = t.b.id\n}\nresource \"t\" \"b\" {\n  x = t.a.id\n}\n",
     "main.tf:1:1: Cycle: t.a, t.b: "},
    {"CycleOverACount", "resource \"t\" \"a\" {\n  count = length(t.a)\n}\n",
     "main.tf:2:18: Self-referential block: Configuration for t.a may not refer to itself."},
    {"UnknownFunction", "locals {\n  a = nope(1)\n}\n",
     "main.tf:2:7: Call to unknown function: There is no function named \"nope\"."},
    {"UnknownBlock", "resourc \"t\" \"x\" {\n}\n",
     "main.tf:1:1: Unsupported block type: Blocks of type \"resourc\" are not expected here."},
    {"ArgumentAtTheTop", "a = 1\n", "main.tf:1:1: Unsupported argument: "},
    {"TooFewLabels", "resource \"t\" {\n}\n", "main.tf:1:14: Missing name for resource: "},
    {"MissingBrace", "locals {\n  a = 1\n", "main.tf:1:8: Unclosed configuration block: "},
    {"Duplicate", "resource \"t\" \"good\" {}\n",
     "main.tf:1:1: Duplicate resource \"t\" configuration: A t resource named \"good\" was already "
     "declared at good.tf:1,1-20."},
    {"UndeclaredVariable", "resource \"t\" \"x\" {\n  v = var.nope\n}\n",
     "main.tf:2:7: Reference to undeclared input variable: "},
    {"UndeclaredResource", "resource \"t\" \"x\" {\n  v = t.nope.id\n}\n",
     "main.tf:2:7: Reference to undeclared resource: "},
    {"CountAndForEach", "resource \"t\" \"x\" {\n  count = 1\n  for_each = {}\n}\n",
     "main.tf:3:3: Invalid combination of \"count\" and \"for_each\": "},
    {"NegativeCount", "resource \"t\" \"x\" {\n  count = -1\n}\n",
     "main.tf:2:11: Invalid count argument: "},
    {"EndlessCount", "resource \"t\" \"x\" {\n  count = 1e12\n}\n",
     "main.tf:2:11: Invalid count argument: The given \"count\" argument value is unsuitable: at "
     "most 10000000 instances are evaluated."},
    {"InfiniteCount", "resource \"t\" \"x\" {\n  count = 1 / 0\n}\n",
     "main.tf:2:11: Invalid count argument: "},
    {"ForEachOfAList", "resource \"t\" \"x\" {\n  for_each = [\"a\"]\n}\n",
     "main.tf:2:14: Invalid for_each argument: "},
    {"InvalidEncoding", "locals {\n  a = \"\xff\"\n}\n",
     "main.tf:2:8: Invalid character encoding: "},
    {"DynamicOverNull",
     "resource \"t\" \"x\" {\n  dynamic \"b\" {\n    for_each = null\n    content "
     "{}\n  }\n}\n",
     "main.tf:3:16: Invalid dynamic for_each value: Cannot use a null value in for_each."},
    {"NestingWithoutEnd", nullptr, "Nesting too deep"},
};

class BadText : public BadInputTest, public testing::WithParamInterface<Case> {};

TEST_P(BadText, IsReportedAndTheRestIsLoaded) {
  const Case& c = GetParam();
  std::string text = c.text != nullptr ? c.text : "locals {\n  a = " + std::string(100000, '[');
  write("good.tf", kGood);
  write("main.tf", text);
  EXPECT_THAT(errors(), HasSubstr(c.want));
  EXPECT_THAT(resources(), testing::Contains("t.good"));
  // The same with placeholders for unknown values.
  (void)load(evaluation::Unknowns::placeholders);
  EXPECT_THAT(resources(), testing::Contains("t.good"));
}

INSTANTIATE_TEST_SUITE_P(Cases, BadText, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

TEST_F(BadInputTest, OnlyDependentsOfAnErrorAreLost) {
  write("main.tf",
        "locals {\n  bad  = nope(1)\n  good = 2\n}\nresource \"t\" \"a\" {\n  bad  = local.bad\n"
        "  good = local.good\n}\nresource \"t\" \"b\" {\n  from = t.a.good\n}\n");
  EXPECT_THAT(errors(), HasSubstr("main.tf:2:10: Call to unknown function: "));
  EXPECT_THAT(resources(), ElementsAre("t.a!", "t.b"));
}

TEST_F(BadInputTest, AChildThatDoesNotParse) {
  write("main.tf",
        "module \"bad\" {\n  source = \"./bad\"\n}\nmodule \"good\" {\n  source = \"./good\"\n}\n"
        "resource \"t\" \"r\" {\n  a = module.good.o\n  b = module.bad.o\n}\n");
  write("bad/main.tf",
        "output \"o\" {\n  value = t.good.v\n}\nlocals {\n  x = 1 +\n}\n" + std::string(kGood));
  write("good/main.tf", "output \"o\" {\n  value = 1\n}\n" + std::string(kGood));
  EXPECT_THAT(errors(), HasSubstr("bad/main.tf:5:10: Invalid expression: "));
  EXPECT_THAT(resources(), ElementsAre("t.r", "module.bad.t.good", "module.good.t.good"));
}

TEST_F(BadInputTest, ACycleThroughModulesIsNamed) {
  write("main.tf",
        "module \"a\" {\n  source = \"./m\"\n  in = module.b.out\n}\nmodule \"b\" {\n  source = "
        "\"./m\"\n  in = module.a.out\n}\n" +
            std::string(kGood));
  write("m/main.tf", "variable \"in\" {}\noutput \"out\" {\n  value = var.in\n}\n");
  EXPECT_THAT(errors(), HasSubstr("Cycle: module.a.var.in (expand), module.a.output.out (expand), "
                                  "module.b.var.in (expand), module.b.output.out (expand): "));
  EXPECT_THAT(resources(), ElementsAre("t.good"));
}

TEST_F(BadInputTest, ModulesThatCallTheirAncestors) {
  write("main.tf", "module \"a\" {\n  source = \"./a\"\n}\n" + std::string(kGood));
  write("a/main.tf", "module \"b\" {\n  source = \"../b/../b\"\n}\n" + std::string(kGood));
  write("b/main.tf", "module \"a\" {\n  source = \"./../a\"\n}\n" + std::string(kGood));
  EXPECT_THAT(errors(), HasSubstr("b/main.tf:2:12: Module calls itself: "));
  EXPECT_THAT(resources(), ElementsAre("t.good", "module.a.t.good", "module.a.module.b.t.good"));
}

TEST_F(BadInputTest, LinkLoops) {
  write("main.tf",
        "module \"loop\" {\n  source = \"./loop/loop/loop\"\n}\nmodule \"dead\" {\n  source = "
        "\"./dead\"\n}\n" +
            std::string(kGood));
  fs::create_directory_symlink(".", file("loop"));
  fs::create_symlink("dead", file("dead"));
  fs::create_symlink("self.tf", file("self.tf"));
  fs::create_symlink("nowhere", file("broken.tf"));
  std::string reported = errors();
  EXPECT_THAT(reported, HasSubstr("main.tf:2:12: Module calls itself: "));
  EXPECT_THAT(reported, HasSubstr("main.tf:5:12: Unreadable module directory: "));
  EXPECT_THAT(reported,
              HasSubstr("The file \"self.tf\" could not be read: too many levels of symbolic "
                        "links."));
  EXPECT_THAT(reported,
              HasSubstr("The file \"broken.tf\" could not be read: no such file or directory."));
  EXPECT_THAT(resources(), ElementsAre("t.good"));
}

TEST_F(BadInputTest, SpecialFiles) {
  write("good.tf", kGood);
  write("vars.tf", "variable \"a\" {\n  default = 1\n}\n");
  ASSERT_EQ(::mkfifo(file("pipe.tf").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(file("pipe.auto.tfvars").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(file("terraform.tfvars").c_str(), 0600), 0);
  fs::create_directories(file(".terraform/modules"));
  ASSERT_EQ(::mkfifo(file(".terraform/modules/modules.json").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(file(".terraform/environment").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", file("zero.tf"));
  fs::create_directory(file("directory.tf"));
  std::string reported = errors();
  EXPECT_THAT(reported, HasSubstr("The file \"pipe.tf\" could not be read: not a regular file."));
  EXPECT_THAT(reported, HasSubstr("The file \"zero.tf\" could not be read: not a regular file."));
  EXPECT_THAT(reported, HasSubstr("pipe.auto.tfvars"));
  EXPECT_THAT(reported, HasSubstr("terraform.tfvars"));
  EXPECT_THAT(reported, testing::Not(HasSubstr("directory.tf")));
  EXPECT_THAT(resources(), ElementsAre("t.good"));
}

TEST_F(BadInputTest, HugeFiles) {
  write("good.tf", kGood);
  write("huge.tf", "");
  ASSERT_EQ(::truncate(file("huge.tf").c_str(), off_t{1} << 40), 0);
  EXPECT_THAT(errors(), HasSubstr("The file \"huge.tf\" could not be read: the file is larger than "
                                  "a gigabyte."));
  EXPECT_THAT(resources(), ElementsAre("t.good"));
}

TEST_F(BadInputTest, WithoutPermission) {
  write("main.tf", "module \"m\" {\n  source = \"./secret\"\n}\n" + std::string(kGood));
  write("secret/main.tf", kGood);
  write("unreadable.tf", kGood);
  fs::permissions(directory_.path(), fs::perms::all);
  fs::permissions(file("secret"), fs::perms::none);
  fs::permissions(file("unreadable.tf"), fs::perms::none);
  // Root may read everything, so become another user for a while.
  constexpr uid_t kNobody = 65534;
  bool root = ::geteuid() == 0;
  ASSERT_EQ(root ? ::seteuid(kNobody) : 0, 0);
  std::string reported = errors();
  ASSERT_EQ(root ? ::seteuid(0) : 0, 0);
  fs::permissions(file("secret"), fs::perms::all);
  EXPECT_THAT(reported,
              HasSubstr("The file \"unreadable.tf\" could not be read: permission denied."));
  EXPECT_THAT(reported,
              HasSubstr("main.tf:2:12: Unreadable module directory: The directory secret of "
                        "module \"m\" does not exist or cannot be read."));
  EXPECT_THAT(resources(), ElementsAre("t.good"));
}

TEST_F(BadInputTest, InvalidManifests) {
  write("main.tf",
        "module \"m\" {\n  source = \"x/y/z\"\n}\nmodule \"n\" {\n  source = \"./n\"\n}\n" +
            std::string(kGood));
  write("n/main.tf", kGood);
  const char* registers[] = {
      "",
      "{",
      "[]",
      "{\"Modules\": 5}",
      "{\"Modules\": [5, null, {\"Key\": 7}]}",
      "{\"Modules\": [{\"Key\": \"m\", \"Source\": \"x/y/z\", \"Dir\": \"nowhere\"}]}"};
  for (const char* text : registers) {
    write(".terraform/modules/modules.json", text);
    EXPECT_THAT(errors(), HasSubstr("main.tf:2:12: ")) << text;
    EXPECT_THAT(resources(), ElementsAre("t.good", "module.n.t.good")) << text;
  }
}

TEST_F(BadInputTest, MissingDirectory) {
  LoadOptions options;
  options.functions = &functions_;
  for (const std::string& path :
       {directory_.path() + "/nowhere", std::string("/dev/null"), std::string("")}) {
    options.path = path;
    auto configuration = Configuration::load(options);
    EXPECT_TRUE(configuration->diagnostics().has_errors()) << path;
    EXPECT_TRUE(configuration->evaluation().resources().empty());
  }
}

// Reports which files below some directories were opened.
class Watch {
 public:
  explicit Watch(const std::vector<fs::path>& directories)
      : fd_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    for (const fs::path& d : directories) {
      EXPECT_GE(::inotify_add_watch(fd_, d.c_str(), IN_OPEN | IN_ACCESS), 0) << d;
    }
  }
  ~Watch() { ::close(fd_); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  std::vector<std::string> opened() {
    std::vector<std::string> out;
    alignas(inotify_event) char buffer[4096];
    for (ssize_t n = ::read(fd_, buffer, sizeof buffer); n > 0;
         n = ::read(fd_, buffer, sizeof buffer)) {
      for (ssize_t at = 0; at < n;) {
        const auto* event = reinterpret_cast<const inotify_event*>(buffer + at);  // NOLINT
        // Listing a directory opens it.
        if ((event->mask & IN_ISDIR) == 0) out.emplace_back(event->name);
        at += static_cast<ssize_t>(sizeof(inotify_event)) + event->len;
      }
    }
    return out;
  }

 private:
  int fd_;
};

TEST_F(BadInputTest, NoOtherFilesAreRead) {
  write("outside/main.tf", "this does not even parse");
  write("outside/terraform.tfvars", "secret = 1");
  write("outside/named/main.tf", kGood);
  write("outside/named/terraform.tfvars", "not = \"for modules\"");
  write("root/main.tf",
        "module \"m\" {\n  source = \"../outside/named\"\n}\n" + std::string(kGood));
  write("root/notes.txt", "");
  write("root/not_called/main.tf", "nor does this");
  write("root/examples/deep/main.tf", "nor this");
  Watch watch({file("."), file("outside"), file("root/not_called"), file("root/examples"),
               file("root/examples/deep")});
  Watch inside({file("root"), file("outside/named")});
  LoadOptions options;
  options.path = file("root");
  options.functions = &functions_;
  auto configuration = Configuration::load(options);
  EXPECT_EQ(show(configuration->diagnostics(), directory_.path()), "");
  EXPECT_EQ(configuration->evaluation().resources().size(), 2U);
  EXPECT_THAT(watch.opened(), ElementsAre());
  std::vector<std::string> opened = inside.opened();
  EXPECT_THAT(opened, testing::Contains("main.tf"));
  EXPECT_THAT(opened, testing::Not(testing::Contains("notes.txt")));
  EXPECT_THAT(opened, testing::Not(testing::Contains("terraform.tfvars")));
}

TEST_F(BadInputTest, AnEndlessChainOfModules) {
  // Each module is one directory deeper, so that none of them calls itself.
  constexpr int kDepth = 120;
  std::string place;
  for (int i = 0; i < kDepth; ++i) {
    write(place + "main.tf", "module \"m\" {\n  source = \"./d\"\n}\n" + std::string(kGood));
    place += "d/";
  }
  write(place + "main.tf", kGood);
  EXPECT_NE(errors(), "");
  EXPECT_GT(resources().size(), 90U);
}

}  // namespace
}  // namespace landform::loader
