// Resource types for tests.
#pragma once

#include <string>

namespace landform::emulator::cloudcontrol {

inline const char* const kThingSchema = R"json({
  "typeName": "Test::Cloud::Thing",
  "description": "A thing.",
  "definitions": {
    "Tag": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "Key": {"type": "string", "minLength": 1, "maxLength": 8},
        "Value": {"type": "string"}
      },
      "required": ["Key", "Value"]
    },
    "Rule": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "Name": {"type": "string"},
        "Priority": {"type": "integer", "default": 7},
        "RuleId": {"type": "string"},
        "Secret": {"type": "string"},
        "Children": {"type": "array", "items": {"$ref": "#/definitions/Rule"}}
      },
      "required": ["Name"]
    }
  },
  "properties": {
    "Name": {"type": "string", "pattern": "^[a-z-]+$"},
    "Zone": {"type": "string", "enum": ["a", "b"]},
    "Size": {"type": "integer", "minimum": 1, "maximum": 12345678901234567890},
    "Rate": {"type": "number", "multipleOf": 0.5},
    "Mode": {"type": "string", "default": "plain"},
    "Password": {"type": "string", "minLength": 4},
    "Labels": {"type": "object", "patternProperties": {"^[a-z]+$": {"type": "string"}},
               "additionalProperties": false},
    "Tags": {"type": "array", "insertionOrder": false, "uniqueItems": true, "maxItems": 3,
             "items": {"$ref": "#/definitions/Tag"}},
    "Rules": {"type": "array", "items": {"$ref": "#/definitions/Rule"}},
    "Side": {"type": "object",
             "properties": {"Left": {"type": "string"}, "Right": {"type": "string"}},
             "oneOf": [{"required": ["Left"]}, {"required": ["Right"]}]},
    "Policy": {"type": ["object", "string"]},
    "Endpoint": {"type": "object", "properties": {"Address": {"type": "string"},
                                                  "Port": {"type": "integer"}}},
    "Arn": {"type": "string"},
    "ThingId": {"type": "string"}
  },
  "additionalProperties": false,
  "required": ["Name", "Arn"],
  "anyOf": [{"required": ["Zone"]}, {"required": ["Name"]}],
  "primaryIdentifier": ["/properties/Name", "/properties/ThingId"],
  "readOnlyProperties": ["/properties/Arn", "/properties/ThingId", "/properties/Endpoint/Address",
                         "/properties/Rules/*/RuleId"],
  "createOnlyProperties": ["/properties/Name", "/properties/Zone"],
  "writeOnlyProperties": ["/properties/Password", "/properties/Rules/*/Secret"],
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

// Listing needs a ThingId, and there is no update handler.
inline const char* const kPartSchema = R"json({
  "typeName": "Test::Cloud::Part",
  "properties": {
    "ThingId": {"type": "string"},
    "PartId": {"type": "string"},
    "Weight": {"type": "integer"}
  },
  "required": ["ThingId"],
  "additionalProperties": false,
  "primaryIdentifier": ["/properties/PartId"],
  "readOnlyProperties": ["/properties/PartId"],
  "createOnlyProperties": ["/properties/ThingId", "/properties/Weight"],
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "delete": {"permissions": []},
               "list": {"permissions": [],
                        "handlerSchema": {"properties": {"ThingId": {"type": "string"}},
                                          "required": ["ThingId"]}}}
})json";

}  // namespace landform::emulator::cloudcontrol
