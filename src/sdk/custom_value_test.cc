#include "sdk/custom_value.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/binding.h"
#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

enum class Zone : uint8_t { north, south };

struct Percent {
  int64_t value = 0;
};

struct Point {
  int64_t x = 0;
  int64_t y = 0;
  [[nodiscard]] bool operator==(const Point&) const = default;
};

}  // namespace

template <>
struct CustomValue<Zone> {
  static std::string name() { return "a zone (north or south)"; }
  static std::optional<Zone> read(std::string_view text) {
    if (text == "north" || text == "N") return Zone::north;
    if (text == "south" || text == "S") return Zone::south;
    return std::nullopt;
  }
  static std::string write(Zone zone) { return zone == Zone::north ? "north" : "south"; }
};

template <>
struct CustomValue<Percent> {
  static std::string name() { return "a percentage"; }
  static std::optional<Percent> read(const Number& number) {
    auto value = number.to_int64();
    if (!value || *value < 0 || *value > 100) return std::nullopt;
    return Percent{*value};
  }
  static int64_t write(const Percent& percent) { return percent.value; }
};

template <>
struct CustomValue<Point> {
  static Type type() { return Type::list(Type::number()); }
  static std::string name() { return "a point"; }
  static std::optional<Point> read(const Value& value) {
    auto parts = elements_of(value);
    if (parts.size() != 2) return std::nullopt;
    return Point{*number_of(parts[0]).to_int64(), *number_of(parts[1]).to_int64()};
  }
  static Value write(const Point& point) { return to_value(std::vector{point.x, point.y}); }
};

namespace {

Schema schema() {
  return Schema("A place.")
      .attribute("id", custom<Zone>().computed())
      .attribute("zone", custom<Zone>().required())
      .attribute("others", list(custom<Zone>()).optional())
      .attribute("load", custom<Percent>().optional())
      .attribute("at", custom<Point>().optional());
}

struct Place {
  Field<Zone> id;
  Zone zone = Zone::north;
  std::optional<std::vector<Zone>> others;
  std::optional<Percent> load;
  std::optional<Point> at;
};

Binding<Place> binding() {
  return Binding<Place>()
      .field("id", &Place::id)
      .field("zone", &Place::zone)
      .field("others", &Place::others)
      .field("load", &Place::load)
      .field("at", &Place::at);
}

TEST(CustomValues, AreCheckedKeptAndComparedByMeaning) {
  Hooked hooked{.schema = schema()};
  hooked.create = [](CreateContext&, Object planned) {
    EXPECT_EQ(planned.as<Zone>("zone"), Zone::south);
    EXPECT_EQ(planned.maybe_as<Percent>("load")->value, 40);
    EXPECT_EQ(planned.as<Point>("at"), (Point{1, 2}));
    // The API has its own way of writing it.
    return planned.set("id", Zone::north).set("zone", planned.as<Zone>("zone"));
  };
  HookedServer server(hooked);
  EXPECT_EQ(text_of(server.server().all_problems()), "");
  auto made = server.create(R"({"zone":"S","load":40,"at":[1,2],"others":["N","south"]})");
  EXPECT_EQ(text_of(made.diagnostics), "");
  EXPECT_EQ(text_of(*made.state.find("zone")), "S") << "what the user wrote is kept";
  EXPECT_EQ(text_of(*made.state.find("id")), "north");
  auto again = server.plan(
      server.object(R"({"zone":"south","load":40,"at":[1,2],"others":["N","S"]})"), made.state);
  EXPECT_TRUE(again.planned.identical(made.state)) << "the same in another form";
}

TEST(CustomValues, RejectWhatTheyCannotRead) {
  Hooked hooked{.schema = schema()};
  HookedServer server(hooked);
  struct Case {
    const char* config;
    const char* error;
  };
  for (const Case& c : {
           Case{R"({"zone":"west"})",
                "Attribute zone must be a zone (north or south), got: \"west\""},
           Case{R"({"zone":"N","load":101})", "Attribute load must be a percentage, got: 101"},
           Case{R"({"zone":"N","at":[1]})", "Attribute at must be a point"},
           Case{R"({"zone":"N","others":["N","x"]})", "Attribute others[1] must be a zone"},
       }) {
    EXPECT_THAT(
        text_of(server.server().validate_resource({"test_thing", server.object(c.config)}, {})),
        HasSubstr(c.error));
  }
}

TEST(CustomValues, AreFieldsOfStructs) {
  EXPECT_THAT(binding().problems(schema().root()), ElementsAre());
  Hooked hooked{.schema = schema()};
  HookedServer server(hooked);
  Value value = server.object(R"({"zone":"S","load":7,"others":["S","N"],"at":[3,4]})");
  Place place = binding().read(value);
  EXPECT_EQ(place.zone, Zone::south);
  EXPECT_EQ(place.load->value, 7);
  EXPECT_THAT(*place.others, ElementsAre(Zone::south, Zone::north));
  EXPECT_EQ(place.at, (Point{3, 4}));
  place.id = Zone::south;
  Value written = binding().write(place, value.type());
  EXPECT_EQ(text_of(*written.find("id")), "south");
  EXPECT_TRUE(written.find("at")->identical(*value.find("at")));
  EXPECT_THROW((void)FieldCodec<Zone>::read(Value::string("x"), place.zone), AuthorError);
  EXPECT_THAT(Binding<Place>()
                  .field("zone", &Place::zone)
                  .problems(Schema().attribute("zone", int64().required()).root()),
              ElementsAre("zone: a zone (north or south) is bound to a number"));
}

}  // namespace
}  // namespace landform::sdk
