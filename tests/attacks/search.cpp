/// Searches for the datagrams that cost a server the most CPU time per byte: mutated rows of ENet commands
/// (command_row.h) against ENet and its guard in this process. Prints the worst ones and writes them for the attacker's
/// pattern 'searched'.
///
///   attack_search SECONDS FILE [SEED]

#include "../fuzz/dice.h"
#include "../net/wire.h"
#include "command_row.h"
#include "net/enet_transport.h"
#include "platform/thread.h"
#include "tunables/random.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <spdlog/spdlog.h>

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr double rate = 1e6;              ///< rate of the attack [B/s]
constexpr std::size_t trial = 200'000;    ///< size of the attack in one trial [B]
constexpr std::size_t around = 28 + 21;   ///< headers of UDP and IP, and the seal [B]
constexpr double between_polls = 0.002;   ///< time between two polls, as in the server's network thread [s]
constexpr std::size_t handshake = 1000;   ///< cost of a new session with all headers [B]
constexpr double patience = 1;            ///< time for an attack that must rejoin again and again [s]
constexpr std::size_t max_written = 2000; ///< largest number of datagrams written to the file
const net::Endpoint host_place = net::v4_endpoint(0x0a000001, 26000);

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// A server's transport and one guest at a time, on a wire in memory. The clock advances with the bytes sent.
class Trial {
  public:
    Trial() : host_(net::listen(wire_.socket(host_place), 512)) {}

    /// Returns the server's CPU time per byte for these rows, sent in turn [s/B].
    double cost_of(const Bytes& genome, std::vector<Bytes>* written = nullptr) {
        fuzz::Dice dice(genome);
        std::vector<attacks::CommandRow> rows;
        while (!dice.used_up())
            rows.push_back(attacks::CommandRow::from([&](std::size_t sides) { return dice.roll(sides); }));
        double cpu = 0;
        std::size_t bytes = 0;
        leave();
        const double give_up = seconds() + patience;
        while (bytes < trial)
            for (attacks::CommandRow& row : rows)
                for (int i = 0; i < row.datagrams && bytes < trial; ++i) {
                    if (!connected_) {
                        if (seconds() > give_up || !connect())
                            return cpu / trial;
                        bytes += handshake;
                    }
                    Bytes datagram = row.next(header_);
                    bytes += datagram.size() + around;
                    now_ += static_cast<double>(datagram.size() + around) / rate;
                    if (written && written->size() < max_written)
                        written->push_back(datagram);
                    wire_.inject({.from = guest_place_, .to = host_place, .bytes = std::move(datagram)});
                    if (now_ < polled_ + between_polls)
                        continue;
                    polled_ = now_;
                    const double before = platform::thread_cpu_now();
                    poll_host();
                    cpu += platform::thread_cpu_now() - before;
                }
        return cpu / static_cast<double>(bytes);
    }

  private:
    void poll_host() {
        host_->poll(now_, events_);
        host_->flush(now_);
        for (const net::Event& event : events_)
            connected_ = connected_ && event.kind != net::Event::Kind::disconnected;
        events_.clear();
        wire_.overheard.clear();
    }
    /// Connects the guest's ENet, which then sends nothing more. Returns false if the server is full.
    bool connect() {
        leave();
        guest_place_ = net::v4_endpoint(0x0a000002, ++port_);
        guest_ = net::connect(wire_.socket(guest_place_), "10.0.0.1", host_place.port);
        std::vector<net::Event> heard;
        for (int tries = 0; heard.empty(); ++tries) {
            if (tries == 20)
                return false;
            wire_.overheard.clear();
            guest_->poll(now_, heard);
            guest_->flush(now_);
            for (const net::Wire::Datagram& said : wire_.overheard)
                if (said.from == guest_place_ && said.bytes.size() >= 2)
                    header_ = static_cast<std::uint16_t>((said.bytes[0] << 8 | said.bytes[1]) & 0x3fff);
            now_ += 0.001;
            poll_host();
        }
        return connected_ = true;
    }

    /// Lets the guest leave, because a transport waits for its peer when it is destroyed.
    void leave() {
        std::vector<net::Event> heard;
        if (guest_)
            guest_->disconnect(net::server_peer);
        for (int tries = 0; guest_ && heard.empty() && tries < 10; ++tries) {
            guest_->poll(now_, heard);
            guest_->flush(now_);
            poll_host();
            std::erase_if(heard, [](const net::Event& event) { return event.kind != net::Event::Kind::disconnected; });
        }
        guest_.reset();
        connected_ = false;
    }

