/// A peer with valid keys sends arbitrary ENet commands in its session. It may harm only itself and must cost the
/// server little CPU time and memory.

#include "../attacks/command_row.h"
#include "../net/ends.h"
#include "../net/wire.h"
#include "cost.h"
#include "dice.h"
#include "net/enet_transport.h"
#include "net/seal/client_end.h"
#include "net/seal/server_end.h"
#include "targets.h"

namespace fuzz {
namespace {

const net::Endpoint host_place = net::v4_endpoint(0x0a000001, 26000);
constexpr int patience = 400;                            ///< maximum of polls for each wait
constexpr std::size_t longest = 2048;                    ///< maximum size of a hostile datagram [B]
constexpr std::size_t enough = 512 << 10;                ///< maximum size of hostile data in one input [B]
constexpr std::size_t around = 28 + net::seal::overhead; ///< overhead of a datagram: UDP, IP and the seal [B]
/// A poll costs 5 µs. Before ENet was limited, a peer cost 1 to 7 µs/B.
constexpr CostBounds bounds{.cpu_per_byte = 0.05e-6, .cpu_per_step = 10e-6, .memory_per_byte = 1, .memory = 2.5e6};
constexpr std::size_t long_message = 3000; ///< sent in fragments [B]

/// Gives access to ENet's datagrams and can replace them.
class Overheard final : public net::Datagrams {
  public:
    explicit Overheard(std::unique_ptr<net::Datagrams> inner) : inner_(std::move(inner)) {}
    void send(const net::Endpoint& to, std::span<const std::uint8_t> bytes) override {
        overheard.emplace_back(bytes.begin(), bytes.end());
        inner_->send(to, bytes);
    }
    std::optional<std::size_t> receive(net::Endpoint& from, std::span<std::uint8_t> into) override {
        return inner_->receive(from, into);
    }
    bool wait(double at_most) override { return inner_->wait(at_most); }
    [[nodiscard]] std::uint16_t port() const override { return inner_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return inner_->speaks_v6(); }
    [[nodiscard]] net::WireBytes wire_bytes() const override { return inner_->wire_bytes(); }

    std::vector<protocol::Bytes> overheard;

  private:
    std::unique_ptr<net::Datagrams> inner_;
};

/// A server, an honest client and a hostile client, all connected.
class ServerAndClients {
  public:
    ServerAndClients()
        : server_{net::listen(
              std::make_unique<net::seal::ServerEnd>(wire_.socket(host_place), net::ListenOptions{}, 8, net::seconds),
              8)} {
        ann_.transport = join(2);
        (void)until([&] { return ann_.connected(); });
        liar_.transport = join(3);
        (void)until([&] { return liar_.connected(); });
        cost_ = Cost(); // reset after connecting
        if (const protocol::Bytes said = tap_->overheard.empty() ? protocol::Bytes{} : tap_->overheard.back();
            said.size() >= 2)
            header_ = static_cast<std::uint16_t>((said[0] << 8 | said[1]) & 0x3fff);
    }
    ~ServerAndClients() { // without this, each end waits for the others' farewell
        for (net::End* end : {&ann_, &liar_})
            end->transport->disconnect(net::server_peer);
        (void)until([&] {
            return server_.of_kind(net::Event::Kind::disconnected).size() >= 2 && ann_.disconnected() &&
                   liar_.disconnected();
        });
    }
    ServerAndClients(const ServerAndClients&) = delete;
    ServerAndClients& operator=(const ServerAndClients&) = delete;

    [[nodiscard]] bool connected() const { return ann_.connected() && liar_.connected(); }
    /// Passes bytes to the server's ENet as if the hostile client had sent them.
    void lie(std::span<const std::uint8_t> bytes) {
        tap_->send(host_place, bytes);
        cost_.give(bytes.size() + around);
        poll();
        wire_.overheard.clear();
        tap_->overheard.clear();
        std::erase_if(server_.events, [&](const net::Event& it) {
            wrong_ = wrong_ || it.bytes.size() > protocol::max_packet || it.channel >= net::Channel::count;
            return it.kind == net::Event::Kind::message;
        });
    }
    /// The peer number and session in the hostile client's datagrams.
    [[nodiscard]] std::uint16_t header() const { return header_; }
    [[nodiscard]] const Cost& cost() const { return cost_; }
    /// Returns whether the server and the honest client receive each other's messages.
    bool speak() {
        const std::size_t before = server_.messages().size();
        for (const net::Channel channel : {net::Channel::events, net::Channel::kinematics})
            ann_.transport->send(net::seconds(), net::server_peer, channel, net::numbered(7, 20));
        const auto hers = [&] {
            const auto all = server_.messages();
            return std::ranges::count_if(
                       all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                       [&](const auto& it) { return it.peer == ann_id() && it.bytes == net::numbered(7, 20); }) >= 2;
        };
        if (!until(hers))
            return false;
        const std::size_t heard = ann_.messages().size();
        server_.transport->send(net::seconds(), ann_id(), net::Channel::events, net::numbered(8));
        return until([&] { return ann_.messages().size() > heard; });
    }
    /// Sends one message on each channel, and a long one.
    void speak_as_the_liar() {
        for (const net::Channel channel : {net::Channel::events, net::Channel::kinematics, net::Channel::truth})
            liar_.transport->send(net::seconds(), net::server_peer, channel, net::numbered(9, 30));
        liar_.transport->send(net::seconds(), net::server_peer, net::Channel::events, net::numbered(9, long_message));
        for (int i = 0; i < 20; ++i)
            poll();
    }
    [[nodiscard]] std::optional<std::string> wrong() const {
        if (wrong_)
            return "a message is too long or on an unknown channel";
        return cost_.wrong(bounds);
    }
    [[nodiscard]] const std::vector<protocol::Bytes>& overheard() const { return tap_->overheard; }

