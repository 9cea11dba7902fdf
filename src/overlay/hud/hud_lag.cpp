/// The lag meter: the own link's round trips of the last half minute, and what they come to.

#include "overlay/hud/hud_parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

std::string link_text(const protocol::LinkFigures& link) {
    const std::string trip = fmt::format("{} ms ±{}", link.round_trip, link.jitter);
    return link.stream ? trip + ", by WebSocket: late, not lost"
                       : fmt::format("{}, {:.1f} % lost", trip, link.lost / 10.0);
}

bool poor_link(const protocol::LinkFigures& link) {
    constexpr int long_trip = 150, much_jitter = 40, many_lost = 30; // [ms], [ms], [per mille]
    return link.round_trip > long_trip || link.jitter > much_jitter || link.lost > many_lost;
}

float draw_lag(const HudFrame& frame, float top) {
    const std::deque<protocol::LinkFigures>& history = frame.client.match().own_link;
    if (history.empty() || (!frame.facts.lag && !poor_link(history.back())))
        return top;
    const Look& look = frame.look;
    const std::string text = link_text(history.back());
    constexpr float bar_width = 3, height = 16; // at scale 1
    const float bars = look.px(bar_width) * static_cast<float>(history.size());
    const float right = frame.free.high.x - look.px(hud_margin);
    const float left = right - bars - text_width(look.small, text) - look.px(20);
    const ImVec2 high(right, top + look.px(height + 8));
    panel(frame, {left, top}, high);
    draw_text(frame.list, look.small, {left + look.px(7), top + look.px(5)},
              poor_link(history.back()) ? colours::bad : colours::text, text);
    int highest = 50; // so that a good link's bars stay low [ms]
    for (const protocol::LinkFigures& link : history)
        highest = std::max<int>(highest, link.round_trip);
    float x = right - look.px(6) - bars;
    for (const protocol::LinkFigures& link : history) {
        const float share = static_cast<float>(link.round_trip) / static_cast<float>(highest);
        const float foot = high.y - look.px(4);
        frame.list.AddRectFilled({x, foot - std::max(look.px(1), share * look.px(height))},
                                 {x + look.px(bar_width - 1), foot}, poor_link(link) ? colours::bad : colours::good);
        x += look.px(bar_width);
    }
    return high.y + look.px(6);
}

} // namespace overlay
