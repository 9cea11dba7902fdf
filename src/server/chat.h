#pragma once
/// What people say to each other, and what the server says to all of them: who comes and goes, what has changed. The
/// last lines are kept for newcomers; what a team says stays in it.

#include "protocol/messages/people.h"
#include "server/game.h"

#include <deque>

namespace server {

class Chat {
  public:
    static constexpr std::size_t kept = 50; ///< lines

    explicit Chat(Game& game) : game_(game) {}

    /// Passes a line on; tells its speaker why if it does not.
    void say(Client& client, const protocol::Chat& line);
    /// Only to that one; true if it was passed on, else its speaker has been told why.
    bool whisper(Client& from, const Client& to, const std::string& text);
    /// The server's own word to everybody; `loud`: for the host, so that everybody sees it.
    void announce(std::string text, bool loud = false);
    /// Likewise to one client alone; not kept.
    void tell(const Client& client, std::string text);
    /// The last lines that were said to everybody, for a newcomer.
    void brief(const Client& client) const;

    [[nodiscard]] const std::deque<protocol::Chat>& lines() const { return lines_; }
    /// Of a server that goes on with another one's match.
    void inherit(std::deque<protocol::Chat> lines) { lines_ = std::move(lines); }

  private:
    /// Neither muted nor too fast; else it is told so.
    bool may_speak(Client& client);
    void keep(const protocol::Chat& line);

    Game& game_;
    std::deque<protocol::Chat> lines_; ///< to everybody, the newest last
};

} // namespace server
