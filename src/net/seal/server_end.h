#pragma once
/// Seals and opens a server's datagrams: ENet sees only the contents of sessions, as if they had arrived unsealed.
///
/// For a client that has not returned its cookie, the server stores nothing, and it sends no more bytes than it got. A
/// session is identified by its client's address and port. It ends when its client says so, after 15 s of silence, or
/// after 3 s without a connection (`set_connected`), whatever the client sends. If all sessions are taken, a new one
/// replaces the one that has waited longest for a connection.
///
/// Limits: `ListenOptions::per_machine` sessions per machine (machine.h), 64 sessions from which no sealed datagram has
/// arrived, 10 joins/s per machine and 100/s in all. After five wrong passwords a machine may try one a second. Refused
/// joins and passwords are counted, and logged with their address.

#include "net/datagrams.h"
#include "net/log_limit.h"
#include "net/machine.h"
#include "net/network.h"
#include "net/rate_limit.h"
#include "net/seal/keys.h"
#include "net/seal/sealer.h"

#include <functional>
#include <memory>
#include <unordered_map>

namespace net::seal {

class ServerEnd final : public Datagrams {
  public:
    using MachineOf = std::function<Endpoint(const Endpoint&)>;
    /// `clock`: monotonic time [s]. `sessions`: maximum number of sessions. `machine_of`: as in machine.h, with the
    /// networks of this machine by default. Throws Error if libsodium does not start.
    ServerEnd(
        std::unique_ptr<Datagrams> inner, const ListenOptions& options, std::size_t sessions,
        std::function<double()> clock,
        MachineOf machine_of = [](const Endpoint& from) { return net::machine_of(from); });

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override;
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override;
    void flush() override { inner_->flush(); }
    bool wait(double longest) override { return inner_->wait(longest); }
    [[nodiscard]] std::uint16_t port() const override { return inner_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return inner_->speaks_v6(); }
    [[nodiscard]] WireBytes wire_bytes() const override { return inner_->wire_bytes(); }
    void end_session(const Endpoint& peer) override { sessions_.erase(peer); }
    void set_connected(const Endpoint& peer, bool connected) override;

    struct Counts {
        std::uint64_t opened = 0, not_authentic = 0; ///< datagrams: opened; forged, repeated or without session
        std::uint64_t bad_tickets = 0, wrong_passwords = 0, joins_refused = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// Fingerprint of the server's key (seal::fingerprint).
    [[nodiscard]] std::string key() const { return fingerprint(keys_.public_key); }
    [[nodiscard]] Refused refused() const override {
        return {.passwords = counts_.wrong_passwords, .joins = counts_.joins_refused};
    }
    [[nodiscard]] std::size_t sessions() const { return sessions_.size(); }

    /// Time until a session without a connection ends, a silent one ends, and a ticket expires [s].
    static constexpr double unconnected = 3, silence = 15, ticket_life = 20;
    static constexpr std::size_t max_half_open = 64;

  private:
    struct Session {
        Sealer out;
        Opener in;
        Key client{};
        Joined answer{};
        double heard = 0;       ///< time of the last authentic datagram, or of the join [s]
        bool proven = false;    ///< an authentic datagram of the session has arrived
        bool connected = false; ///< ENet has a connection
        double since = 0;       ///< time at which the session began or ENet's connection ended [s]
    };
    void greet(const Endpoint& from, ByteSpan packet);
    void reply(const Endpoint& from, const Share& share);
    void join(const Endpoint& from, const Join& join);
    [[nodiscard]] std::optional<Key> password_of(const Join& join) const;
    void deny(const Endpoint& from, const Join& join, Denial why, const Key& run);
    void refuse(std::uint64_t& count, const Endpoint& from, std::string_view why);
    [[nodiscard]] Ticket ticket(const Endpoint& for_whom, const Nonce& nonce, std::uint32_t time) const;
    [[nodiscard]] bool good(const Ticket& ticket, const Endpoint& of, const Nonce& nonce) const;
    bool make_room();
    void tidy_while_busy();
    void tidy(double now);

    std::unique_ptr<Datagrams> inner_;
    ListenOptions options_;
    std::size_t max_sessions_;
    std::function<double()> clock_;
    MachineOf machine_of_;
    KeyPair keys_; ///< the server's lasting keys
    Key secret_;   ///< random per run; for tickets and shares
    std::unordered_map<Endpoint, Session, EndpointHash> sessions_;
    RateLimits<Endpoint> guesses_{1, 5, 1024}; ///< attempts at the password, per machine
    /// Limits handshakes: 10/s per machine, 100/s in all. A machine's own limit comes first, so that its flood does not
    /// use up the common limit.
    class Handshakes {
      public:
        explicit Handshakes(int per_machine) : of_machine_(10, per_machine + 4, 1024) {}
        bool take(double now, const Endpoint& machine) { return of_machine_.take(now, machine) && of_all_.take(now); }

      private:
        RateLimits<Endpoint> of_machine_;
        RateLimit of_all_{100, 200};
    };
    Handshakes joins_, shares_;
    /// Times of the last tidying, of the last tidy_while_busy, and of the end of the last pause [s].
    double tidied_at_ = 0, called_at_ = 0, resumed_at_ = 0;
    std::vector<std::uint8_t> packet_, sealed_;
    Counts counts_;
    LogLimit log_; ///< log of refusals
};

} // namespace net::seal
