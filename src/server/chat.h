#pragma once
/// Chat between people, and announcements of the server. The last lines are kept for newcomers; team chat stays in the
/// team.

#include "protocol/messages/people.h"
#include "server/game.h"

#include <deque>

namespace server {

class Chat {
  public:
    static constexpr std::size_t kept = 50; ///< Largest number of lines kept for newcomers.

    explicit Chat(Game& game) : game_(game) {}

    /// Relays a line, or tells the speaker why not. Ignores blank lines.
    void say(Client& client, const protocol::Chat& line);
    /// Sends a line to one client. Returns false, and tells the speaker why, if they may not speak.
    bool whisper(Client& from, const Client& to, const std::string& text);
    /// Sends a line of the server to every client and keeps it. `loud`: a line of the host, shown prominently.
    void announce(std::string text, bool loud = false);
    /// Sends a line about a client to every other client and keeps it.
    void announce_to_others(const Client& about, std::string text);
    /// Sends a line of the server to one client; it is not kept.
    void tell(const Client& client, std::string text);
    /// Sends the kept lines to a newcomer.
    void brief(const Client& client) const;

    [[nodiscard]] const std::deque<protocol::Chat>& lines() const { return lines_; }
    /// Takes over the lines of the server whose match this one continues.
    void inherit(std::deque<protocol::Chat> lines) { lines_ = std::move(lines); }

  private:
    /// Returns false, and tells the client, if it is muted or writes too fast.
    bool may_speak(Client& client);
    void keep(const protocol::Chat& line);

    Game& game_;
    std::deque<protocol::Chat> lines_; ///< Public lines, newest last.
};

} // namespace server
