#pragma once
/// What people say: the last lines at the left edge for some seconds, and, while it is open, all that was said with a
/// line to type in.

#include "client/view.h"
#include "overlay/hud/hud.h"
#include "overlay/style.h"

#include <array>
#include <functional>
#include <string_view>

namespace overlay {

class ChatBox {
  public:
    using Say = std::function<void(std::string_view text, bool to_team)>;

    /// From the next frame on one types, to everybody or to the own team.
    void open(bool to_team);
    [[nodiscard]] bool is_open() const { return open_; }
    /// `free`: what panels leave. Enter says the line and closes the box, Esc closes it.
    void draw(const Look& look, const client::View& client, const Area& free, const Say& say);

  private:
    void draw_recent(const Look& look, const client::View& client, const Area& free) const;
    void draw_open(const Look& look, const client::View& client, const Area& free, const Say& say);

    bool open_ = false, opened_ = false; ///< `opened_`: in this very frame
    bool to_team_ = false;
    std::size_t seen_ = 0;     ///< lines that were there when it last scrolled
    float history_height_ = 0; ///< of all that was said, as it was drawn last [pixels]
    std::array<char, protocol::max_text + 1> typed_{};
};

/// The lines that are still new at match time `now` [s], at most `most`, the newest last.
std::vector<const client::ChatLine*> recent_lines(const client::Match& match, double now, std::size_t most);

} // namespace overlay
