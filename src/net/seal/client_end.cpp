#include "net/seal/client_end.h"

#include <utility>

namespace net::seal {
namespace {

constexpr double try_again = 0.25;        ///< [s] an unanswered packet
constexpr double unheard = 1;             ///< [s] who joins asks anew: the cookie may have been somebody else's
constexpr double forgotten = 3.5;         ///< [s] who has never heard us has (ServerEnd::unconnected)
constexpr std::size_t most_waiting = 8;   ///< ENet says it again
constexpr std::size_t most_sessions = 64; ///< a name has eight addresses

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
        if (sessions_.size() >= most_sessions)
            return;
        found = sessions_.emplace(to, begin()).first;
        ask_again(to, found->second);
    }
    Session& session = found->second;
    if (session.out)
        seal(to, session, bytes);
    else if (session.waiting.size() < most_waiting)
        session.waiting.emplace_back(bytes.begin(), bytes.end());
}

ClientEnd::Session ClientEnd::begin(std::vector<std::vector<std::uint8_t>> waiting) {
    return {.nonce = random_bytes<Nonce>(), .keys = make_keys(), .waiting = std::move(waiting)};
}

void ClientEnd::ask_again(const Endpoint& server, Session& session) {
    session.next_try = clock_() + try_again;
    if (session.joining)
        inner_->send(server, encode(session.join));
    else
        inner_->send(server, encode(Ask{session.nonce}));
}

std::optional<std::size_t> ClientEnd::receive(Endpoint& from, std::span<std::uint8_t> into) {
    look_after_key();
    const auto size = inner_->receive(from, packet_);
    if (!size) {
        for (auto& [server, session] : sessions_) {
            if (session.out && !session.heard && clock_() >= session.opened + forgotten)
                session = begin();
            if (!session.out && session.joining && clock_() >= session.since + unheard)
                session = begin(std::move(session.waiting));
            if (!session.out && !kept_out_ && clock_() >= session.next_try)
                ask_again(server, session);
        }
        return {};
    }
    arrived_ = clock_() - inner_->age();
    const auto session = sessions_.find(from);
    if (session == sessions_.end())
        return 0;
    const ByteSpan packet(packet_.data(), *size);
    if (session->second.in) {
        const auto opened = session->second.in->open(packet, into);
        session->second.heard = session->second.heard || opened;
        return opened.value_or(0);
    }
    hear(from, session->second, packet);
    return 0;
}

void ClientEnd::hear(const Endpoint& from, Session& session, ByteSpan packet) {
    if (const auto cookie = decode<Cookie>(packet); cookie && cookie->nonce == session.nonce && !session.joining)
        take(from, session, *cookie);
    else if (const auto joined = decode<Joined>(packet); joined && joined->nonce == session.nonce && session.joining)
        take(from, session, *joined);
    else if (const auto denied = decode<Denied>(packet);
             denied && session.joining && same(denied->proof, proof_of(*denied, session.run)))
        kept_out_ = denied->why[0] == static_cast<std::uint8_t>(Denial::wrong_password)
                        ? KeptOut{.why = "the password is wrong", .password = true}
                        : KeptOut{.why = "there are too many connections from this machine already"};
    else if (const auto other = decode<OtherVersion>(packet); other && other->nonce == session.nonce)
        kept_out_ = KeptOut{.why = "that server seals in another version: update the older one of you two"};
}

void ClientEnd::take(const Endpoint& from, Session& session, const Cookie& cookie) {
    const bool locked = cookie.locked[0] != 0;
    if (locked != !password_.empty()) { // a false server could do without one
        kept_out_ = KeptOut{.why = locked ? "that match takes a password"
                                          : "that match takes no password: yours was not shown to it, join without one",
                            .password = true};
        return;
    }
    if (!locked)
        return begin_to_join(from, session, cookie, {});
    if (!work_)
        work_ = KeyWork{.server = from, .cookie = cookie};
}

bool ClientEnd::wait(double longest) {
    waited_for_ = true;
    if (!work_ || work_->key)
        return inner_->wait(longest);
    work_->do_it(password_);
    return true;
}

void ClientEnd::look_after_key() {
    if (!work_ || (!work_->key && waited_for_))
        return;
    if (!work_->key)
        work_->do_it(password_);
    const KeyWork work = *std::exchange(work_, {});
    const auto session = sessions_.find(work.server);
    if (session != sessions_.end() && !session->second.joining && session->second.nonce == work.cookie.nonce)
        begin_to_join(work.server, session->second, work.cookie, *work.key);
}

void ClientEnd::begin_to_join(const Endpoint& from, Session& session, const Cookie& cookie, const Key& password) {
    const auto run = agree(session.keys.secret, cookie.server);
    if (!run)
        return;
    session.run = *run;
    session.server = cookie.server;
    session.password = password;
    session.join = {.nonce = session.nonce, .ticket = cookie.ticket, .client = session.keys.open};
    session.join.proof = proof_of(session.join, session.server, session.password, session.run);
    session.joining = true;
    session.since = clock_();
    ask_again(from, session);
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
    for (const auto& bytes : std::exchange(session.waiting, {}))
        seal(from, session, bytes);
}

} // namespace net::seal
