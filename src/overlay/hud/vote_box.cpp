#include "overlay/hud/vote_box.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

void draw_vote(const HudFrame& frame) {
    const client::Match& match = frame.client.match();
    if (match.ballot.candidates.empty() || !frame.facts.with_notice)
        return;
    const Look& look = frame.look;
    const std::string title =
        frame.facts.vote_key.empty() ? "Next map" : fmt::format("Next map – {}: vote", frame.facts.vote_key);
    std::vector<std::string> lines;
    float width = text_width(look.bold, title);
    for (const auto& candidate : match.ballot.candidates) {
        lines.push_back(candidate.votes == 0 ? candidate.map
                                             : fmt::format("{}   {} vote{}", candidate.map, candidate.votes,
                                                           candidate.votes == 1 ? "" : "s"));
        width = std::max(width, look.px(18) + text_width(look.regular, lines.back()));
    }
    const float pad = look.px(10), step = look.regular->FontSize + look.px(5);
    const float height = 2 * pad + look.bold->FontSize + look.px(6) + step * static_cast<float>(lines.size());
    const ImVec2 low(frame.free.low.x + look.px(hud_margin), frame.free.middle().y - height / 2);
    panel(frame, low, {low.x + width + 2 * pad, low.y + height});
    ImVec2 at(low.x + pad, low.y + pad);
    draw_text(frame.list, look.bold, at, colours::accent, title);
    at.y += look.bold->FontSize + look.px(6);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool own = match.own_vote && *match.own_vote == i;
        if (own)
            frame.list.AddCircleFilled({at.x + look.px(6), at.y + look.regular->FontSize / 2}, look.px(4),
                                       colours::accent);
        draw_text(frame.list, look.regular, {at.x + look.px(18), at.y}, own ? colours::accent : colours::text,
                  lines[i]);
        at.y += step;
    }
}

} // namespace overlay
