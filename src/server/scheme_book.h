#pragma once
/// Schemes in Lua that players hand in for everybody (protocol::SchemeSource), while the host's rule `give-schemes` is
/// on: bounded, passed on to whoever does not ignore their giver, told to whoever joins later, and gone with their
/// giver. They are text here: the server runs none of them. A scheme is kept with the client that has given it, so that
/// nobody who gets its number afterwards inherits it.

#include "server/chat.h"

#include <set>
#include <utility>

namespace server {

class SchemeBook {
  public:
    static constexpr std::size_t most = 16;              ///< of a match
    static constexpr std::size_t most_of_one = 4;        ///< of a client ...
    static constexpr std::size_t most_bytes = 32 * 1024; ///< ... and all its sources together [B]
    static constexpr double
        told_rate = 2,
        told_burst = 32; ///< of all versions [1/s], and at once: half of what clients take (client::ServerWatch)

    SchemeBook(Game& game, Chat& chat) : game_(game), chat_(chat) {}

    /// Its giver is told why, if it is not passed on.
    void take(Client& client, protocol::SchemeSource scheme);
    /// Once a tick: who has left has taken his with him, and without the rule there are none.
    void tick();
    void brief(const Client& client) const;

  private:
    [[nodiscard]] std::string why_not(const Client& client, const protocol::SchemeSource& scheme) const;
    void tell_others(const Client& client, const protocol::SchemeSource& scheme) const;

    Game& game_;
    Chat& chat_;
    net::RateLimit passed_on_{told_rate, told_burst};
    std::set<std::pair<ClientId, std::string>> told_; ///< whose, and its name
};

} // namespace server
