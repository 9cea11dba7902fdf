#pragma once
/// A client's datagrams, sealed: whomever ENet speaks to first is asked for a session, and what ENet says before it
/// stands waits for it. A server that takes a password that we do not have, or none though we have one, gets nothing.

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
    /// `clock`: seconds that run forward. `password` empty: none.
    ClientEnd(std::unique_ptr<Datagrams> inner, std::string password, std::function<double()> clock)
        : inner_(std::move(inner)), password_(std::move(password)), clock_(std::move(clock)) {}
    ~ClientEnd() override; ///< says that it goes
    ClientEnd(const ClientEnd&) = delete;
    ClientEnd& operator=(const ClientEnd&) = delete;

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override;
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override;
    bool wait(double longest) override;
    void flush() override { inner_->flush(); }
    [[nodiscard]] std::uint16_t port() const override { return inner_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return inner_->speaks_v6(); }
    [[nodiscard]] WireBytes wire_bytes() const override { return inner_->wire_bytes(); }
    [[nodiscard]] std::optional<Endpoint> only_peer() const override { return inner_->only_peer(); }
    [[nodiscard]] double arrived() const override { return arrived_; }
    void end_session(const Endpoint& server) override { sessions_.erase(server); }
    [[nodiscard]] std::optional<KeptOut> kept_out() const override { return kept_out_; }

  private:
    struct Session {
        Nonce nonce{};
        KeyPair keys{};
        bool joining = false; ///< the server has answered, and `join` is ready
        double since = 0;     ///< it is [s]
        Join join{};
        Key server{}, password{}, run{};
        double next_try = 0; ///< [s]
        std::optional<Sealer> out{};
        std::optional<Opener> in{};
        double opened = 0;                                ///< [s]
        bool heard = false;                               ///< something authentic has come since
        std::vector<std::vector<std::uint8_t>> waiting{}; ///< of ENet's
    };
    static Session begin(std::vector<std::vector<std::uint8_t>> waiting = {});
    void ask_again(const Endpoint& server, Session& session);
    void seal(const Endpoint& to, Session& session, ByteSpan bytes);
    void hear(const Endpoint& from, Session& session, ByteSpan packet);
    void take(const Endpoint& from, Session& session, const Cookie& cookie);
    void begin_to_join(const Endpoint& from, Session& session, const Cookie& cookie, const Key& password);
    void look_after_key();
    void take(const Endpoint& from, Session& session, const Joined& joined);

    std::unique_ptr<Datagrams> inner_;
    std::string password_;
    std::function<double()> clock_;
    std::map<Endpoint, Session> sessions_;
    std::optional<KeptOut> kept_out_;
    /// The password's key for a server takes 0.1 s: it is worked out in `wait`, where somebody waits, for then nobody
    /// who draws pictures is held up. One at a time; another server's cookie comes again.
    struct KeyWork {
        Endpoint server;
        Cookie cookie{};
        std::optional<Key> key{};
        void do_it(const std::string& password) { key = password_key(password, cookie.salt); }
    };
    std::optional<KeyWork> work_;
    bool waited_for_ = false;
    double arrived_ = 0; ///< [s]
    std::vector<std::uint8_t> packet_ = std::vector<std::uint8_t>(longest_datagram);
    std::vector<std::uint8_t> sealed_ = std::vector<std::uint8_t>(longest_datagram);
};

} // namespace net::seal
