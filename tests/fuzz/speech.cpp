#include "speech.h"

#include "arena.h"

#include <algorithm>
#include <set>

namespace fuzz {
namespace {

constexpr std::size_t alike = 6; ///< kept packets of one kind and length

/// Keeps a few packets of each kind and length.
class Collection {
  public:
    void take(std::span<const std::uint8_t> packet) {
        const auto kind = protocol::kind(packet);
        const auto same = std::ranges::count_if(all_, [&](const protocol::Bytes& other) {
            return protocol::kind(other) == kind && other.size() == packet.size();
        });
        if (static_cast<std::size_t>(same) < alike && of_kind(kind) < 10 * alike)
            all_.emplace_back(packet.begin(), packet.end());
    }
    std::vector<protocol::Bytes> all() && { return std::move(all_); }

  private:
    [[nodiscard]] std::size_t of_kind(protocol::Kind kind) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(all_, [&](const protocol::Bytes& other) { return protocol::kind(other) == kind; }));
    }
    std::vector<protocol::Bytes> all_;
};

/// Collects all packets of a transport.
class Tap final : public net::Transport {
  public:
    Tap(std::unique_ptr<net::Transport> inner, Collection& said, Collection& heard)
        : inner_(std::move(inner)), said_(said), heard_(heard) {}
    void poll(double now, std::vector<net::Event>& events) override {
        const std::size_t first = events.size();
        inner_->poll(now, events);
        for (std::size_t i = first; i < events.size(); ++i)
            if (events[i].kind == net::Event::Kind::message)
                heard_.take(events[i].bytes);
    }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        said_.take(bytes);
        inner_->send(now, peer, channel, bytes);
    }
    void flush(double now) override { inner_->flush(now); }
    void disconnect(net::PeerId peer) override { inner_->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override { return inner_->traffic(); }

  private:
    std::unique_ptr<net::Transport> inner_;
    Collection &said_, &heard_;
};

void take_one_of_each(Collection& into, protocol::Sender by) {
    for (std::size_t i = 0; i < protocol::Messages::size; ++i)
        if (const auto kind = static_cast<protocol::Kind>(i); protocol::sent_by(by, kind))
            into.take(protocol::encode(protocol::AnyMessage(kind)));
}

Speech listen() {
    Collection clients, server, updates;
    {
        Arena arena(1, [&](std::unique_ptr<net::Transport> real) {
            return std::make_unique<Tap>(std::move(real), server, clients);
        });
        arena.run(20);
    }
    take_one_of_each(clients, protocol::Sender::client);
    take_one_of_each(server, protocol::Sender::server);
    clients.take(protocol::encode(protocol::Hello{.tank_names = {"Ann", "Bob"}}));
    clients.take(protocol::encode(protocol::Order{"kick Ann"}));
    clients.take(protocol::encode(protocol::Order{"map elsewhere"}));
    clients.take(protocol::encode(protocol::Vote{.candidate = 1}));
    clients.take(protocol::encode(protocol::HostAnswer{.yes = true}));
    clients.take(protocol::encode(protocol::MigrationReply{.port = 26000}));
    clients.take(protocol::encode(protocol::MigrationReply{.why = "no room"}));
    clients.take(protocol::encode(protocol::Chat{.text = "hello"}));
    clients.take(protocol::encode(protocol::Setting{"update-rate", "5"}));
    clients.take(protocol::encode(protocol::Setting{"give-schemes", "on"}));
    clients.take(
        protocol::encode(protocol::SchemeSource{.name = "arc", .source = {"function predict() return 1, 2, 3 end"}}));
    server.take(protocol::encode(protocol::SchemeSource{.giver = 2, .by = "Ann", .name = "arc", .source = {"-- x"}}));
    clients.take(protocol::encode(protocol::Road{.points = {{0, 0}, {20, 0}, {40, 20}, {40, 60}}}));
    Speech all{.clients = std::move(clients).all(), .server = std::move(server).all()};
    for (const protocol::Bytes& packet : all.clients)
        if (const auto batch = protocol::decode<protocol::UpdateBatch>(packet))
            for (const protocol::EncodedUpdate& update : batch->updates)
                all.updates.emplace_back(update.bytes.begin(), update.bytes.end());
    return all;
}

} // namespace

const Speech& speech() {
    static const Speech heard = listen();
    return heard;
}

protocol::Bytes twisted(const std::vector<protocol::Bytes>& phrases, Dice& dice) {
    protocol::Bytes bytes = phrases[dice.roll(phrases.size())];
    constexpr std::uint32_t extremes[] = {0,          0xffffffff, 0x7f7fffff, 0xff7fffff,
                                          0x80000000, 0x7f800000, 0x7fc00000, 0x49742400};
    for (std::size_t changes = dice.roll(6); changes > 0 && bytes.size() > 1; --changes) {
        const std::size_t bit = 8 + dice.roll(8 * (bytes.size() - 1)); // keeps the kind
        if (dice.roll(2) == 0) {
            bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
            continue;
        }
        const std::uint32_t value = extremes[dice.roll(std::size(extremes))];
        for (std::size_t i = 0; i < 32 && bit + i < 8 * bytes.size(); ++i) {
            const auto mask = static_cast<std::uint8_t>(1 << (bit + i) % 8);
            bytes[(bit + i) / 8] =
                static_cast<std::uint8_t>((bytes[(bit + i) / 8] & ~mask) | ((value >> i & 1) != 0 ? mask : 0));
        }
    }
    if (dice.roll(32) == 0)
        bytes.resize(dice.roll(bytes.size() + 1));
    return bytes;
}

} // namespace fuzz
