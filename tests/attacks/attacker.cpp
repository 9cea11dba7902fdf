/// An attacker with valid session keys: it joins a match as a viewer and sends one named pattern at an even rate. When
/// the server disconnects it, it returns at once from a new port. It can also be a hostile server that attacks its
/// clients. It connects only to this machine and ends by itself.
///
///   attacker --server localhost:26000 --pattern reliable-falling --rate 1000000 --seconds 60 --report FILE

#include "apps/clock.h"
#include "apps/options.h"
#include "net/address.h"
#include "net/enet_transport.h"
#include "net/seal/client_end.h"
#include "net/seal/server_end.h"
#include "patterns.h"
#include "platform/main_loop.h"
#include "protocol/messages.h"
#include "protocol/messages/joining.h"
#include "tap.h"

#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

namespace {

using apps::seconds_now;
using attacks::Generator;
using attacks::Pattern;
using attacks::Tap;

constexpr std::string_view searched = "searched";
constexpr double patience = 2; ///< maximum time without a datagram from the other side [s]
constexpr double burst = 0.01; ///< sending time that may be made up for at once [s]

std::sig_atomic_t volatile stop_requested = 0;

struct Options {
    std::string server = "localhost", pattern = "reliable-falling", file, report;
    int serve = 0, guests = 1;
    double rate = 1e6, seconds = 10;
    bool list = false;

    void add_to(CLI::App& app) {
        using namespace apps;
        std::vector<std::string> names{std::string(searched)};
        for (const Pattern& row : attacks::patterns())
            names.emplace_back(row.name);
        add_flag(app, "--list", list, "Print the patterns and end");
        add_text(app, "--server", server, "Server to attack, on this machine", "HOST[:PORT]");
        add_number(app, "--serve", serve, {0, 65535}, "Attack the clients that join at this port; 0: attack a server",
                   "PORT");
        add_choice(app, "--pattern", pattern, names, "Pattern to send");
        add_text(app, "--file", file,
                 "Datagrams of the pattern 'searched', each after its length (16 bit, little endian)", "FILE");
        add_number(app, "--rate", rate, {1, 100e6}, "Data rate of all guests together on the wire [B/s]", "B/S");
        add_number(app, "--seconds", seconds, {0.1, 3600}, "Duration of the attack [s]", "S");
        add_number(app, "--guests", guests, {1, 64}, "Number of sessions at the same time");
        add_text(app, "--report", report, "File for the counts, as JSON", "FILE");
    }
    [[nodiscard]] Pattern row() const {
        const Pattern* found = attacks::find_pattern(pattern);
        return found != nullptr ? *found : Pattern{.name = searched, .sentence = {}, .start = nullptr};
    }
};

struct Counts {
    std::uint64_t bytes_sent = 0, datagrams_sent = 0;
    int sessions = 0, disconnected = 0, refused = 0;
};

/// An ENet connection with a tap, as a client or a server.
struct Line {
    std::unique_ptr<net::EnetTransport> transport;
    Tap* tap = nullptr;
    std::vector<net::Event> events{};

    static Line to(const net::Address& server) {
        return tapped<net::seal::ClientEnd>(
            std::make_unique<net::UdpSocket>(),
            [&](auto tap) { return net::connect(std::move(tap), server.host, server.port, patience); },
            net::Credentials{}, seconds_now);
    }
    static Line at(std::uint16_t port) {
        constexpr int clients = 4;
        return tapped<net::seal::ServerEnd>(
            std::make_unique<net::UdpSocket>(port), [](auto tap) { return net::listen(std::move(tap), clients); },
            net::ListenOptions{}, std::size_t{clients}, seconds_now);
    }
    void poll() {
        events.clear();
        transport->poll(seconds_now(), events);
        transport->flush(seconds_now());
    }

