#pragma once
/// The chat at the left edge. While closed, it shows each new line for some seconds; while open, the whole history and
/// an input line.

#include "client/client_state.h"
#include "overlay/hud/hud.h"
#include "overlay/style.h"

#include <array>
#include <functional>
#include <string_view>

namespace overlay {

class ChatBox {
  public:
    using Say = std::function<void(std::string_view text, bool to_team)>;

    /// Opens the input line at the next `draw`, for lines to everybody or to the player's team. Ignored while open.
    void open(bool to_team);
    [[nodiscard]] bool is_open() const { return open_; }
    /// `free`: area that panels leave free. Enter sends the line and closes the box; Esc or a click outside closes it.
    void draw(const Look& look, const client::ClientState& client, const Area& free, const Say& say);

  private:
    void draw_recent(const Look& look, const client::ClientState& client, const Area& free) const;
    void draw_open(const Look& look, const client::ClientState& client, const Area& free, const Say& say);

    bool open_ = false, opened_ = false; ///< `opened_`: the box was opened after the last `draw`
    bool enter_held_ = false;            ///< Enter has been down since the box was opened
    bool to_team_ = false;
    const client::ChatLine* newest_ =
        nullptr;               ///< newest line of the last frame, to compare with; may not exist any more
    float history_height_ = 0; ///< height of the whole history, as last drawn [pixels]
    std::array<char, protocol::max_text + 1> typed_{};
};

/// The lines that the closed chat shows at match time `now` [s]: at most `most` lines, the newest last.
std::vector<const client::ChatLine*> recent_lines(const client::Match& match, double now, std::size_t most);

} // namespace overlay
