/// The legend of ghosts: their names and colours.

#include "overlay/hud/hud_parts.h"

#include "client/remote/scheme_words.h"
#include "client/scene/scene.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/plot/plot.h"

#include <algorithm>

namespace overlay {

std::vector<LegendEntry> ghost_legend(const client::ViewerSettings& settings, const client::SchemeColours& colours,
                                      bool blind, bool knows_truth) {
    const auto name = [](int scheme) { return client::short_title(dr::schemes()[static_cast<std::size_t>(scheme)]); };
    std::vector<LegendEntry> entries;
    std::vector<int> listed{settings.scheme};
    const auto add = [&](const std::vector<int>& ghosts, bool of_all) {
        for (const int scheme : ghosts)
            if (std::ranges::find(listed, scheme) == listed.end()) {
                listed.push_back(scheme);
                entries.push_back({.text = name(scheme) + (of_all ? "" : " (some tanks)"),
                                   .colour = ghost_colour(colours, scheme),
                                   .dash = colours.dash(scheme)});
            }
    };
    const client::GhostSettings ghosts = client::drawn_ghosts(settings);
    if (ghosts.schemes && !blind) {
        add(settings.ghost_schemes, true);
        for (const auto& [actor, schemes] : settings.ghosts_on)
            add(schemes, false);
    }
    if (ghosts.truth && knows_truth)
        entries.push_back({"truth: the true position", IM_COL32(255, 255, 255, 255)});
    if (ghosts.threshold_ghost)
        entries.push_back({"my threshold ghost", pack(client::ghost_palette(5))});
    if (ghosts.echo)
        entries.push_back({"me as others see me", pack(client::ghost_palette(4))});
    if (!entries.empty() && !blind)
        entries.insert(entries.begin(), {"solid: " + name(settings.scheme), overlay::colours::dim, false});
    return entries;
}

void draw_ghost_legend(const HudFrame& frame, ImVec2 low) {
    const Look& look = frame.look;
    const bool knows_truth = std::ranges::any_of(frame.client.remote().actors(), [&](const auto& actor) {
        return !frame.client.is_own(actor.first) && !actor.second.truth.empty() && !actor.second.truth_is_late();
    });
    const auto entries =
        ghost_legend(frame.client.settings(), frame.client.remote().colours(), frame.facts.blind, knows_truth);
    if (entries.empty() || frame.client.remote().actors().empty())
        return;
    const float line = look.px(18), left = low.x + look.px(10);
    float width = look.px(legend_width);
    for (const LegendEntry& entry : entries)
        width = std::max(width, look.px(34) + text_width(look.small, entry.text));
    const float height = look.px(28) + line * static_cast<float>(entries.size());
    if (low.y + height > frame.free.high.y - look.px(vitals_height + 2 * hud_margin) ||
        low.x + width > frame.free.high.x)
        return; // a small window needs the room for playing
    panel(frame, low, {low.x + width, low.y + height});
    frame.text(look.small, {left, low.y + look.px(5)}, colours::dim, "ghosts");
    float y = low.y + look.px(24);
    for (const LegendEntry& entry : entries) {
        const ImVec2 box(left, y + look.px(4)), corner(left + look.px(14), y + look.px(12));
        if (!entry.ghost) { // the circle of the column "solid" in Compare: tanks have several colours
            const ImVec2 centre((box.x + corner.x) / 2, y + look.px(8));
            frame.list.AddCircle(centre, look.px(5), entry.colour, 0, look.px(1));
            frame.list.AddCircleFilled(centre, look.px(3), colours::accent);
        } else {
            const ImVec2 middle[] = {{box.x, y + look.px(8)}, {corner.x, y + look.px(8)}};
            draw_line(frame.list, look, middle, fade(entry.colour, 0.45f), look.px(8), entry.dash);
            frame.list.AddRect(box, corner, entry.colour, look.px(2), 0, look.px(1.2f));
        }
        frame.text(look.small, {left + look.px(20), y}, colours::text, entry.text);
        y += line;
    }
}

} // namespace overlay
