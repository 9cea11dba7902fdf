#include "net/seal/server_end.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace net::seal {
namespace {

/// Largest number of packets that one `receive` takes, so that it returns even during a flood of handshakes.
constexpr int max_handshakes = 16;

std::uint32_t whole_seconds(double time) { return static_cast<std::uint32_t>(static_cast<std::int64_t>(time)); }

template <std::size_t size> Block<size> little_endian(std::uint64_t number) {
    Block<size> bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::uint8_t>(number >> 8 * i);
    return bytes;
}

/// The nonce of an `ask` of another version; `nullopt` for any other packet.
std::optional<Nonce> asked_in_another_version(ByteSpan bytes) {
    constexpr std::size_t before = 1 + mark.size();
    const bool ours = bytes.size() >= size_of<OtherVersion>() && kind_of(bytes) == Kind::ask &&
                      std::equal(mark.begin(), mark.end() - 1, bytes.begin() + 1);
    if (!ours || bytes[before - 1] == mark.back())
        return {};
    Nonce nonce;
    std::copy_n(bytes.begin() + before, nonce.size(), nonce.begin());
    return nonce;
}

} // namespace

ServerEnd::ServerEnd(std::unique_ptr<Datagrams> inner, const ListenOptions& options, std::size_t sessions,
                     std::function<double()> clock, MachineOf machine_of)
    : inner_(std::move(inner)), options_(options), max_sessions_(sessions), clock_(std::move(clock)),
      machine_of_(std::move(machine_of)), keys_(options.identity == Key{} ? make_keys() : keys_of(options.identity)),
      secret_(random_bytes<Key>()), joins_(options.per_machine), shares_(options.per_machine),
      packet_(longest_datagram), sealed_(longest_datagram) {}

void ServerEnd::send(const Endpoint& to, std::span<const std::uint8_t> bytes) {
    const auto session = sessions_.find(to);
    if (session != sessions_.end() && bytes.size() + overhead <= sealed_.size())
        inner_->send(to, {sealed_.data(), session->second.out.seal(bytes, sealed_)});
}

std::optional<std::size_t> ServerEnd::receive(Endpoint& from, std::span<std::uint8_t> into) {
    tidy_while_busy();
    for (int left = max_handshakes; left > 0; --left) {
        const auto size = inner_->receive(from, packet_);
        if (!size) { // tidies only when no datagram waits: one that came in a pause may keep its session alive
            tidy(clock_());
            return {};
        }
        const ByteSpan packet(packet_.data(), *size);
        if (kind_of(packet) != Kind::data) {
            greet(from, packet);
            continue;
        }
        const auto session = sessions_.find(from);
        const auto opened = session == sessions_.end() ? std::nullopt : session->second.in.open(packet, into);
        if (!opened) {
            ++counts_.not_authentic;
            continue;
        }
        ++counts_.opened;
        session->second.heard = clock_();
        session->second.proven = true;
        if (*opened > 0)
            return opened;
        sessions_.erase(session); // an empty datagram: the client leaves
    }
    return 0;
}

void ServerEnd::greet(const Endpoint& from, ByteSpan packet) {
    if (const auto ask = decode<Ask>(packet))
        inner_->send(from, encode(Cookie{.nonce = ask->nonce,
                                         .ticket = ticket(from, ask->nonce, whole_seconds(clock_())),
                                         .server = keys_.public_key,
                                         .locked = {static_cast<std::uint8_t>(options_.password.empty() ? 0 : 1)}}));
    else if (const auto share = decode<Share>(packet))
        reply(from, *share);
    else if (const auto asked = decode<Join>(packet))
        join(from, *asked);
    else if (const auto nonce = asked_in_another_version(packet))
        inner_->send(from, encode(OtherVersion{*nonce}));
}

Ticket ServerEnd::ticket(const Endpoint& for_whom, const Nonce& nonce, std::uint32_t time) const {
    Block<16 + 4 + 2 + 16 + 4> about{};
    auto out = about.begin();
    const auto put = [&](const auto& bytes) { out = std::ranges::copy(bytes, out).out; };
    const Block<4> stamp = little_endian<4>(time);
    put(for_whom.address);
    put(little_endian<4>(for_whom.scope));
    put(little_endian<2>(for_whom.port));
    put(nonce);
    put(stamp);
    return {.time = stamp, .code = ticket_code(secret_, about)};
}

bool ServerEnd::good(const Ticket& shown, const Endpoint& of, const Nonce& nonce) const {
    std::uint32_t time = 0;
    for (std::size_t i = 0; i < 4; ++i)
        time |= std::uint32_t{shown.time[i]} << 8 * i;
    return whole_seconds(clock_()) - time <= ticket_life && same(shown.code, ticket(of, nonce, time).code);
}

/// The server's half of CPace. Stores nothing: `join` computes the same share again.
void ServerEnd::reply(const Endpoint& from, const Share& share) {
    if (options_.password.empty())
        return;
    if (!good(share.ticket, from, share.nonce)) {
        ++counts_.bad_tickets;
        return;
    }
    if (!shares_.take(clock_(), machine_of_(from)))
        return refuse(counts_.joins_refused, from, "too many joins");
    const Key scalar = server_scalar(secret_, share.nonce, share.ticket, share.share);
    inner_->send(from,
                 encode(Reply{.nonce = share.nonce,
                              .share = password_share(options_.password, keys_.public_key, share.nonce, scalar)}));
}

