#pragma once
/// Schemes in Lua that players share with the others (protocol::SchemeSource) while the host's rule `give-schemes` is
/// on. The server limits them, relays them to clients that do not ignore the giver, sends them to newcomers, and
/// withdraws them when the giver leaves. It treats them as text and runs none. A scheme belongs to its giver's
/// connection, so that a later client with the same id does not inherit it.
///
/// A host may make a script the reference scheme of all clients; the rule `give-schemes` does not matter for it.

#include "server/chat.h"

#include <set>
#include <utility>

namespace server {

class SchemeBook {
  public:
    static constexpr std::size_t most = 16;             ///< Largest number of shared schemes in a match.
    static constexpr std::size_t max_per_client = 4;    ///< Largest number of shared schemes of one client.
    static constexpr std::size_t max_bytes = 32 * 1024; ///< Largest size of one client's sources together [B].
    /// Largest rate of sources passed on in the whole match [1/s], and its burst: a quarter of the limits in clients
    /// (client::ServerWatch).
    static constexpr double told_rate = 2, told_burst = 32;

    SchemeBook(Game& game, Chat& chat) : game_(game), chat_(chat) {}

    /// Shares a scheme, or tells its giver why not. An empty source withdraws it.
    void take(Client& client, protocol::SchemeSource scheme);
    /// Call once a tick: withdraws the schemes of clients that left, and all schemes when the rule is off.
    void tick();
    void brief(const Client& client) const;
    /// Ends the use of a script as the reference scheme.
    void end_reference();

  private:
    void adopt(Client& client, protocol::SchemeSource scheme);
    [[nodiscard]] std::string why_not(const Client& client, const protocol::SchemeSource& scheme) const;

    Game& game_;
    Chat& chat_;
    net::RateLimit passed_on_{told_rate, told_burst};
    std::set<std::pair<ClientId, std::string>> told_; ///< Giver and name of each shared scheme.
};

} // namespace server