  private:
    std::unique_ptr<net::Transport> join(std::uint32_t machine) {
        auto tap = std::make_unique<Overheard>(std::make_unique<net::seal::ClientEnd>(
            wire_.socket(net::v4_endpoint(0x0a000000 + machine, 40000)), net::Credentials{}, net::seconds));
        tap_ = tap.get();
        return net::connect(std::move(tap), "10.0.0.1", host_place.port);
    }
    /// The honest client connected first.
    [[nodiscard]] net::PeerId ann_id() const { return server_.of_kind(net::Event::Kind::connected).front().peer; }
    void poll() {
        cost_.step([&] { server_.poll(net::seconds()); });
        for (net::End* end : {&ann_, &liar_})
            if (end->transport)
                end->poll(net::seconds());
    }
    template <class Done> bool until(Done&& done) {
        for (int i = 0; i < patience; ++i) {
            if (done())
                return true;
            poll();
        }
        return done();
    }

    net::Wire wire_;
    net::End server_, ann_, liar_;
    Overheard* tap_ = nullptr; ///< the hostile client's, which connected last
    std::uint16_t header_ = 0;
    Cost cost_;
    bool wrong_ = false;
};

} // namespace

std::optional<std::string> enet(std::span<const std::uint8_t> bytes) {
    ServerAndClients table;
    if (!table.connected())
        return "no client can join";
    Dice dice(bytes);
    while (!dice.used_up() && table.cost().bytes() < enough) {
        if (dice.roll(2) == 1) {
            auto row = attacks::CommandRow::from([&](std::size_t sides) { return dice.roll(sides); });
            for (int i = 0; i < row.datagrams && table.cost().bytes() < enough; ++i)
                table.lie(row.next(table.header()));
            continue;
        }
        protocol::Bytes lie(dice.roll(longest));
        for (std::uint8_t& byte : lie)
            byte = dice.byte();
        table.lie(lie);
    }
    if (const auto wrong = table.wrong())
        return wrong;
    if (!table.speak())
        return "an honest client's messages no longer arrive";
    return {};
}

/// The hostile client's ENet datagrams, each after a 0 and its length: all, and those since it was connected. Then rows
/// of commands, each after a 1.
std::vector<protocol::Bytes> enet_seeds() {
    ServerAndClients table;
    if (!table.connected())
        return {};
    const std::size_t in = table.overheard().size();
    table.speak_as_the_liar();
    std::vector<protocol::Bytes> seeds(2);
    for (std::size_t i = 0; i < table.overheard().size(); ++i) {
        const protocol::Bytes& said = table.overheard()[i];
        protocol::Bytes& seed = seeds[i < in ? 0 : 1];
        seed.insert(seed.end(),
                    {0, static_cast<std::uint8_t>(said.size() >> 8), static_cast<std::uint8_t>(said.size())});
        seed.insert(seed.end(), said.begin(), said.end());
    }
    // CommandRow::from: type, flags, channel, number, second number, the steps of both + 2, length, pieces, commands,
    // datagrams.
    for (const auto& row : std::initializer_list<protocol::Bytes>{
             {1, ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE, 0, 1, 15, 160, 255, 255, 2, 1, 0, 0, 3, 120},
             {1, ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE, 0, 1, 15, 160, 255, 255, 2, 1, 0, 0, 2, 254},
             {1, ENET_PROTOCOL_COMMAND_SEND_RELIABLE, 1, 1, 100, 0, 0, 0, 1, 2, 0, 0, 3, 120},
             {1, ENET_PROTOCOL_COMMAND_SEND_RELIABLE, 1, 1, 100, 0, 0, 0, 1, 2, 1, 0, 2, 254},
             {1, ENET_PROTOCOL_COMMAND_SEND_FRAGMENT, 1, 1, 100, 0, 100, 0, 1, 1, 1, 16, 2, 254},
             {1, ENET_PROTOCOL_COMMAND_PING, 1, 3, 0, 1, 0, 0, 2, 2, 0, 0, 3, 120},
             {1, ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, 0, 1, 0, 1, 100, 0, 2, 3, 0, 0, 3, 120},
             {1, ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED, 2, 0, 0, 0, 0, 1, 2, 3, 1, 0, 2, 254}})
        seeds.push_back(row);
    return seeds;
}

} // namespace fuzz