/// The key that CPace derives with the client's share, or zeros without a password; `nullopt` if the share is invalid.
std::optional<Key> ServerEnd::password_of(const Join& join) const {
    if (options_.password.empty())
        return Key{};
    const Key scalar = server_scalar(secret_, join.nonce, join.ticket, join.share);
    return password_key(join.nonce, scalar, join.share, join.share,
                        password_share(options_.password, keys_.public_key, join.nonce, scalar));
}

void ServerEnd::join(const Endpoint& from, const Join& join) {
    const double now = clock_();
    const Endpoint machine = machine_of_(from);
    if (!good(join.ticket, from, join.nonce)) {
        ++counts_.bad_tickets;
        return;
    }
    if (const auto there = sessions_.find(from); there != sessions_.end()) {
        if (there->second.client == join.client && there->second.answer.nonce == join.nonce)
            inner_->send(from, encode(there->second.answer)); // the first answer was lost
        return;
    }
    const bool locked = !options_.password.empty();
    if (!joins_.take(now, machine))
        return refuse(counts_.joins_refused, from, "too many joins");
    // Each attempt counts as a wrong guess until it turns out to have been right.
    if (locked && !guesses_.take(now, machine))
        return refuse(counts_.joins_refused, from, "too many passwords from this address");
    const auto run = agree(keys_.secret, join.client);
    const auto password = password_of(join);
    if (!run || !password)
        return;
    if (!same(join.proof, proof_of(join, keys_.public_key, *password, *run))) {
        refuse(counts_.wrong_passwords, from, "wrong password");
        return deny(from, join, Denial::wrong_password, *run);
    }
    guesses_.forget(machine);
    const auto of_machine =
        std::ranges::count_if(sessions_, [&](const auto& entry) { return machine_of_(entry.first) == machine; });
    const auto unproven = std::ranges::count_if(sessions_, [](const auto& entry) { return !entry.second.proven; });
    if (of_machine >= options_.per_machine) {
        refuse(counts_.joins_refused, from, "too many connections from this address");
        return deny(from, join, Denial::crowded, *run);
    }
    if (static_cast<std::size_t>(unproven) >= max_half_open || (sessions_.size() >= max_sessions_ && !make_room()))
        return refuse(counts_.joins_refused, from, "too many connections from all addresses");
    const KeyPair made = make_keys();
    const auto fresh = agree(made.secret, join.client);
    if (!fresh)
        return;
    const SessionKeys keys = session_keys(join, keys_.public_key, made.public_key, *password, *run, *fresh);
    const Joined welcome{.nonce = join.nonce, .fresh = made.public_key, .proof = keys.proof};
    sessions_.emplace(from, Session{.out = Sealer(keys.down),
                                    .in = Opener(keys.up),
                                    .client = join.client,
                                    .answer = welcome,
                                    .heard = now,
                                    .since = now});
    inner_->send(from, encode(welcome));
}

void ServerEnd::deny(const Endpoint& from, const Join& join, Denial why, const Key& run) {
    Denied denied{.nonce = join.nonce, .why = {static_cast<std::uint8_t>(why)}};
    denied.proof = proof_of(denied, run);
    inner_->send(from, encode(denied));
}

void ServerEnd::refuse(std::uint64_t& count, const Endpoint& from, std::string_view why) {
    ++count;
    if (!log_.counts(why))
        log_.warn(clock_(), why, fmt::format("refused a connection from {}: {}", text(from), why));
}

void ServerEnd::set_connected(const Endpoint& peer, bool connected) {
    if (const auto found = sessions_.find(peer); found != sessions_.end()) {
        found->second.connected = connected;
        found->second.since = clock_();
    }
}

/// Ends the session that has waited longest for a connection. False if none waits, or if it has just begun.
bool ServerEnd::make_room() {
    constexpr double just_begun = 0.5; // time without a connection for which a session is kept in any case [s]
    const auto waits = [](const auto& entry) { return entry.second.connected ? 1e300 : entry.second.since; };
    const auto longest = std::ranges::min_element(sessions_, {}, waits);
    if (longest == sessions_.end() || waits(*longest) > clock_() - just_begun)
        return false;
    sessions_.erase(longest);
    return true;
}

/// Tidies even if a flood always leaves datagrams waiting; after a pause only 1 s later, so that waiting datagrams of
/// live sessions are read first.
void ServerEnd::tidy_while_busy() {
    constexpr double pause = 0.25, every = 1; // a longer time between two calls is a pause; interval of tidying [s]
    const double now = clock_();
    if (now - called_at_ > pause)
        resumed_at_ = now;
    called_at_ = now;
    if (now - std::max(resumed_at_, tidied_at_) > every)
        tidy(now);
}

void ServerEnd::tidy(double now) {
    constexpr double every = 0.25; // interval of tidying [s]
    if (std::abs(now - tidied_at_) < every)
        return;
    tidied_at_ = now;
    log_.poll(now);
    std::erase_if(sessions_, [&](const auto& entry) {
        const Session& session = entry.second;
        return now - session.heard > silence || (!session.connected && now - session.since > unconnected);
    });
}

} // namespace net::seal