  private:
    template <class Sealed, class Open, class... Arguments>
    static Line tapped(std::unique_ptr<net::UdpSocket> socket, Open&& open, Arguments... arguments) {
        net::UdpSocket& below = *socket;
        auto tap = std::make_unique<Tap>(std::make_unique<Sealed>(std::move(socket), arguments...), below);
        Tap* const kept = tap.get();
        return {.transport = open(std::move(tap)), .tap = kept};
    }
};

/// An attacking viewer's session, or a hostile server with its clients.
class Guest {
  public:
    Guest(Line line, const Pattern& pattern, Generator generator, bool serves)
        : line_(std::move(line)), pattern_(pattern), generator_(std::move(generator)), serves_(serves),
          heard_(seconds_now()) {}

    void poll(Counts& counts) {
        const std::uint64_t before = line_.tap->received();
        line_.tap->release(seconds_now());
        line_.poll();
        const double now = seconds_now();
        if (line_.tap->received() > before)
            heard_ = now;
        for (const net::Event& event : line_.events)
            take(event, counts);
        if (!serves_ && !over_ && now > heard_ + patience) {
            over_ = true;
            ++(attacking_ ? counts.disconnected : counts.refused);
        }
    }
    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] bool attacking() const { return attacking_ && !over_ && generator_; }
    /// Sends the next datagram and returns its bytes on the wire.
    std::uint64_t attack(Counts& counts) {
        const std::uint64_t before = line_.tap->wire_bytes().sent;
        const attacks::Bytes datagram = generator_(line_.tap->header());
        if (pattern_.way == Pattern::Channel::plain)
            line_.tap->send_plain(datagram);
        else
            line_.tap->send_sealed(datagram);
        ++counts.datagrams_sent;
        return line_.tap->wire_bytes().sent - before;
    }

  private:
    void take(const net::Event& event, Counts& counts) {
        switch (event.kind) {
        case net::Event::Kind::connected:
            if (serves_)
                begin(counts);
            else
                line_.transport->send(seconds_now(), event.peer, net::Channel::events,
                                      protocol::encode(protocol::Hello{}));
            break;
        case net::Event::Kind::message:
            if (!serves_ && !attacking_ && protocol::kind(event.bytes) == protocol::kind_of<protocol::Welcome>)
                begin(counts);
            break;
        case net::Event::Kind::disconnected:
            over_ = !serves_;
            ++(attacking_ ? counts.disconnected : counts.refused);
            attacking_ = false;
            break;
        }
    }
    void begin(Counts& counts) {
        attacking_ = true;
        ++counts.sessions;
        line_.transport->flush(seconds_now());
        line_.tap->delay(pattern_.delay);
    }

    Line line_;
    const Pattern& pattern_;
    Generator generator_;
    bool serves_, attacking_ = false, over_ = false;
    double heard_; ///< time of the last datagram from the other side [s]
};

/// A handshake from a new port. It ends when the server has given keys.
class Joiner {
  public:
    explicit Joiner(const net::Endpoint& server)
        : end_(std::make_unique<net::UdpSocket>(), {}, seconds_now), begun_(seconds_now()) {
        end_.send(server, std::array<std::uint8_t, 1>{});
    }
    void poll(Counts& counts) {
        constexpr std::uint64_t cookie_and_headers = net::seal::size_of<net::seal::Cookie>() + 28, longest = 48 - 28;
        net::Endpoint from;
        std::array<std::uint8_t, net::seal::longest_datagram> bytes{};
        while (end_.receive(from, bytes))
            ;
        const bool joined = end_.wire_bytes().received > cookie_and_headers + longest;
        over_ = joined || seconds_now() > begun_ + 1;
        if (over_) {
            ++(joined ? counts.sessions : counts.refused);
            counts.bytes_sent += end_.wire_bytes().sent;
        }
    }
    [[nodiscard]] bool over() const { return over_; }

  private:
    net::seal::ClientEnd end_;
    double begun_; ///< time at which the handshake began [s]
    bool over_ = false;
};

/// Calls `each` every millisecond with the bytes that the rate allows since the last call.
template <class Each> void at_rate(double rate, double seconds, Each&& each) {
    const double start = seconds_now();
    double last = start, allowed = 0; // [s], [B]
    while (!stop_requested && last < start + seconds) {
        const double now = seconds_now();
        allowed = std::min(allowed + rate * (now - std::exchange(last, now)), std::max(1.0, rate * burst));
        allowed -= each(allowed);
        platform::rest(0.001);
    }
}

