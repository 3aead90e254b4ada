// Reading and writing a large state of ten thousand resources.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>
#include <string>

#include "state/read.h"
#include "state/write.h"

namespace landform::state {
namespace {

constexpr int kResources = 10000;

std::string sample() {
  State state;
  state.terraform_version = "1.11.4";
  state.serial = 1;
  state.lineage = "57611486-253c-fb5b-bf43-8882edbdb134";
  auto provider =
      config::ProviderConfigAddress::parse(R"(provider["registry.terraform.io/hashicorp/aws"])");
  for (int i = 0; i < kResources; ++i) {
    auto object = std::make_shared<InstanceObject>();
    object->schema_version = 1;
    object->attributes = RawJson::own(fmt::format(
        R"({{"ami":"ami-0a1b2c3d4e5f","arn":"arn:aws:ec2:eu-central-1:123456789012:instance/i-{0}",)"
        R"("availability_zone":"eu-central-1a","cpu_core_count":4,"ebs_optimized":false,)"
        R"("enclave_options":[{{"enabled":false}}],"id":"i-{0}","instance_type":"t3.large",)"
        R"("metadata_options":[{{"http_endpoint":"enabled","http_put_response_hop_limit":1}}],)"
        R"("network_interface":[],"private_ip":"10.0.1.2","root_block_device":[{{"delete_on_)"
        R"(termination":true,"iops":100,"volume_id":"vol-{0}","volume_size":8}}],"tags":{{"Name":)"
        R"("server {0}","Team":"a & b"}},"timeouts":null,"user_data":null,"vpc_security_group_ids":)"
        R"(["sg-1","sg-2"]}})",
        i));
    object->private_data = R"({"schema_version":"1"})";
    object->dependencies = {ResourceName("aws_security_group.web"),
                            ResourceName("module.network.aws_subnet.private")};
    config::ResourceAddress address{{{fmt::format("m{}", i % 100), {}}},
                                    config::ResourceMode::managed,
                                    "aws_instance",
                                    fmt::format("server_{}", i)};
    Resource& resource = state.resources[address];
    resource.provider = SharedValue(*provider);
    resource.instances[std::nullopt].current = std::move(object);
  }
  return write_state(state);
}

void BM_ReadState(benchmark::State& bench) {
  const std::string text = sample();
  for (auto _ : bench) {
    auto state = read_state_in_place(text);
    benchmark::DoNotOptimize(state);
  }
  bench.SetBytesProcessed(static_cast<int64_t>(text.size()) * bench.iterations());
}
BENCHMARK(BM_ReadState)->Unit(benchmark::kMillisecond);

void BM_WriteState(benchmark::State& bench) {
  const std::string text = sample();
  auto state = read_state_in_place(text);
  for (auto _ : bench) benchmark::DoNotOptimize(write_state(*state.value));
  bench.SetBytesProcessed(static_cast<int64_t>(text.size()) * bench.iterations());
}
BENCHMARK(BM_WriteState)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace landform::state
