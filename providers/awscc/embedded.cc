// Written for this program: the properties that most configurations use, each with what the service
// demands of it.
#include "awscc/embedded.h"

namespace landform::awscc {

namespace {

constexpr std::string_view kBucket = R"json({
  "typeName": "AWS::S3::Bucket",
  "description": "A bucket for objects.",
  "additionalProperties": false,
  "definitions": {
    "Tag": {
      "type": "object", "additionalProperties": false, "required": ["Key", "Value"],
      "properties": {
        "Key": {"type": "string", "minLength": 1, "maxLength": 128, "description": "The name."},
        "Value": {"type": "string", "maxLength": 256, "description": "The value."}
      }
    }
  },
  "properties": {
    "BucketName": {"type": "string", "minLength": 3, "maxLength": 63,
                   "description": "The name, unique among all buckets. Made up if it is not given."},
    "VersioningConfiguration": {
      "type": "object", "additionalProperties": false, "required": ["Status"],
      "description": "Whether earlier versions of objects are kept.",
      "properties": {
        "Status": {"type": "string", "enum": ["Enabled", "Suspended"], "default": "Suspended",
                   "description": "Whether new objects get versions."}
      }
    },
    "PublicAccessBlockConfiguration": {
      "type": "object", "additionalProperties": false,
      "description": "What keeps the bucket from being public by mistake.",
      "properties": {
        "BlockPublicAcls": {"type": "boolean", "description": "Refuse public ACLs."},
        "IgnorePublicAcls": {"type": "boolean", "description": "Ignore public ACLs."},
        "BlockPublicPolicy": {"type": "boolean", "description": "Refuse public policies."},
        "RestrictPublicBuckets": {"type": "boolean", "description": "Restrict public buckets."}
      }
    },
    "Tags": {"type": "array", "insertionOrder": false, "items": {"$ref": "#/definitions/Tag"},
             "description": "Tags of the bucket."},
    "Arn": {"type": "string", "description": "The ARN of the bucket."},
    "DomainName": {"type": "string", "description": "The name under which it is reached."},
    "RegionalDomainName": {"type": "string", "description": "The same, with its region."}
  },
  "createOnlyProperties": ["/properties/BucketName"],
  "readOnlyProperties": ["/properties/Arn", "/properties/DomainName",
                         "/properties/RegionalDomainName"],
  "primaryIdentifier": ["/properties/BucketName"],
  "tagging": {"taggable": true, "tagOnCreate": true, "tagUpdatable": true,
              "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

constexpr std::string_view kVpc = R"json({
  "typeName": "AWS::EC2::VPC",
  "description": "A virtual network.",
  "additionalProperties": false,
  "definitions": {
    "Tag": {"type": "object", "additionalProperties": false, "required": ["Key", "Value"],
            "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}}
  },
  "properties": {
    "VpcId": {"type": "string", "description": "The id of the network."},
    "CidrBlock": {"type": "string", "description": "Its addresses, such as 10.0.0.0/16."},
    "InstanceTenancy": {"type": "string", "description": "Whether machines share hardware."},
    "EnableDnsSupport": {"type": "boolean", "description": "Whether names are resolved within it."},
    "EnableDnsHostnames": {"type": "boolean", "description": "Whether machines get names."},
    "DefaultSecurityGroup": {"type": "string", "description": "The security group it comes with."},
    "Tags": {"type": "array", "insertionOrder": false, "uniqueItems": false,
             "items": {"$ref": "#/definitions/Tag"}, "description": "Tags of the network."}
  },
  "createOnlyProperties": ["/properties/CidrBlock"],
  "conditionalCreateOnlyProperties": ["/properties/InstanceTenancy"],
  "readOnlyProperties": ["/properties/VpcId", "/properties/DefaultSecurityGroup"],
  "primaryIdentifier": ["/properties/VpcId"],
  "tagging": {"taggable": true, "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

constexpr std::string_view kSubnet = R"json({
  "typeName": "AWS::EC2::Subnet",
  "description": "A part of a virtual network, in one availability zone.",
  "additionalProperties": false,
  "definitions": {
    "Tag": {"type": "object", "additionalProperties": false, "required": ["Key", "Value"],
            "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}}
  },
  "properties": {
    "SubnetId": {"type": "string", "description": "The id of the subnet."},
    "VpcId": {"type": "string", "description": "The network that it is a part of."},
    "CidrBlock": {"type": "string", "description": "Its addresses, among those of the network."},
    "AvailabilityZone": {"type": "string", "description": "The zone that it is in."},
    "MapPublicIpOnLaunch": {"type": "boolean", "description": "Whether machines get public addresses."},
    "Tags": {"type": "array", "insertionOrder": false, "uniqueItems": false,
             "items": {"$ref": "#/definitions/Tag"}, "description": "Tags of the subnet."}
  },
  "required": ["VpcId"],
  "createOnlyProperties": ["/properties/VpcId", "/properties/CidrBlock",
                           "/properties/AvailabilityZone"],
  "readOnlyProperties": ["/properties/SubnetId"],
  "primaryIdentifier": ["/properties/SubnetId"],
  "tagging": {"taggable": true, "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

constexpr std::string_view kRole = R"json({
  "typeName": "AWS::IAM::Role",
  "description": "What a service or a person may do once it has taken on this role.",
  "additionalProperties": false,
  "definitions": {
    "Tag": {"type": "object", "additionalProperties": false, "required": ["Key", "Value"],
            "properties": {"Key": {"type": "string", "minLength": 1, "maxLength": 128},
                           "Value": {"type": "string", "maxLength": 256}}}
  },
  "properties": {
    "RoleName": {"type": "string", "minLength": 1, "maxLength": 64, "description": "The name."},
    "RoleId": {"type": "string", "description": "The id that the service made."},
    "Arn": {"type": "string", "description": "The ARN of the role."},
    "Path": {"type": "string", "default": "/", "description": "Where it is filed."},
    "Description": {"type": "string", "maxLength": 1000, "description": "What it is for."},
    "AssumeRolePolicyDocument": {"type": ["object", "string"],
                                 "description": "Who may take it on, as a policy in JSON."},
    "ManagedPolicyArns": {"type": "array", "insertionOrder": false, "uniqueItems": true,
                          "items": {"type": "string"}, "description": "Policies it has."},
    "MaxSessionDuration": {"type": "integer", "minimum": 3600, "maximum": 43200,
                           "description": "For how long it is taken on, in seconds."},
    "Tags": {"type": "array", "insertionOrder": false, "uniqueItems": false,
             "items": {"$ref": "#/definitions/Tag"}, "description": "Tags of the role."}
  },
  "required": ["AssumeRolePolicyDocument"],
  "createOnlyProperties": ["/properties/RoleName", "/properties/Path"],
  "readOnlyProperties": ["/properties/Arn", "/properties/RoleId"],
  "primaryIdentifier": ["/properties/RoleName"],
  "tagging": {"taggable": true, "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

constexpr std::string_view kFunction = R"json({
  "typeName": "AWS::Lambda::Function",
  "description": "Code that runs when it is called.",
  "additionalProperties": false,
  "definitions": {
    "Tag": {"type": "object", "additionalProperties": false, "required": ["Key"],
            "properties": {"Key": {"type": "string", "minLength": 1, "maxLength": 128},
                           "Value": {"type": "string", "maxLength": 256}}},
    "Code": {
      "type": "object", "additionalProperties": false,
      "properties": {
        "S3Bucket": {"type": "string", "description": "The bucket that an archive of it is in."},
        "S3Key": {"type": "string", "description": "The name of the archive."},
        "ImageUri": {"type": "string", "description": "An image that contains it."},
        "ZipFile": {"type": "string", "description": "The code itself."}
      }
    }
  },
  "properties": {
    "FunctionName": {"type": "string", "minLength": 1, "description": "The name."},
    "Description": {"type": "string", "maxLength": 256, "description": "What it is for."},
    "Code": {"$ref": "#/definitions/Code", "description": "What it runs."},
    "Handler": {"type": "string", "maxLength": 128, "description": "What is called in the code."},
    "Runtime": {"type": "string", "description": "What the code runs in."},
    "Role": {"type": "string", "description": "The ARN of the role that it takes on."},
    "MemorySize": {"type": "integer", "minimum": 128, "description": "Its memory in MB."},
    "Timeout": {"type": "integer", "minimum": 1, "description": "For how long it may run."},
    "Environment": {
      "type": "object", "additionalProperties": false, "description": "What it finds around it.",
      "properties": {
        "Variables": {"type": "object", "additionalProperties": false,
                      "patternProperties": {"[a-zA-Z][a-zA-Z0-9_]+": {"type": "string"}},
                      "description": "Environment variables."}
      }
    },
    "Arn": {"type": "string", "description": "The ARN of the function."},
    "Tags": {"type": "array", "insertionOrder": false, "uniqueItems": true,
             "items": {"$ref": "#/definitions/Tag"}, "description": "Tags of the function."}
  },
  "required": ["Code", "Role"],
  "createOnlyProperties": ["/properties/FunctionName"],
  "readOnlyProperties": ["/properties/Arn"],
  "writeOnlyProperties": ["/properties/Code"],
  "primaryIdentifier": ["/properties/FunctionName"],
  "tagging": {"taggable": true, "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

constexpr std::string_view kLogGroup = R"json({
  "typeName": "AWS::Logs::LogGroup",
  "description": "Where logs are kept.",
  "additionalProperties": false,
  "definitions": {
    "Tag": {"type": "object", "additionalProperties": false, "required": ["Key", "Value"],
            "properties": {"Key": {"type": "string", "minLength": 1, "maxLength": 128},
                           "Value": {"type": "string", "maxLength": 256}}}
  },
  "properties": {
    "LogGroupName": {"type": "string", "minLength": 1, "maxLength": 512,
                     "pattern": "^[.\\-_/#A-Za-z0-9]{1,512}\\Z", "description": "The name."},
    "RetentionInDays": {"type": "integer", "enum": [1, 3, 5, 7, 14, 30, 60, 90, 180, 365],
                        "description": "For how many days logs are kept."},
    "Arn": {"type": "string", "description": "The ARN of the group."},
    "Tags": {"type": "array", "insertionOrder": false, "uniqueItems": true,
             "items": {"$ref": "#/definitions/Tag"}, "description": "Tags of the group."}
  },
  "createOnlyProperties": ["/properties/LogGroupName"],
  "readOnlyProperties": ["/properties/Arn"],
  "primaryIdentifier": ["/properties/LogGroupName"],
  "tagging": {"taggable": true, "tagProperty": "/properties/Tags"},
  "handlers": {"create": {"permissions": []}, "read": {"permissions": []},
               "update": {"permissions": []}, "delete": {"permissions": []},
               "list": {"permissions": []}}
})json";

constexpr EmbeddedSchema kSchemas[] = {
    {"AWS_EC2_Subnet.json", kSubnet},      {"AWS_EC2_VPC.json", kVpc},
    {"AWS_IAM_Role.json", kRole},          {"AWS_Lambda_Function.json", kFunction},
    {"AWS_Logs_LogGroup.json", kLogGroup}, {"AWS_S3_Bucket.json", kBucket},
};

}  // namespace

std::span<const EmbeddedSchema> embedded_schemas() { return kSchemas; }

}  // namespace landform::awscc
