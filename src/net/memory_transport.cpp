#include "net/memory_transport.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace net {
namespace {

/// Events that wait to be polled by one end. From `crowded` events on, unreliable messages are dropped, so that an end
/// that never polls does not fill the memory.
struct Inbox {
    static constexpr std::size_t crowded = 1 << 16;
    std::vector<Event> events;
    Traffic traffic;

    void message(double now, PeerId from, Channel channel, std::span<const std::uint8_t> bytes) {
        if (channel == Channel::kinematics && events.size() >= crowded)
            return;
        ++traffic.messages_received;
        traffic.bytes_received += bytes.size();
        events.push_back({.kind = Event::Kind::message,
                          .peer = from,
                          .channel = channel,
                          .bytes = {bytes.begin(), bytes.end()},
                          .text = {},
                          .time = now});
    }
    void sent(std::size_t bytes) {
        ++traffic.messages_sent;
        traffic.bytes_sent += bytes;
    }
};

} // namespace

struct MemoryHub::State {
    struct Client {
        Inbox inbox;
        bool connected = false;
        bool ended = false; ///< the connection is over for good
    };
    std::mutex mutex; ///< guards everything below
    bool server = false;
    Inbox server_inbox;
    std::map<PeerId, Client> clients; ///< clients whose ends exist
    PeerId next = 1;

    void connect(PeerId id, Client& client) {
        client.connected = true;
        client.inbox.events.push_back({.kind = Event::Kind::connected, .text = "this process"});
        server_inbox.events.push_back({.kind = Event::Kind::connected, .peer = id, .text = "this process"});
    }
    /// Ends a connection. `by_server`: whether the server's end called this; else the client's end did.
    void disconnect(PeerId id, bool by_server) {
        const auto found = clients.find(id);
        if (found == clients.end() || !found->second.connected)
            return;
        found->second.connected = false;
        found->second.ended = true;
        const char* here = "disconnected from this side";
        const char* there = "the other side ended the connection";
        found->second.inbox.events.push_back({.kind = Event::Kind::disconnected, .text = by_server ? there : here});
        server_inbox.events.push_back(
            {.kind = Event::Kind::disconnected, .peer = id, .text = by_server ? here : there});
    }
};

namespace {

using State = MemoryHub::State;

void take(double now, Inbox& inbox, std::vector<Event>& events) {
    for (Event& event : inbox.events) {
        if (event.kind != Event::Kind::message)
            event.time = now; // messages have the time at which they were sent
        events.push_back(std::move(event));
    }
    inbox.events.clear();
}

/// One end of the hub. Its id is `server_peer` at the server's end, and the server's PeerId of the client at others.
class End final : public Transport {
  public:
    End(std::shared_ptr<State> state, PeerId id) : state_(std::move(state)), id_(id) {}
    End(const End&) = delete;
    End& operator=(const End&) = delete;
    ~End() override {
        const std::lock_guard lock(state_->mutex);
        if (is_server()) {
            for (auto& [id, client] : state_->clients)
                state_->disconnect(id, true);
            state_->server = false;
            state_->server_inbox = {};
        } else {
            state_->disconnect(id_, false);
            state_->clients.erase(id_);
        }
    }
    void poll(double now, std::vector<Event>& events) override {
        const std::lock_guard lock(state_->mutex);
        take(now, inbox(), events);
    }
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override {
        const std::lock_guard lock(state_->mutex);
        const auto client = state_->clients.find(is_server() ? peer : id_);
        if (client == state_->clients.end() || !client->second.connected || (!is_server() && peer != server_peer))
            return;
        inbox().sent(bytes.size());
        (is_server() ? client->second.inbox : state_->server_inbox).message(now, id_, channel, bytes);
    }
    void flush(double) override {}
    void disconnect(PeerId peer) override {
        const std::lock_guard lock(state_->mutex);
        state_->disconnect(is_server() ? peer : id_, is_server());
    }
    [[nodiscard]] Traffic traffic() const override {
        const std::lock_guard lock(state_->mutex);
        return inbox().traffic;
    }

  private:
    [[nodiscard]] bool is_server() const { return id_ == server_peer; }
    [[nodiscard]] Inbox& inbox() const { return is_server() ? state_->server_inbox : state_->clients.at(id_).inbox; }
    std::shared_ptr<State> state_;
    PeerId id_;
};

} // namespace

MemoryHub::MemoryHub() : state_(std::make_shared<State>()) {}

std::unique_ptr<Transport> MemoryHub::listen() {
    const std::lock_guard lock(state_->mutex);
    if (state_->server)
        throw Error("this process has a server already");
    state_->server = true;
    for (auto& [id, client] : state_->clients)
        if (!client.ended)
            state_->connect(id, client);
    return std::make_unique<End>(state_, server_peer);
}

std::unique_ptr<Transport> MemoryHub::connect() {
    const std::lock_guard lock(state_->mutex);
    const PeerId id = state_->next++;
    State::Client& client = state_->clients[id];
    if (state_->server)
        state_->connect(id, client);
    return std::make_unique<End>(state_, id);
}

} // namespace net
