// The provider against the emulator, both in this process. With LANDFORM_TEST_TERRAFORM=1 the same
// tests run the provider's program under Terraform.
#include "fastly/provider.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fastly/every_block.h"
#include "fastly/testing.h"

namespace landform::fastly {
namespace {

using sdk_testing::Action;
using sdk_testing::Scenario;
using ::testing::ElementsAre;
using testing::every_block;
using testing::FastlyCase;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* const kDomain = "domain { name = \"www.example.com\" }\n";

TEST_F(FastlyCase, EveryKindOfBlockLives) {
  Scenario test(options());
  std::string blocks = every_block();
  test.apply(service(blocks))
      .expect("fastly_service_vcl.a.active_version", 1)
      .expect("length(fastly_service_vcl.a.backend)", 2)
      .expect_match("tolist(fastly_service_vcl.a.acl)[0].acl_id", "^Emu");
  // All of it is written again, a little different.
  test.apply(service(every_block("2")))
      .expect_action("fastly_service_vcl.a", Action::update)
      .expect("fastly_service_vcl.a.active_version", 2);
  // And taken away.
  test.apply(service(kDomain)).expect("fastly_service_vcl.a.active_version", 3);
  EXPECT_EQ(objects_of(3), "domain/www.example.com");
}

TEST_F(FastlyCase, ChangesOfNameAndCommentsMakeNoVersion) {
  Scenario test(options());
  test.apply(service(kDomain));
  forget();
  test.apply(service(std::string(kDomain) + "comment = \"other\"\nversion_comment = \"first\""))
      .expect("fastly_service_vcl.a.cloned_version", 1);
  EXPECT_THAT(writes(), ElementsAre("PUT /service/S comment=other",
                                    "PUT /service/S/version/1 comment=first"));
}

TEST_F(FastlyCase, DraftsStayDraftsUnlessTheyAreActivated) {
  Scenario test(options());
  auto draft = [&](const std::string& more) {
    return service(std::string(kDomain) + "activate = false\n" + more);
  };
  test.apply(draft(""))
      .expect("fastly_service_vcl.a.active_version", 0)
      .expect("fastly_service_vcl.a.cloned_version", 1);
  test.apply(draft("default_ttl = 60"))
      .expect("fastly_service_vcl.a.active_version", 0)
      .expect("fastly_service_vcl.a.cloned_version", 2);
  forget();
  // Only activated: no new version.
  test.apply(service(std::string(kDomain) + "default_ttl = 60"))
      .expect("fastly_service_vcl.a.active_version", 2);
  EXPECT_THAT(writes(), ElementsAre("PUT /service/S/version/2/activate"));
}

TEST_F(FastlyCase, DraftsAreStaged) {
  Scenario test(options());
  test.apply(service(std::string(kDomain) + "activate = false\nstage = true"))
      .expect("fastly_service_vcl.a.staged_version", 1)
      .expect("fastly_service_vcl.a.active_version", 0);
  test.apply(service(std::string(kDomain) + "activate = false\nstage = true\nhttp3 = true"))
      .expect("fastly_service_vcl.a.staged_version", 2);
}

TEST_F(FastlyCase, AVersionThatCannotChangeIsReadOnce) {
  Scenario test(options());
  auto backend = [&](const char* port) {
    return service(std::string(kDomain) +
                   "backend {\n name = \"b\"\n address = \"192.0.2.1\"\n port = " + port + "\n}");
  };
  test.apply(backend("80"));
  forget();
  test.plan(backend("80"));
  EXPECT_THAT(requests(), ElementsAre("GET /service/S/details"));
  forget();
  test.apply(backend("81"));
  EXPECT_THAT(requests(),
              ElementsAre("GET /service/S/details", "PUT /service/S/version/1/clone",
                          "GET /service/S/version/2", "PUT /service/S/version/2/backend/b port=81",
                          "GET /service/S/version/2/validate", "PUT /service/S/version/2/activate",
                          "GET /service/S/details"));
  // What somebody else activates is another version, and read in full: once.
  add_elsewhere(2, "gzip", "name=extra");
  test.plan(backend("81")).expect_action("fastly_service_vcl.a", Action::update);
  forget();
  test.apply(backend("81")).expect("length(fastly_service_vcl.a.gzip)", 0);
  EXPECT_THAT(requests(), ::testing::Contains("GET /service/S/version/3/gzip"));
  EXPECT_THAT(requests(), ::testing::Not(::testing::Contains("GET /service/S/version/4/gzip")));
  EXPECT_THAT(writes(), ElementsAre("PUT /service/S/version/3/clone",
                                    "DELETE /service/S/version/4/gzip/extra",
                                    "PUT /service/S/version/4/activate"));
}

TEST_F(FastlyCase, WhatBelongsToNoVersionIsReadEveryTime) {
  Scenario test(options());
  std::string config =
      service(std::string(kDomain) +
              "product_enablement {\n websockets = true\n image_optimizer = true\n}\n"
              "image_optimizer_default_settings { webp = true }\n");
  test.apply(config);
  forget();
  test.plan(config);
  EXPECT_THAT(requests(), ::testing::Contains("GET /enabled-products/v1/websockets/services/S"));
  EXPECT_THAT(requests(),
              ::testing::Contains("GET /service/S/version/1/image_optimizer_default_settings"));
  EXPECT_THAT(requests(), ::testing::Not(::testing::Contains("GET /service/S/version/1/domain")));
  call("DELETE", "/enabled-products/v1/websockets/services/" + service_id());
  test.plan(config).expect_action("fastly_service_vcl.a", Action::update);
  test.apply(config);
}

TEST_F(FastlyCase, AnAnswerThatIsNotWhatWasAskedForIsNotTrusted) {
  Scenario test(options());
  auto backend = [&](const char* port) {
    return service(std::string(kDomain) +
                   "backend {\n name = \"b\"\n address = \"192.0.2.1\"\n port = " + port + "\n}");
  };
  test.apply(backend("80"));
  fault(
      R"({"method":"PUT","path":"*/backend/b","body":"{\"name\":\"b\",\"port\":82}","after":true})");
  forget();
  test.apply(backend("81"));
  EXPECT_THAT(requests(), ::testing::Contains("GET /service/S/version/2/gzip"));
}

TEST_F(FastlyCase, LocalFieldsNeedNoVersion) {
  Scenario test(options());
  test.apply(service(std::string(kDomain) + "acl { name = \"a\" }"));
  forget();
  test.apply(service(std::string(kDomain) + "acl {\n name = \"a\"\n force_destroy = true\n}"))
      .expect("fastly_service_vcl.a.cloned_version", 1)
      .expect("tolist(fastly_service_vcl.a.acl)[0].force_destroy", true);
  EXPECT_THAT(writes(), IsEmpty());
}

TEST_F(FastlyCase, AConditionOfAnotherTypeIsAnotherCondition) {
  Scenario test(options());
  auto condition = [&](const char* type) {
    return service(std::string(kDomain) +
                   "condition {\n name = \"c\"\n statement = \"true\"\n type = \"" + type +
                   "\"\n}");
  };
  test.apply(condition("REQUEST"));
  forget();
  test.apply(condition("CACHE"));
  EXPECT_THAT(
      writes(),
      ElementsAre(
          "PUT /service/S/version/1/clone", "DELETE /service/S/version/2/condition/c",
          "POST /service/S/version/2/condition name=c&statement=true&type=CACHE&priority=10",
          "PUT /service/S/version/2/activate"));
}

TEST_F(FastlyCase, ContainersAreNotRemovedWithContents) {
  Scenario test(options());
  std::string dictionary = std::string(kDomain) + "dictionary { name = \"d\" }\n";
  auto step = test.apply(service(dictionary));
  std::string id = std::string(step.value("fastly_service_vcl.a.id").as_string());
  std::string path =
      "/service/" + id + "/dictionary/" +
      std::string(
          step.value("tolist(fastly_service_vcl.a.dictionary)[0].dictionary_id").as_string()) +
      "/items";
  call("PATCH", path, R"({"items":[{"op":"create","item_key":"a","item_value":"1"}]})");
  test.apply(service(kDomain)).expect_error("It is not empty");
  // The draft that this left is gone on with.
  call("PATCH", path, R"({"items":[{"op":"delete","item_key":"a"}]})");
  test.apply(service(kDomain)).expect("fastly_service_vcl.a.active_version", 2);
}

TEST_F(FastlyCase, ItemsComeInBatches) {
  Scenario test(options());
  auto items = [&](const std::string& expression) {
    return service(std::string(kDomain) + "dictionary { name = \"d\" }\nacl { name = \"a\" }\n") +
           R"(
      resource "fastly_service_dictionary_items" "a" {
        service_id    = fastly_service_vcl.a.id
        dictionary_id = tolist(fastly_service_vcl.a.dictionary)[0].dictionary_id
        items         = )" +
           expression + R"(
        manage_items  = true
      }
    )";
  };
  const std::string kAll = "for i in setproduct(range(50), range(50)) : \"k${i[0] * 50 + i[1]}\"";
  test.apply(items("{ " + kAll + " => \"v\" }"));
  EXPECT_EQ(count("PATCH"), 3);
  forget();
  test.apply(items("{ " + kAll + " => i[0] * 50 + i[1] == 7 ? \"x\" : \"v\" }"))
      .expect("fastly_service_dictionary_items.a.items[\"k7\"]", "x");
  EXPECT_THAT(
      writes(),
      ElementsAre(HasSubstr(R"({"items":[{"item_key":"k7","item_value":"x","op":"update"}]})")));
}

