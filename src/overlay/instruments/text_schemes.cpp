#include "overlay/instruments/text_schemes.h"

#include "overlay/instruments/ghost_choice.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

std::span<const SourceText> source_texts() {
    static constexpr TextScheme murphy[] = {
        {"First attempt: linear blending", "linear"},
        {"Projective velocity blending", "pvb"},
        {"The same with A0 (discarded)", "pvb-a0"},
        {"Cubic Bézier spline", "bezier"},
        {"Cubic Bézier spline of the demo", "bezier-end"},
        {"Hermite curve (discarded)", "hermite"},
        {"Catmull-Rom spline (discarded)", "catmull-rom"},
        {"Path-based (18.8)", "pvb:path"},
        {"Delayed (18.8)", "delayed"},
    };
    static constexpr TextScheme dis[] = {
        {"DRM 1: static", "snap:static"}, {"DRM 2: F, P, W", "snap:fpw"},
        {"DRM 3: R, P, W", "snap:rpw"},   {"DRM 4: R, V, W", "snap:rvw"},
        {"DRM 5: F, V, W", "snap:fvw"},   {"DRM 6: F, P, B", "snap:fpb"},
        {"DRM 7: R, P, B", "snap:rpb"},   {"DRM 8: R, V, B", "snap:rvb"},
        {"DRM 9: F, V, B", "snap:fvb"},   {"Predictive contract: a road", "snap:path"},
    };
    static constexpr TextScheme pantel_wolf[] = {
        {"1: constant velocity", "snap:order1"},
        {"2: constant acceleration", "snap:order2"},
        {"3: Lagrange polynomial", "snap:lagrange"},
        {"4: constant speed on an arc", "snap:arc"},
        {"5: constant stick position", "snap:input"},
        {"6: constant stick velocity", "snap:input-rate"},
        {"7: Lagrange polynomial of the stick", "snap:input-lagrange"},
        {"8: no prediction", "snap:order0"},
    };
    static constexpr TextScheme haag[] = {
        {"Targeting", "targeting"},
        {"Targeting, 99 : 1", "targeting-99"},
    };
    static constexpr TextScheme lecture[] = {
        {"Order 0", "snap:order0"},
        {"Order 1", "snap:order1"},
        {"Order 2", "snap:order2"},
        {"Phase-in smoothing", "phase-in"},
    };
    static constexpr SourceText texts[] = {
        {"Murphy", "Murphy 2011, Believable Dead Reckoning for Networked Games", murphy},
        {"DIS", "Aronson 1997, Dead Reckoning: Latency Hiding for Networked Games; IEEE 1278.1", dis},
        {"Pantel & Wolf", "Pantel & Wolf 2002, On the Suitability of Dead Reckoning Schemes for Games", pantel_wolf},
        {"Haag", "Haag 2001, Targeting", haag},
        {"Lecture", "Lecture on dead reckoning in distributed virtual environments", lecture},
    };
    return texts;
}

namespace {

void text_line(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
               const TextScheme& row) {
    const dr::Scheme scheme = *dr::scheme(row.scheme);
    const int index = static_cast<int>(dr::index_of(scheme));
    const IdScope id(std::string(row.scheme));
    const bool solid = settings.scheme == index, ghost = has_ghost(settings, 0, index);
    const float tall = ImGui::GetTextLineHeight(), width = look.px(270), circle = look.px(8);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##ghost", false, ImGuiSelectableFlags_DontClosePopups, {width - 2 * circle, tall})) {
        if (ghost) {
            drop_ghost(settings, 0, index, {});
        } else if (!solid) {
            add_ghost(settings, 0, index);
            settings.ghosts.schemes = true; // makes the new ghost visible
        }
    }
    explain(look, fmt::format("{}\n{}\n{}\nClick: show or hide it as a ghost. Circle: draw all tanks by it. Option: {}",
                              scheme.title(), scheme.convergence->help, scheme.predictor->help, scheme.name()));
    ImGui::SameLine(0, 0);
    if (ImGui::InvisibleButton("##solid", {2 * circle, tall}))
        settings.scheme = index;
    const bool over = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low(at.x, at.y + tall / 2 - look.px(5)), high(at.x + look.px(10), at.y + tall / 2 + look.px(5));
    if (ghost || solid)
        list.AddRectFilled(low, high, solid ? colours::text : ghost_colour(client.remote().colours(), index),
                           look.px(2));
    else
        list.AddRect(low, high, colours::dim, look.px(2), 0, look.px(1));
    const ImVec2 middle(at.x + width - circle, at.y + tall / 2);
    list.AddCircle(middle, look.px(5), over ? colours::accent : colours::dim, 0, look.px(1));
    if (solid)
        list.AddCircleFilled(middle, look.px(3), colours::accent);
    list.AddText({at.x + look.px(16), at.y}, colours::text, row.title.data(), row.title.data() + row.title.size());
}

} // namespace

void text_buttons(const Look& look, const client::ClientState& client, client::ViewerSettings& settings) {
    for (const SourceText& text : source_texts()) {
        {
            const FontScope small(look.small);
            if (flowing_button(look, text.title))
                ImGui::OpenPopup(text.title);
            explain(look, fmt::format("Schemes of {}", text.help));
        }
        if (ImGui::BeginPopup(text.title)) {
            for (const TextScheme& row : text.schemes)
                text_line(look, client, settings, row);
            ImGui::EndPopup();
        }
    }
}

} // namespace overlay
