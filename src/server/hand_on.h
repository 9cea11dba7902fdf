#pragma once
/// The host leaves, and the match goes on at one of the clients. The server asks one of them (protocol::HostOffer). If
/// its player agrees (HostAnswer), the server sends it the whole match (Heritage). The client opens a server there and
/// says at which port (Taken), and the server tells all clients (MovedOn). The match is paused in between.
///
/// If the client refuses, leaves or does not answer, the server asks the next one. Only a client that agreed is sent
/// the tokens of the seats.

#include "server/heritage.h"

#include <set>

namespace server {

class HandOn {
  public:
    static constexpr double patience = protocol::offer_lasts + 2; ///< for one client's answer [s]
    static constexpr double opening = 6;                          ///< until the server of one that agreed is open [s]
    static constexpr double longest = 45;                         ///< for all of them together [s]
    enum class Stage { none, asked, done, failed };

    HandOn(Game& game, Referee& referee, Chat& chat) : game_(game), referee_(referee), chat_(chat) {}

    /// Asks client `to` first, then, and without one, those who have been here longest; never the `leaver`, who may be
    /// 0. It fails at once if `to` cannot be asked, or nobody can.
    void begin(std::optional<ClientId> to, ClientId leaver, const std::string& map, const std::string& name);
    void answered(Client& client, const protocol::HostAnswer& answer);
    void taken(Client& client, const protocol::Taken& answer);
    /// Call in each tick.
    void tick();
    [[nodiscard]] Stage stage() const { return stage_; }
    /// Why it failed, for people.
    [[nodiscard]] const std::string& why() const { return why_; }

  private:
    [[nodiscard]] const Client* heir(std::optional<ClientId> to) const;
    void ask(const Client& client);
    void pass_over(const std::string& why);
    void fail(const std::string& why);

    Game& game_;
    Referee& referee_;
    Chat& chat_;
    Stage stage_ = Stage::none;
    std::string map_, name_;   ///< of the match
    ClientId heir_ = 0;        ///< is asked now
    bool agreed_ = false;      ///< it has
    std::set<ClientId> asked_; ///< it, and all before
    ClientId leaver_ = 0;
    double until_ = 0, end_ = 0; ///< for the heir, for all [s]
    std::string why_;
};

} // namespace server