/// Removes finished objects and fills `made` up to `count` with new ones.
template <class Made> void fill(std::vector<std::unique_ptr<Made>>& made, int count, auto&& make) {
    std::erase_if(made, [](const auto& one) { return one->over(); });
    while (static_cast<int>(made.size()) < count)
        made.push_back(make());
}

Counts attack(const Options& options, const Pattern& pattern) {
    Counts counts;
    const net::Address address = net::parse_address(options.server);
    const bool serves = options.serve > 0;
    const double rate = std::min(options.rate, pattern.max_rate * options.guests);
    if (pattern.way == Pattern::Channel::joins) {
        const net::Endpoint server = net::resolve(address.host, address.port).front();
        constexpr int at_once = 32;
        std::vector<std::unique_ptr<Joiner>> joiners;
        at_rate(rate, options.seconds, [&](double) {
            fill(joiners, at_once, [&] { return std::make_unique<Joiner>(server); });
            for (const auto& joiner : joiners)
                joiner->poll(counts);
            return 0.0;
        });
        return counts;
    }
    std::vector<std::unique_ptr<Guest>> guests;
    const auto join = [&] {
        return std::make_unique<Guest>(
            serves ? Line::at(static_cast<std::uint16_t>(options.serve)) : Line::to(address), pattern,
            pattern.name == searched ? attacks::replay(options.file) : pattern.start(), serves);
    };
    at_rate(rate, options.seconds, [&](double allowed) {
        double sent = 0;
        fill(guests, serves ? 1 : options.guests, join);
        for (const auto& guest : guests)
            guest->poll(counts);
        for (bool any = true; any && sent < allowed;) {
            any = false;
            for (const auto& guest : guests)
                if (guest->attacking() && sent < allowed) {
                    sent += static_cast<double>(guest->attack(counts));
                    any = true;
                }
        }
        counts.bytes_sent += static_cast<std::uint64_t>(sent);
        return sent;
    });
    return counts;
}

int run(const Options& options) {
    if (options.list) {
        for (const Pattern& row : attacks::patterns())
            fmt::print("{:<26}{}\n", row.name, row.sentence);
        fmt::print("{:<26}{}\n", searched, "The datagrams of a file, repeated.");
        return 0;
    }
    const std::vector<net::Endpoint> found = net::resolve(net::parse_address(options.server).host, 1);
    if (found.empty() || !std::ranges::all_of(found, &net::Endpoint::is_loopback))
        throw std::runtime_error(fmt::format("--server {}: it attacks this machine only", options.server));
    const Pattern pattern = options.row();
    const double start = seconds_now();
    const Counts counts = attack(options, pattern);
    const double seconds = seconds_now() - start;
    fmt::print("{}: {:.0f} kB/s for {:.1f} s in {} sessions, disconnected {} times, refused {} times\n", pattern.name,
               static_cast<double>(counts.bytes_sent) / seconds / 1000, seconds, counts.sessions, counts.disconnected,
               counts.refused);
    if (!options.report.empty())
        std::ofstream(options.report) << nlohmann::ordered_json{{"pattern", pattern.name},
                                                                {"must_end", pattern.must_end},
                                                                {"seconds", seconds},
                                                                {"bytes_sent", counts.bytes_sent},
                                                                {"datagrams_sent", counts.datagrams_sent},
                                                                {"sessions", counts.sessions},
                                                                {"disconnected", counts.disconnected},
                                                                {"refused", counts.refused}}
                                             .dump(2)
                                      << '\n';
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const auto app = apps::program("attacker", "Attacks a server or its clients on this machine.",
                                   "  attacker --list\n"
                                   "  attacker --server localhost:26000 --pattern pings --rate 1000000 --seconds 60");
    Options options;
    try {
        apps::log_to_stderr();
        options.add_to(*app);
        if (const auto status = apps::parse(*app, argc, argv))
            return *status;
        for (const int signal : {SIGINT, SIGTERM})
            std::signal(signal, [](int) { stop_requested = 1; });
        return run(options);
    } catch (const std::exception& error) {
        fmt::print(stderr, "attacker: {}\n", error.what());
        return 1;
    }
}
