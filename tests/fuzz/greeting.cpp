/// Key agreement of two sealed ends over a wire on which an attacker drops, changes, duplicates and repeats datagrams.

#include "../net/wire.h"
#include "dice.h"
#include "net/seal/client_end.h"
#include "net/seal/server_end.h"
#include "targets.h"

#include <string>

namespace fuzz {
namespace {

const net::Endpoint door_place = net::v4_endpoint(0x0a000001, 26000);
net::Endpoint place_of(std::uint32_t machine) { return net::v4_endpoint(0x0a000000 + machine, 40000); }
constexpr std::uint8_t question[] = {'f', 'i', 'r', 'e'}, answer[] = {'h', 'i', 't'};
constexpr double step = 0.1;          ///< [s]
constexpr int most = 100, calm = 200; ///< steps with the attacker; steps without, in which the ends must connect

/// The passwords of both ends; empty: none.
struct Case {
    std::string_view of_server, of_client;
    [[nodiscard]] bool agree() const { return of_server == of_client; }
};
constexpr Case locked[] = {
    {"tank days", "tank days"}, {"tank days", "rank days"}, {"tank days", ""}, {"", "tank days"}};
constexpr std::size_t cases = 64; ///< cases without a row in the table have no password

class Crossing {
  public:
    Crossing(const Case& which, Dice& dice) : which_(which) {
        wire_.passes = [this, &dice](const net::Wire::Datagram& it) { return meddle(it, dice); };
    }
    /// Both ends send and receive. Returns an error if a received message was never sent.
    std::optional<std::string> turn(net::seal::ClientEnd& client, bool& heard) {
        client.send(door_place, question);
        std::vector<std::uint8_t> buffer(4096);
        net::Endpoint from;
        while (const auto size = server.receive(from, buffer))
            if (*size > 0) {
                if (!std::ranges::equal(std::span(buffer).first(*size), question))
                    return "the server receives a message that the client did not send";
                server.set_connected(from, true); // as ENet does
                server.send(from, answer);
            }
        while (const auto size = client.receive(from, buffer))
            if (*size > 0) {
                heard = true;
                if (!std::ranges::equal(std::span(buffer).first(*size), answer))
                    return "the client receives a message that the server did not send";
            }
        now += step;
        return {};
    }
    std::unique_ptr<net::seal::ClientEnd> client(std::uint32_t machine) {
        return std::make_unique<net::seal::ClientEnd>(wire_.socket(place_of(machine)),
                                                      net::Credentials{.password = std::string(which_.of_client)},
                                                      [this] { return now; });
    }

  private:
    /// Lets the attacker act on a datagram. Returns whether the original is delivered.
    bool meddle(const net::Wire::Datagram& datagram, Dice& dice) {
        const std::size_t what = dice.roll(12);
        if (what < 7) // includes the result of used-up dice
            return true;
        if (what == 7)
            return false;
        if (what == 8)
            wire_.inject(datagram);
        else if (what == 9) { // repeats an earlier datagram, in its direction or back
            net::Wire::Datagram old = wire_.overheard[dice.roll(std::min<std::size_t>(wire_.overheard.size(), 256))];
            old.from = datagram.from;
            old.to = datagram.to;
            wire_.inject(old);
        } else {
            net::Wire::Datagram changed = datagram;
            for (std::size_t changes = 1 + dice.roll(4); changes > 0; --changes)
                changed.bytes[dice.roll(changed.bytes.size())] ^= static_cast<std::uint8_t>(1 << dice.roll(8));
            if (dice.roll(8) == 0)
                changed.bytes.resize(dice.roll(changed.bytes.size() + 1));
            wire_.inject(changed);
            return what == 10; // true: the original follows the changed copy; false: the copy replaces it
        }
        return true;
    }

    Case which_;
    net::Wire wire_;

  public:
    double now = 1000;
    net::seal::ServerEnd server{
        wire_.socket(door_place), {.password = std::string(which_.of_server)}, 8, [this] { return now; }};
};

} // namespace

std::optional<std::string> greeting(std::span<const std::uint8_t> bytes) {
    Dice dice(bytes);
    const std::size_t number = dice.roll(cases);
    const Case which = number < std::size(locked) ? locked[number] : Case{};
    Crossing crossing(which, dice);
    const auto ann = crossing.client(2);
    bool heard = false;
    for (int i = 0; i < most && !dice.used_up(); ++i)
        if (const auto wrong = crossing.turn(*ann, heard))
            return wrong;
    dice = Dice({});
    for (std::uint32_t machine : {2u, 3u}) { // the attacked client, unless the server rejected it, and a new client
        const auto ben = crossing.client(3);
        net::seal::ClientEnd& client = machine == 2 ? *ann : *ben;
        heard = false;
        for (int i = 0; i < (which.agree() ? calm : calm / 10) && !heard && !client.server_refusal(); ++i)
            if (const auto wrong = crossing.turn(client, heard))
                return wrong;
        if (heard && !which.agree())
            return "a client connected without the password";
        if (!heard && which.agree() && !(machine == 2 && client.server_refusal()))
            return "an honest client cannot connect: " + std::to_string(machine) + ", case " + std::to_string(number);
    }
    return {};
}

std::vector<protocol::Bytes> greeting_seeds() {
    std::vector<protocol::Bytes> all;
    for (const int number : {0, 10, 20, 30, 40}) {
        protocol::Bytes bytes{static_cast<std::uint8_t>(number)};
        for (std::size_t k = 1; k < 120; ++k)
            bytes.push_back(static_cast<std::uint8_t>(k * static_cast<std::size_t>(7 + 2 * number) + (k * k >> 3)));
        all.push_back(std::move(bytes));
    }
    return all;
}

} // namespace fuzz
