// The pure parts of the provider: addresses, keys, orders and assignments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grid/addresses.h"
#include "grid/assignment.h"
#include "grid/order.h"
#include "grid/values.h"
#include "grid/wireguard.h"

namespace landform::grid {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(Addresses, SubnetsAreSticky) {
  auto first = assign_subnets("10.1.0.0/16", {3, 1}, {});
  ASSERT_TRUE(first);
  EXPECT_THAT(*first, ElementsAre(Pair(1, "10.1.3.0/24"), Pair(3, "10.1.2.0/24")));
  auto second = assign_subnets("10.1.0.0/16", {1, 2, 4}, *first);
  ASSERT_TRUE(second);
  EXPECT_THAT(*second,
              ElementsAre(Pair(1, "10.1.3.0/24"), Pair(2, "10.1.2.0/24"), Pair(4, "10.1.4.0/24")));
  // Those of another range do not count.
  auto third = assign_subnets("10.2.0.0/16", {1}, *first);
  ASSERT_TRUE(third);
  EXPECT_THAT(*third, ElementsAre(Pair(1, "10.2.2.0/24")));
}

TEST(Addresses, RangesMayBeWrongOrUsedUp) {
  EXPECT_FALSE(assign_subnets("10.1.0.0", {1}, {}));
  EXPECT_FALSE(assign_subnets("fd00::/48", {1}, {}));
  EXPECT_FALSE(assign_subnets("10.1.0.0/24", {1}, {}));
  EXPECT_TRUE(assign_subnets("10.1.0.0/22", {1, 2}, {}));
  EXPECT_FALSE(assign_subnets("10.1.0.0/22", {1, 2, 3}, {}));
  EXPECT_EQ(access_subnet("10.1.0.0/16"), "10.1.1.0/24");
}

TEST(Addresses, FreeOnesAreFound) {
  EXPECT_EQ(free_address("10.1.2.0/24", {}), "10.1.2.2");
  EXPECT_EQ(free_address("10.1.2.0/24", {"10.1.2.2", "10.1.2.4"}), "10.1.2.3");
  EXPECT_FALSE(free_address("10.1.2.0/30", {"10.1.2.2"}));
  int64_t port = free_port("seed", {});
  EXPECT_GE(port, 1024);
  EXPECT_LE(port, 32767);
  EXPECT_EQ(port, free_port("seed", {}));
  EXPECT_NE(port, free_port("seed", {port}));
}

// The first pair of keys in RFC 7748, section 6.1, has the private key 77076d0a…; ours are clamped.
TEST(Wireguard, KeysFollowFromSeeds) {
  EXPECT_EQ(private_key("a"), private_key("a"));
  EXPECT_NE(private_key("a"), private_key("b"));
  EXPECT_EQ(public_key("dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo="),
            "hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo=");
}

TEST(Order, OnlyWhatDiffersTakesTheNextVersion) {
  auto disk = [](const char* name, int64_t size) {
    return workload(name, "zmount", Value::object({{"size", Value::number(size)}}));
  };
  Value metadata = Value::object({{"name", Value::string("n")}});
  Value first = content_of(metadata, {disk("a", 1), disk("b", 1)});
  Value order = first_order(first);
  EXPECT_EQ(number_at(order, "version"), 0);
  EXPECT_EQ(json_of(ordered_content(order)), json_of(first));
  EXPECT_EQ(order_hash(last_order(order)), order_hash(order));
  Value next = next_order(content_of(metadata, {disk("a", 1), disk("b", 2), disk("c", 3)}), order);
  EXPECT_EQ(number_at(next, "version"), 1);
  EXPECT_EQ(number_at(find_workload(next, "a"), "version"), 0);
  EXPECT_EQ(number_at(find_workload(next, "b"), "version"), 1);
  EXPECT_EQ(number_at(find_workload(next, "c"), "version"), 1);
  EXPECT_TRUE(find_workload(next, "d").is_null());
  EXPECT_NE(order_hash(next), order_hash(order));
}

Candidate candidate(int64_t id, int64_t cru) {
  Candidate out;
  out.id = id;
  out.farm = 1 + id / 10;
  out.free = {cru, 1000, 1000, 1000, 1};
  return out;
}

Request request(const char* name, int64_t cru) {
  Request out;
  out.name = name;
  out.needs.cru = cru;
  return out;
}

TEST(Assignment, TakesTheFirstThatFits) {
  std::vector<Candidate> nodes = {candidate(1, 2), candidate(2, 8), candidate(11, 8)};
  auto out = assign({request("a", 4), request("b", 4), request("c", 4)}, nodes, {});
  ASSERT_TRUE(out);
  EXPECT_THAT(*out, ElementsAre(Pair("a", 2), Pair("b", 2), Pair("c", 11)));
  auto none = assign({request("a", 9)}, nodes, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "There is no node for the request \"a\".");
}

TEST(Assignment, KeepsToTheWishes) {
  std::vector<Candidate> nodes = {candidate(1, 8), candidate(2, 8), candidate(11, 8)};
  nodes[0].up = false;
  nodes[1].in_use = true;
  nodes[2].certified = true;
  struct Case {
    const char* name;
    std::function<void(Request&)> wish;
    int64_t want;
  };
  const Case kCases[] = {{"up", [](Request&) {}, 2},
                         {"farm", [](Request& r) { r.farm = 2; }, 11},
                         {"certified", [](Request& r) { r.certified = true; }, 11},
                         {"dedicated", [](Request& r) { r.dedicated = true; }, 11},
                         {"excluded", [](Request& r) { r.excluded = {2}; }, 11},
                         {"public address", [](Request& r) { r.public_config = true; }, 0}};
  for (const Case& one : kCases) {
    SCOPED_TRACE(one.name);
    Request wanted = request("a", 1);
    one.wish(wanted);
    auto out = assign({wanted}, nodes, {});
    EXPECT_EQ(out ? out->at("a") : 0, one.want);
  }
}

TEST(Assignment, IsStickyByName) {
  std::vector<Candidate> nodes = {candidate(1, 8), candidate(2, 0)};
  Request a = request("a", 4);
  auto out = assign({a, request("b", 4)}, nodes, {{"a", 2}, {"gone", 1}});
  ASSERT_TRUE(out);
  EXPECT_THAT(*out, ElementsAre(Pair("a", 2), Pair("b", 1))) << "although it is full by now";
  a.excluded = {2};
  out = assign({a}, nodes, {{"a", 2}});
  ASSERT_TRUE(out);
  EXPECT_THAT(*out, ElementsAre(Pair("a", 1)));
}

TEST(Assignment, DistinctOnesAreApart) {
  std::vector<Candidate> nodes = {candidate(1, 8), candidate(2, 8)};
  Request b = request("b", 1);
  b.distinct = true;
  auto out = assign({request("a", 1), b}, nodes, {});
  ASSERT_TRUE(out);
  EXPECT_THAT(*out, ElementsAre(Pair("a", 1), Pair("b", 2)));
  EXPECT_FALSE(assign({request("a", 1), b, b}, {candidate(1, 8)}, {}));
}

}  // namespace
}  // namespace landform::grid