TEST_F(FastlyCase, EntriesAndSnippets) {
  Scenario test(options());
  auto contents = [&](const std::string& entries, const std::string& content) {
    return service(std::string(kDomain) +
                   "acl { name = \"a\" }\ndynamicsnippet {\n name = \"s\"\n type = \"recv\"\n}\n") +
           R"(
      resource "fastly_service_acl_entries" "a" {
        service_id     = fastly_service_vcl.a.id
        acl_id         = tolist(fastly_service_vcl.a.acl)[0].acl_id
        manage_entries = true
        )" +
           entries + R"(
      }
      resource "fastly_service_dynamic_snippet_content" "a" {
        service_id = fastly_service_vcl.a.id
        snippet_id = tolist(fastly_service_vcl.a.dynamicsnippet)[0].snippet_id
        content    = ")" +
           content + R"("
      }
    )";
  };
  test.apply(contents("entry { ip = \"192.0.2.1\" }\nentry {\n ip = \"192.0.2.0\"\n subnet = "
                      "\"24\"\n negated = true\n}",
                      "one"))
      .expect("length(fastly_service_acl_entries.a.entry)", 2);
  forget();
  test.apply(contents(
      "entry {\n ip = \"192.0.2.1\"\n comment = \"c\"\n}\nentry { ip = \"192.0.2.9\" }", "two"));
  EXPECT_EQ(count("PATCH"), 1);
  EXPECT_EQ(count("PUT"), 1);
  test.apply(contents("entry { ip = \"192.0.2.1\" }\nentry { ip = \"192.0.2.1\" }\nentry {\n ip = "
                      "\"192.0.2.1\"\n comment = \"b\"\n}",
                      "two"))
      .expect_error("more than one entry");
}

