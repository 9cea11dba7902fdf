/// The game's settings that are no rows, and the rows of the menu's page about pictures.

#include "apps/game/game_options.h"
#include "protocol/text.h"
#include "tunables/number.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

std::optional<std::string> set_name(GameOptions& options, const std::string& name) {
    if (name.empty() || name.size() > protocol::max_name || !protocol::printable(name))
        return fmt::format("a name must be printable text of 1 to {} bytes", protocol::max_name);
    options.name = name;
    return {};
}

std::optional<std::string> set_window(GameOptions& options, const std::string& size) {
    const auto by = std::min(size.find('x'), size.size());
    double width = 0, height = 0;
    if (tunables::read_number(size.substr(0, by), {.low = 320, .high = 16384, .whole = true}, width) ||
        by == size.size() ||
        tunables::read_number(size.substr(by + 1), {.low = 200, .high = 16384, .whole = true}, height))
        return fmt::format("the window must be WIDTHxHEIGHT from 320x200 to 16384x16384, e.g. 1920x1080, not '{}'",
                           size);
    options.window.width = static_cast<int>(width);
    options.window.height = static_cast<int>(height);
    return {};
}

std::string window_text(const GameOptions& options) {
    return fmt::format("{}x{}", options.window.width, options.window.height);
}

tunables::Tunables picture_rows(GameOptions& options) {
    return tunables::joined({render::tunables(options.render), eye_rows(options.view), tunables(options.window),
                             overlay::look_rows(options.overlay)}); // the plot's rows are in the panel
}

} // namespace apps
