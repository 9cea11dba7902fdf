#include "net/seal/client_end.h"

#include <fmt/format.h>
#include <utility>

namespace net::seal {
namespace {

constexpr double try_again = 0.25; ///< interval of repeating an unanswered packet [s]
/// Time after a cookie in which the session must open, or the attempt starts again: the cookie may be forged [s]. Also
/// the time for which the client waits for cookies with other keys.
constexpr double unheard = 1;
/// Age at which the server has dropped an unused session (ServerEnd::unconnected) [s].
constexpr double forgotten = 3.5;
constexpr std::size_t max_waiting = 8;   ///< largest number of waiting datagrams of ENet; ENet repeats the others
constexpr std::size_t max_sessions = 64; ///< a name has at most eight addresses

} // namespace

ClientEnd::~ClientEnd() {
    for (auto& [server, session] : sessions_)
        if (session.out)
            seal(server, session, {});
}

void ClientEnd::seal(const Endpoint& to, Session& session, ByteSpan bytes) {
    if (bytes.size() + overhead <= sealed_.size())
        inner_->send(to, {sealed_.data(), session.out->seal(bytes, sealed_)});
}

void ClientEnd::send(const Endpoint& to, std::span<const std::uint8_t> bytes) {
    auto found = sessions_.find(to);
    if (found == sessions_.end()) {
        if (sessions_.size() >= max_sessions)
            return;
        found = sessions_.emplace(to, begin()).first;
        ask_again(to, found->second);
    }
    Session& session = found->second;
    if (session.out)
        seal(to, session, bytes);
    else if (session.waiting.size() < max_waiting)
        session.waiting.emplace_back(bytes.begin(), bytes.end());
}

ClientEnd::Session ClientEnd::begin(std::vector<std::vector<std::uint8_t>> waiting) {
    return {
        .nonce = random_bytes<Nonce>(), .keys = make_keys(), .scalar = random_scalar(), .waiting = std::move(waiting)};
}

void ClientEnd::ask_again(const Endpoint& server, Session& session) {
    session.next_try = clock_() + try_again;
    switch (session.step) {
    case Step::asking:
        return inner_->send(server, encode(Ask{session.nonce}));
    case Step::sharing:
        return inner_->send(
            server, encode(Share{.nonce = session.nonce, .ticket = session.join.ticket, .share = session.join.share}));
    case Step::joining:
        return inner_->send(server, encode(session.join));
    }
}

/// Starts an attempt again, or repeats a packet, if the server has not answered. Sets `server_refusal_` if only cookies
/// with unexpected keys came.
void ClientEnd::look_after(const Endpoint& server, Session& session) {
    const double now = clock_();
    if (session.out && !session.heard && now >= session.opened + forgotten)
        session = begin();
    if (session.out || server_refusal_)
        return;
    if (session.step != Step::asking && now >= session.since + unheard)
        session = begin(std::move(session.waiting));
    if (session.step == Step::asking && session.other_at && now >= *session.other_at + unheard) {
        server_refusal_ =
            ServerRefusal{.why = fmt::format("its key is {}, not {}: the server has a new key, or another machine "
                                             "answers in its place. Ask the host for the key",
                                             fingerprint(*session.other_key), credentials_.key),
                          .key = fingerprint(*session.other_key)};
        return;
    }
    if (now >= session.next_try)
        ask_again(server, session);
}

std::optional<std::size_t> ClientEnd::receive(Endpoint& from, std::span<std::uint8_t> into) {
    const auto size = inner_->receive(from, packet_);
    if (!size) {
        for (auto& [server, session] : sessions_)
            look_after(server, session);
        return {};
    }
    arrived_ = clock_() - inner_->age();
    const auto session = sessions_.find(from);
    if (session == sessions_.end())
        return 0;
    const ByteSpan packet(packet_.data(), *size);
    if (session->second.in && kind_of(packet) == Kind::data) {
        const auto opened = session->second.in->open(packet, into);
        session->second.heard = session->second.heard || opened;
        return opened.value_or(0);
    }
    hear(from, session->second, packet);
    return 0;
}

void ClientEnd::hear(const Endpoint& from, Session& session, ByteSpan packet) {
    const bool joining = session.step == Step::joining && !session.in;
    if (const auto cookie = decode<Cookie>(packet); cookie && cookie->nonce == session.nonce)
        take(from, session, *cookie);
    else if (const auto reply = decode<Reply>(packet);
             reply && reply->nonce == session.nonce && session.step == Step::sharing)
        take(from, session, *reply);
    else if (const auto joined = decode<Joined>(packet); joined && joined->nonce == session.nonce && joining)
        take(from, session, *joined);
    else if (const auto denied = decode<Denied>(packet);
             denied && joining && same(denied->proof, proof_of(*denied, session.run)))
        server_refusal_ = denied->why[0] == static_cast<std::uint8_t>(Denial::wrong_password)
                              ? ServerRefusal{.why = "the password is wrong", .password = true}
                              : ServerRefusal{.why = "there are too many connections from this machine already"};
    else if (const auto other = decode<OtherVersion>(packet); other && other->nonce == session.nonce && !session.in)
        server_refusal_ =
            ServerRefusal{.why = "the server encrypts in another version: update the older of the two programs"};
}

void ClientEnd::take(const Endpoint& from, Session& session, const Cookie& cookie) {
    const bool expected = credentials_.key.empty() || fingerprint(cookie.server) == credentials_.key;
    if (!expected || (session.step != Step::asking && cookie.server != session.server)) {
        session.other_key = cookie.server;
        if (!expected && !session.other_at)
            session.other_at = clock_();
        return refuse_two_keys(session);
    }
    if (session.step != Step::asking)
        return; // a repeated cookie
    const bool locked = cookie.locked[0] != 0;
    if (locked != !credentials_.password.empty()) { // a false server could claim to require no password
        server_refusal_ =
            ServerRefusal{.why = locked ? "the match needs a password"
                                        : "the match has no password: your password was not sent, join without one",
                          .password = true};
        return;
    }
    session.server = cookie.server;
    session.since = clock_();
    session.join = {.nonce = session.nonce, .ticket = cookie.ticket, .client = session.keys.public_key};
    if (!locked)
        return begin_to_join(from, session);
    session.join.share = password_share(credentials_.password, cookie.server, session.nonce, session.scalar);
    session.step = Step::sharing;
    ask_again(from, session);
}

/// Refuses a server if two keys came: without an expected key the client cannot tell which belongs to the server.
void ClientEnd::refuse_two_keys(const Session& session) {
    if (session.in && session.other_key && credentials_.key.empty() && clock_() < session.opened + unheard)
        server_refusal_ = ServerRefusal{
            .why = fmt::format("two machines answer at its address, with the keys {} and {}. Ask the host "
                               "for the key, and join HOST#KEY",
                               fingerprint(session.server), fingerprint(*session.other_key))};
}

void ClientEnd::take(const Endpoint& from, Session& session, const Reply& reply) {
    const auto key = password_key(session.nonce, session.scalar, reply.share, session.join.share, reply.share);
    if (!key)
        return;
    session.password = *key;
    begin_to_join(from, session);
}

void ClientEnd::begin_to_join(const Endpoint& from, Session& session) {
    const auto run = agree(session.keys.secret, session.server);
    if (!run)
        return;
    session.run = *run;
    session.join.proof = proof_of(session.join, session.server, session.password, session.run);
    session.step = Step::joining;
    ask_again(from, session);
}

std::string ClientEnd::key_of(const Endpoint& server) const {
    const auto session = sessions_.find(server);
    return session != sessions_.end() && session->second.in ? fingerprint(session->second.server) : std::string();
}

void ClientEnd::take(const Endpoint& from, Session& session, const Joined& joined) {
    const auto fresh = agree(session.keys.secret, joined.fresh);
    if (!fresh)
        return;
    const SessionKeys keys =
        session_keys(session.join, session.server, joined.fresh, session.password, session.run, *fresh);
    if (!same(joined.proof, keys.proof))
        return;
    session.out.emplace(keys.up);
    session.in.emplace(keys.down);
    session.opened = clock_();
    refuse_two_keys(session);
    for (const auto& bytes : std::exchange(session.waiting, {}))
        seal(from, session, bytes);
}

} // namespace net::seal