TEST_F(FastlyCase, DataSources) {
  Scenario test(options());
  test.apply(service(std::string(kDomain) + "dictionary { name = \"d\" }") + R"(
      data "fastly_dictionaries" "a" {
        service_id      = fastly_service_vcl.a.id
        service_version = fastly_service_vcl.a.active_version
      }
      data "fastly_ip_ranges" "a" {}
      data "fastly_services" "a" {
        depends_on = [fastly_service_vcl.a]
      }
    )")
      .expect("data.fastly_dictionaries.a.dictionaries[0].name", "d")
      .expect("data.fastly_ip_ranges.a.cidr_blocks[0]", "192.0.2.0/24")
      .expect("data.fastly_services.a.details[0].name", "web");
}

TEST_F(FastlyCase, ComputeServicesRunAPackage) {
  Scenario test(options());
  auto compute = [&](const std::string& content) {
    return with_provider("resource \"fastly_service_compute\" \"a\" {\n name = \"run\"\n" +
                         std::string(kDomain) + "force_destroy = true\npackage {\n content = \"" +
                         content +
                         "\"\n}\nlogging_s3 {\n name = \"l\"\n bucket_name = \"b\"\n}\n}\n");
  };
  test.apply(compute("AAAA")).expect("fastly_service_compute.a.active_version", 1);
  test.apply(compute("BBBB"))
      .expect_action("fastly_service_compute.a", Action::update)
      .expect("fastly_service_compute.a.active_version", 2);
}

TEST_F(FastlyCase, SecretsAreInNoMessage) {
  Scenario test(options());
  fault(
      R"({"method":"POST","path":"*logging/s3","status":400,"body":"{\"msg\":\"Bad request\",\"detail\":\"s3cr3t-value is no key\"}"})");
  auto step = test.apply(service(
      std::string(kDomain) +
      "logging_s3 {\n name = \"l\"\n bucket_name = \"b\"\n s3_secret_key = \"s3cr3t-value\"\n}"));
  step.expect_error("\\(sensitive\\) is no key");
  for (const std::string& error : step.report().errors) {
    EXPECT_THAT(error, ::testing::Not(HasSubstr("s3cr3t")));
  }
}

TEST_F(FastlyCase, ACloneThatIsNotThereYetIsWaitedFor) {
  Scenario test(options());
  test.apply(service(kDomain));
  call("PATCH", "/admin/settings", R"({"clone_delay":2})");
  test.apply(service(std::string(kDomain) + "default_ttl = 1"))
      .expect("fastly_service_vcl.a.active_version", 2);
}

TEST_F(FastlyCase, OneThousandBackends) {
  Scenario test(options());
  auto many = [&](int changed) {
    return service(std::string(kDomain) + R"(
      dynamic "backend" {
        for_each = range(1000)
        content {
          name    = "b${backend.value}"
          address = "192.0.2.1"
          port    = backend.value == )" +
                   std::to_string(changed) + R"( ? 8080 : 80
        }
      }
    )");
  };
  test.apply(many(-1));
  forget();
  test.apply(many(500));
  EXPECT_THAT(writes(), ElementsAre("PUT /service/S/version/1/clone",
                                    "PUT /service/S/version/2/backend/b500 port=8080",
                                    "PUT /service/S/version/2/activate"));
}

}  // namespace
}  // namespace landform::fastly
