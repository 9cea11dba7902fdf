/// The legend: ghosts and marks of the picture, with their colours.

#include "overlay/hud/hud_parts.h"

#include "client/remote/scheme_words.h"
#include "client/scene/reckoning_lines.h"
#include "client/scene/scene.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/plot/plot.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

namespace {

ImU32 opaque(const glm::vec4& linear) { return pack(glm::vec3(linear)); }

/// Adds the marks that stand beside tanks.
void add_marks(std::vector<LegendEntry>& entries, const client::GhostSettings& ghosts, const LegendFacts& facts) {
    const auto add = [&](bool drawn, LegendMark mark, ImU32 colour, const std::string& text) {
        if (drawn)
            entries.push_back({.text = text, .colour = colour, .mark = mark});
    };
    add(ghosts.truth && facts.knows_truth, LegendMark::error, colours::dim, "error: from the truth to the tank");
    add(ghosts.updates, LegendMark::update, opaque(client::update_colour), "position in an update");
    add(ghosts.arrows, LegendMark::arrow, opaque(client::velocity_colour), "velocity in the last update");
    add(ghosts.arrows, LegendMark::arrow, opaque(client::acceleration_colour), "acceleration in it");
    add(ghosts.arrows && facts.has_contract, LegendMark::road, opaque(client::promise_colour), "promised road");
    add(ghosts.trails, LegendMark::path, colours::dim,
        fmt::format("path of the last {:g} s", client::RemoteActor::trail_length));
}

LegendFacts legend_facts(const HudFrame& frame) {
    LegendFacts facts{.blind = frame.facts.blind, .knows_truth = false, .has_contract = false};
    for (const auto& [id, remote] : frame.client.remote().actors()) {
        if (frame.client.is_own(id) || !remote.visible())
            continue;
        facts.knows_truth |= !remote.truth.empty() && !remote.truth_is_late();
        facts.has_contract |= client::road_of_contract(remote.history) != nullptr;
    }
    return facts;
}

void draw_sample(const HudFrame& frame, const LegendEntry& entry, ImVec2 left) {
    const Look& look = frame.look;
    const float wide = look.px(14), half = wide / 2;
    const ImVec2 right(left.x + wide, left.y), middle(left.x + half, left.y);
    const ImVec2 line[] = {left, right};
    switch (entry.mark) {
    case LegendMark::solid: // the circle of the column "solid" in Compare: tanks have several colours
        frame.list.AddCircle(middle, look.px(5), entry.colour, 0, look.px(1));
        return frame.list.AddCircleFilled(middle, look.px(3), colours::accent);
    case LegendMark::ghost:
        draw_line(frame.list, look, line, fade(entry.colour, 0.45f), look.px(8), entry.dash);
        return frame.list.AddRect({left.x, left.y - look.px(4)}, {right.x, right.y + look.px(4)}, entry.colour,
                                  look.px(2), 0, look.px(1.2f));
    case LegendMark::path:
        return frame.list.AddLine(left, right, entry.colour, look.px(1.5f));
    case LegendMark::road:
        return frame.list.AddLine(left, right, entry.colour, look.px(4));
    case LegendMark::error:
        for (const float x : {left.x, right.x})
            frame.list.AddLine({x, left.y - look.px(4)}, {x, left.y + look.px(4)}, entry.colour, look.px(1.5f));
        return frame.list.AddLine(left, right, entry.colour, look.px(2));
    case LegendMark::arrow:
        frame.list.AddLine(left, right, entry.colour, look.px(2));
        for (const float side : {-4.0f, 4.0f})
            frame.list.AddLine({right.x - look.px(5), right.y + look.px(side)}, right, entry.colour, look.px(2));
        return;
    case LegendMark::update:
        return draw_mark_shape(frame.list, MarkShape::cross, middle, look.px(5), entry.colour);
    }
}

} // namespace

std::vector<LegendEntry> picture_legend(const client::ViewerSettings& settings, const client::SchemeColours& colours,
                                        const LegendFacts& facts) {
    const auto name = [](int scheme) { return client::short_title(dr::schemes()[static_cast<std::size_t>(scheme)]); };
    const client::GhostSettings ghosts = client::drawn_ghosts(settings);
    const bool split = !settings.panes.empty();
    std::vector<LegendEntry> entries;
    std::vector<int> listed{settings.scheme};
    const auto add = [&](const std::vector<int>& schemes, bool of_all) {
        for (const int scheme : schemes)
            if (std::ranges::find(listed, scheme) == listed.end()) {
                listed.push_back(scheme);
                entries.push_back({.text = name(scheme) + (of_all ? "" : " (some tanks)"),
                                   .colour = ghost_colour(colours, scheme),
                                   .dash = colours.dash(scheme)});
            }
    };
    if (ghosts.schemes && !facts.blind) {
        add(settings.ghost_schemes, true);
        for (const auto& [actor, schemes] : settings.ghosts_on)
            add(schemes, false);
    }
    if (ghosts.truth && facts.knows_truth)
        entries.push_back({"truth: the true position", IM_COL32(255, 255, 255, 255)});
    if (ghosts.threshold_ghost)
        entries.push_back({"my threshold ghost", pack(client::ghost_palette(5))});
    if (ghosts.echo)
        entries.push_back({"me as others see me", pack(client::ghost_palette(4))});
    if (!entries.empty() && !facts.blind && !split)
        entries.insert(entries.begin(), {"solid: " + name(settings.scheme), overlay::colours::dim, LegendMark::solid});
    add_marks(entries, ghosts, facts);
    return entries;
}

void draw_picture_legend(const HudFrame& frame, ImVec2 low) {
    const Look& look = frame.look;
    if (!frame.scene.panes.empty() && frame.client.settings().panes.empty())
        return; // the tour's pictures of a shot have marks of their own
    if (frame.client.remote().actors().empty())
        return;
    std::vector<LegendEntry> entries =
        picture_legend(frame.client.settings(), frame.client.remote().colours(), legend_facts(frame));
    const float line = look.px(18), frame_height = look.px(10), left = low.x + look.px(10);
    const float above_vitals = frame.free.high.y - look.px(vitals_height + 2 * hud_margin) - low.y;
    const float room = std::min(above_vitals, frame.free.height() / 3) - frame_height;
    if (room < line)
        return; // a small window needs the room for playing
    entries.resize(std::min(entries.size(), static_cast<std::size_t>(room / line)));
    if (entries.empty())
        return;
    float width = look.px(legend_width);
    for (const LegendEntry& entry : entries)
        width = std::max(width, look.px(34) + text_width(look.small, entry.text));
    if (low.x + width > frame.free.high.x)
        return;
    panel(frame, low, {low.x + width, low.y + frame_height + line * static_cast<float>(entries.size())});
    float y = low.y + look.px(5);
    for (const LegendEntry& entry : entries) {
        draw_sample(frame, entry, {left, y + look.px(8)});
        frame.text(look.small, {left + look.px(20), y}, colours::text, entry.text);
        y += line;
    }
}

} // namespace overlay