    net::Wire wire_;
    std::unique_ptr<net::Transport> host_, guest_;
    std::vector<net::Event> events_;
    net::Endpoint guest_place_{};
    std::uint16_t header_ = 0, port_ = 1000;
    double now_ = 1, polled_ = 0; ///< time now, and of the server's last poll [s]
    bool connected_ = false;
};

Bytes mutated(Bytes genome, tunables::Random& random) {
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random.bits() % limit); };
    for (std::size_t changes = 1 + below(4); changes > 0; --changes)
        switch (below(4)) {
        case 0:
            genome.insert(genome.end(), 13, static_cast<std::uint8_t>(random.bits()));
            genome.resize(std::min<std::size_t>(genome.size(), 52)); // four rows
            break;
        case 1:
            genome[below(genome.size())] ^= static_cast<std::uint8_t>(1 << below(8));
            break;
        default:
            genome[below(genome.size())] = static_cast<std::uint8_t>(random.bits());
        }
    return genome;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: attack_search SECONDS FILE [SEED]\n");
        return 2;
    }
    spdlog::set_level(spdlog::level::err);
    tunables::Random random(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
    std::optional<Trial> server;
    auto cost_of = [&, uses = 0](const Bytes& genome) mutable {
        constexpr int enough = 50; // by then, attacks occupy many of its peers
        if (uses++ % enough == 0)
            server.emplace();
        return server->cost_of(genome);
    };
    struct Found {
        double cost;
        Bytes genome;
    };
    // CommandRow::from: type, flags, channel, number, second number, the steps of both + 2, length, pieces, commands,
    // datagrams.
    std::vector<Found> best{
        {0, {ENET_PROTOCOL_COMMAND_SEND_RELIABLE, 1, 1, 1, 44, 0, 0, 1, 2, 1, 0, 2, 6}},
        {0, {ENET_PROTOCOL_COMMAND_SEND_FRAGMENT, 1, 1, 1, 44, 1, 44, 1, 1, 1, 1, 2, 6}},
        {0, {ENET_PROTOCOL_COMMAND_PING, 1, 3, 0, 1, 0, 0, 2, 2, 0, 0, 2, 100}},
    };
    int count = 0;
    for (const double end = seconds() + std::atof(argv[1]); seconds() < end; ++count) {
        Bytes genome = mutated(best[random.bits() % best.size()].genome, random);
        if (random.uniform(0, 1) < 0.2)
            for (std::uint8_t& byte : genome)
                byte = static_cast<std::uint8_t>(random.bits());
        double cost = cost_of(genome);
        if (cost > best.back().cost)
            cost = std::min(cost, cost_of(genome)); // the minimum excludes page faults
        best.push_back({cost, std::move(genome)});
        std::ranges::sort(best, std::ranges::greater{}, &Found::cost);
        best.resize(std::min<std::size_t>(best.size(), 16));
    }
    fuzz::Dice dice(best[0].genome);
    while (!dice.used_up()) {
        const auto row = attacks::CommandRow::from([&](std::size_t sides) { return dice.roll(sides); });
        std::printf("%d datagrams with %d commands of type %#x on channel %d, number %d%+d, %d%+d, %d B, %u pieces\n",
                    row.datagrams, row.commands, row.type, row.channel, row.number, row.step, row.second,
                    row.second_step, row.length, row.pieces);
    }
    std::printf("%d attacks tried; the dearest costs %.0f ns/B, %.1f %% of a core at 1 MB/s\n", count,
                best[0].cost * 1e9, best[0].cost * rate * 100);
    std::vector<Bytes> datagrams;
    Trial().cost_of(best[0].genome, &datagrams);
    std::ofstream file(argv[2], std::ios::binary);
    for (const Bytes& datagram : datagrams) {
        const char length[] = {static_cast<char>(datagram.size()), static_cast<char>(datagram.size() >> 8)};
        file.write(length, 2).write(reinterpret_cast<const char*>(datagram.data()),
                                    static_cast<std::streamsize>(datagram.size()));
    }
    return 0;
}
