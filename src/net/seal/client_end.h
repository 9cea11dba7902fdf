#pragma once
/// Seals a client's datagrams. The first datagram that ENet sends to a server begins a session with that server;
/// ENet's datagrams wait until the session is open. A client with a password joins only a server that requires one; a
/// client without a password joins only a server that requires none.
///
/// If the credentials name the server's key, cookies with another key are ignored. If only such cookies arrive for 1 s,
/// `server_refusal` says so. If they name no key, the first cookie is accepted. Two different keys during one attempt
/// to join end the attempt: another machine answers in the server's name.

#include "net/datagrams.h"
#include "net/seal/keys.h"
#include "net/seal/sealer.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace net::seal {

class ClientEnd final : public Datagrams {
  public:
    /// `clock`: monotonic time [s].
    ClientEnd(std::unique_ptr<Datagrams> inner, Credentials credentials, std::function<double()> clock)
        : inner_(std::move(inner)), credentials_(std::move(credentials)), clock_(std::move(clock)) {}
    ~ClientEnd() override; ///< tells the servers that the client leaves
    ClientEnd(const ClientEnd&) = delete;
    ClientEnd& operator=(const ClientEnd&) = delete;

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override;
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override;
    bool wait(double longest) override { return inner_->wait(longest); }
    void flush() override { inner_->flush(); }
    [[nodiscard]] std::uint16_t port() const override { return inner_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return inner_->speaks_v6(); }
    [[nodiscard]] WireBytes wire_bytes() const override { return inner_->wire_bytes(); }
    [[nodiscard]] std::optional<Endpoint> only_peer() const override { return inner_->only_peer(); }
    [[nodiscard]] double arrived() const override { return arrived_; }
    void end_session(const Endpoint& server) override { sessions_.erase(server); }
    [[nodiscard]] std::string key_of(const Endpoint& server) const override;
    [[nodiscard]] std::optional<ServerRefusal> server_refusal() const override { return server_refusal_; }

  private:
    enum class Step : std::uint8_t { asking, sharing, joining };
    struct Session {
        Nonce nonce{};
        KeyPair keys{};
        Key scalar{}; ///< the client's secret scalar in CPace
        Step step = Step::asking;
        double since = 0; ///< time of the accepted cookie [s]
        Key server{};     ///< the server's lasting key, from the accepted cookie
        Join join{};
        Key password{}, run{};
        double next_try = 0;              ///< time at which an unanswered packet is sent again [s]
        std::optional<Key> other_key{};   ///< different key in another cookie for the same nonce
        std::optional<double> other_at{}; ///< time of the first cookie with an unexpected key [s]
        std::optional<Sealer> out{};
        std::optional<Opener> in{};
        double opened = 0;                                ///< start of the session [s]
        bool heard = false;                               ///< an authentic datagram of the session has arrived
        std::vector<std::vector<std::uint8_t>> waiting{}; ///< ENet's datagrams that wait for the session
    };
    static Session begin(std::vector<std::vector<std::uint8_t>> waiting = {});
    void ask_again(const Endpoint& server, Session& session);
    void look_after(const Endpoint& server, Session& session);
    void seal(const Endpoint& to, Session& session, ByteSpan bytes);
    void hear(const Endpoint& from, Session& session, ByteSpan packet);
    void take(const Endpoint& from, Session& session, const Cookie& cookie);
    void take(const Endpoint& from, Session& session, const Reply& reply);
    void take(const Endpoint& from, Session& session, const Joined& joined);
    void begin_to_join(const Endpoint& from, Session& session);
    void refuse_two_keys(const Session& session);

    std::unique_ptr<Datagrams> inner_;
    Credentials credentials_;
    std::function<double()> clock_;
    std::map<Endpoint, Session> sessions_;
    std::optional<ServerRefusal> server_refusal_;
    double arrived_ = 0; ///< arrival of the last datagram [s]
    std::vector<std::uint8_t> packet_ = std::vector<std::uint8_t>(longest_datagram);
    std::vector<std::uint8_t> sealed_ = std::vector<std::uint8_t>(longest_datagram);
};

} // namespace net::seal
