#pragma once
/// The host goes, and one of the clients goes on with the match: it is asked (protocol::Heritage), says where others
/// come in (Taken), and everybody is told (MovedOn). Meanwhile the match is paused. Whoever does not take it within a
/// few seconds, or cannot, does not get it.

#include "server/heritage.h"

namespace server {

class HandOn {
  public:
    static constexpr double patience = 6; ///< of the heir's answer [s]
    enum class Stage { none, asked, done, failed };

    HandOn(Game& game, Referee& referee, Chat& chat) : game_(game), referee_(referee), chat_(chat) {}

    /// To that client, or, without one, to the person who has been here longest; not to the `leaver`, who may be 0. It
    /// fails at once if there is nobody.
    void begin(std::optional<ClientId> to, ClientId leaver, const std::string& map, const std::string& name);
    void taken(Client& client, const protocol::Taken& answer);
    /// Call in each tick.
    void tick();
    [[nodiscard]] Stage stage() const { return stage_; }
    /// Why it failed, for people.
    [[nodiscard]] const std::string& why() const { return why_; }

  private:
    [[nodiscard]] const Client* heir(std::optional<ClientId> to, ClientId leaver) const;
    void fail(std::string why);

    Game& game_;
    Referee& referee_;
    Chat& chat_;
    Stage stage_ = Stage::none;
    ClientId heir_ = 0, leaver_ = 0;
    double until_ = 0; ///< [s]
    std::string why_;
};

} // namespace server
