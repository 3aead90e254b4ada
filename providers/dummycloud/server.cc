// dummycloud_server: a state as a plain struct, nested blocks, and a slow create.
#include <algorithm>

#include "dummycloud/resources.h"
#include "sdk/timeouts.h"
#include "sdk/typed.h"
#include "sdk/validators.h"

namespace landform::dummycloud {
namespace {

struct Disk {
  int64_t size = 0;
  std::string kind;
  sdk::Field<std::string> device;
};

// What the cloud computes is a Field: unknown in a plan.
struct Server {
  sdk::Field<std::string> id;
  std::string name;
  std::string region;
  std::string size;
  sdk::Field<std::string> address;
  sdk::Field<std::string> urn;
  std::vector<Disk> disks;
  Value timeouts;  // the SDK derives deadlines from it
};

const char* const kEtag = "etag";

Value disks_of(const Server& server) {
  std::vector<Value> out;
  for (const Disk& disk : server.disks) {
    out.push_back(
        Value::object({{"size", Value::number(disk.size)}, {"kind", Value::string(disk.kind)}}));
  }
  return Value::tuple(std::move(out));
}

// Updates the server from the API's response.
Server updated(Server server, const sdk::Object& body) {
  server.id = body.string("id");
  server.name = body.string("name");
  server.region = body.string("region");
  server.size = body.string("size");
  server.address = body.string("address");
  server.urn = body.string("urn");
  server.disks.clear();
  if (!body.has("disks")) return server;
  for (const sdk::Object& disk : body.objects("disks")) {
    server.disks.push_back({disk.int64("size"), disk.string("kind"), disk.string("device")});
  }
  return server;
}

class ServerResource : public sdk::TypedResource<Server> {
 public:
  explicit ServerResource(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "server"; }
  [[nodiscard]] bool uses_creation_token() const override { return true; }

  [[nodiscard]] sdk::Schema schema() const override {
    auto disk =
        sdk::Block("A disk of the server.")
            .attribute("size", sdk::int64()
                                   .required()
                                   .validate(sdk::between(1, 64'000))
                                   .describe("Its size, in GB."))
            .attribute("kind", sdk::string()
                                   .optional()
                                   .default_value("ssd")
                                   .validate(sdk::one_of({"ssd", "hdd"}))
                                   .describe("`ssd` or `hdd`. Default: `ssd`."))
            .attribute("device",
                       sdk::string().computed().stable().describe("The name of its device."));
    return sdk::Schema("A server.")
        .attribute("id", sdk::string().computed().stable().describe("Its id."))
        .attribute(
            "name",
            sdk::string().required().validate(sdk::length_between(1, 63)).describe("Its name."))
        .attribute("region", sdk::string().required().requires_replace().describe(
                                 "Its region. Changing it creates a new server."))
        .attribute("size", sdk::string()
                               .optional()
                               .default_value("small")
                               .validate(sdk::one_of({"small", "medium", "large"}))
                               .describe("`small`, `medium` or `large`. Default: `small`."))
        .attribute("address", sdk::string().computed().stable().describe("Its network address."))
        .attribute("urn",
                   sdk::string().computed().stable().describe("Its URN, unique in the cloud."))
        .block("disk", sdk::list_block(disk).max(16))
        .block("timeouts", sdk::timeouts_block({{"create", "10m"}, {"delete", "5m"}}));
  }

  [[nodiscard]] sdk::Binding<Server> binding() const override {
    auto disk = sdk::Binding<Disk>()
                    .field("size", &Disk::size)
                    .field("kind", &Disk::kind)
                    .field("device", &Disk::device);
    return sdk::Binding<Server>()
        .field("id", &Server::id)
        .field("name", &Server::name)
        .field("region", &Server::region)
        .field("size", &Server::size)
        .field("address", &Server::address)
        .field("urn", &Server::urn)
        .field("disk", &Server::disks, disk)
        .field("timeouts", &Server::timeouts);
  }

  Server create(sdk::CreateContext& context, Server planned) override {
    Outcome made = client_->post(context, "/v1/servers",
                                 Value::object({{"name", Value::string(planned.name)},
                                                {"region", Value::string(planned.region)},
                                                {"size", Value::string(planned.size)},
                                                {"disks", disks_of(planned)}}),
                                 context.creation_token);
    if (!made) {
      context.error("The server was not created", made.error().message);
      context.nothing_created();
      return planned;
    }
    // From here on the server exists: whatever happens, its id must not be lost.
    Server server = updated(std::move(planned), made->body);
    save(context, server);
    context.log().info("server created", {{"id", *server.id}, {"region", server.region}});
    context.private_state[kEtag] = made->etag;
    wait_until_running(context, *server.id, made->body.string("status"));
    return server;
  }

  std::optional<Server> read(sdk::ReadContext& context, Server current) override {
    Outcome found = client_->get(context, path(*current.id));
    if (found) {
      context.private_state[kEtag] = found->etag;
      return updated(std::move(current), found->body);
    }
    if (found.error().not_found()) return std::nullopt;
    context.error("The server could not be read", found.error().message);
    return current;
  }

  Server update(sdk::UpdateContext& context, Server prior, Server planned) override {
    Value::Attributes body;
    if (context.has_changed("name")) body.emplace_back("name", Value::string(planned.name));
    if (context.has_changed("size")) body.emplace_back("size", Value::string(planned.size));
    if (context.has_changed("disk")) body.emplace_back("disks", disks_of(planned));
    if (body.empty()) return planned;  // the API knows nothing about timeouts
    Outcome changed = client_->patch(context, path(*prior.id), Value::object(std::move(body)),
                                     context.private_state[kEtag]);
    if (!changed) {
      context.error("The server was not changed", changed.error().message);
      return prior;
    }
    context.private_state[kEtag] = changed->etag;
    return updated(std::move(planned), changed->body);
  }

  void remove(sdk::RemoveContext& context, Server current) override {
    Outcome removed = client_->remove(context, path(*current.id), context.private_state[kEtag]);
    if (!removed) context.error("The server was not deleted", removed.error().message);
  }

 private:
  static std::string path(const std::string& id) { return "/v1/servers/" + sdk::http_escape(id); }

  // Errors leave the server in the state, marked as tainted: the next apply replaces it.
  void wait_until_running(sdk::CreateContext& context, const std::string& id, std::string status) {
    const std::string kSummary = "The server is not running";
    std::chrono::milliseconds pause(50);
    while (status == "provisioning") {
      if (!context.wait(pause)) {
        context.error(
            kSummary,
            id + (context.cancelled() ? " was still being provisioned when the run was interrupted."
                                      : " took longer than timeouts.create allows."));
        return;
      }
      pause = std::min(pause * 2, std::chrono::milliseconds(5000));
      Outcome found = client_->get(context, path(id));
      if (!found) return context.error(kSummary, found.error().message);
      status = found->body.string("status");
    }
    if (status != "running")
      context.error(kSummary, "The cloud says that " + id + " is " + status + ".");
  }

  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::Resource> make_server(ClientPtr client) {
  return std::make_unique<ServerResource>(std::move(client));
}

}  // namespace landform::dummycloud
