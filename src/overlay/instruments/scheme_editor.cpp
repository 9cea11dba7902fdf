#include "overlay/instruments/scheme_editor.h"

#include "client/scene/scene.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <glm/common.hpp>

namespace overlay {

namespace {

/// A combo over a table of predictors or convergences. Returns the row chosen, or `current`.
template <class Row>
const Row* row_combo(const Look& look, const char* id, std::span<const Row> rows, const Row* current, float width) {
    const Row* chosen = current;
    const auto explain = [&](const Row& row) {
        if (!ImGui::IsItemHovered())
            return;
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(look.px(320));
        ImGui::Text("%s", std::string(row.help).c_str());
        ImGui::TextDisabled("%s", std::string(row.source).c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    };
    ImGui::SetNextItemWidth(width);
    if (ImGui::BeginCombo(id, std::string(current->name).c_str(), ImGuiComboFlags_HeightLarge)) {
        for (const Row& row : rows) {
            if (ImGui::Selectable(std::string(row.name).c_str(), &row == current))
                chosen = &row;
            explain(row);
        }
        ImGui::EndCombo();
    } else {
        explain(*current);
    }
    return chosen;
}

/// A scheme that is not shown yet, good to compare with.
int next_ghost(const client::ViewerSettings& settings) {
    static constexpr std::array<std::string_view, 6> instructive{"snap",    "linear",      "bezier",
                                                                 "hermite", "snap:order1", "pvb"};
    const auto shown = [&](int index) {
        return index == settings.scheme || std::ranges::count(settings.ghost_schemes, index) > 0;
    };
    for (const std::string_view name : instructive)
        if (const auto scheme = dr::scheme(name); scheme && !shown(static_cast<int>(dr::index_of(*scheme))))
            return static_cast<int>(dr::index_of(*scheme));
    for (int index = 0; index < static_cast<int>(dr::schemes().size()); ++index)
        if (!shown(index))
            return index;
    return settings.scheme;
}

} // namespace

bool scheme_editor(const Look& look, const char* id, int& scheme, float width) {
    const auto schemes = dr::schemes();
    dr::Scheme chosen = schemes[static_cast<std::size_t>(std::clamp(scheme, 0, static_cast<int>(schemes.size()) - 1))];
    ImGui::PushID(id);
    const float half = (width - ImGui::GetStyle().ItemInnerSpacing.x) / 2;
    chosen.convergence = row_combo(look, "##convergence", dr::convergences(), chosen.convergence, half);
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    chosen.predictor = row_combo(look, "##predictor", dr::predictors(), chosen.predictor, half);
    ImGui::PopID();
    const int index = static_cast<int>(dr::index_of(chosen));
    return std::exchange(scheme, index) != index;
}

void ghost_list(const Look& look, const client::SchemeColours& colours, client::ViewerSettings& settings) {
    constexpr std::size_t most = 7; // as many colours are told apart
    std::optional<std::size_t> dropped;
    const float height = ImGui::GetFrameHeight();
    for (std::size_t i = 0; i < settings.ghost_schemes.size(); ++i) {
        int& ghost = settings.ghost_schemes[i];
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::Dummy({height * 0.7f, height});
        const float inset = height * 0.2f;
        ImGui::GetWindowDrawList()->AddRectFilled(
            {at.x, at.y + inset}, {at.x + height * 0.6f, at.y + height - inset},
            ghost == settings.scheme ? overlay::colours::grid : ghost_colour(colours, ghost), look.px(2));
        if (ImGui::IsItemHovered() && ghost == settings.scheme)
            ImGui::SetTooltip("This scheme is already drawn");
        ImGui::SameLine();
        scheme_editor(look, "ghost", ghost, ImGui::GetContentRegionAvail().x - height - look.px(6));
        ImGui::SameLine();
        if (ImGui::Button("×", {height, height}))
            dropped = i;
        ImGui::PopID();
    }
    if (dropped)
        settings.ghost_schemes.erase(settings.ghost_schemes.begin() + static_cast<std::ptrdiff_t>(*dropped));
    ImGui::BeginDisabled(settings.ghost_schemes.size() >= most);
    if (ImGui::Button("+ another scheme as a ghost", {-FLT_MIN, 0}))
        settings.ghost_schemes.push_back(next_ghost(settings));
    ImGui::EndDisabled();
}

ImU32 drawn_colour(const client::SchemeColours& colours, const glm::vec3& tank, int scheme, bool drawn) {
    return drawn ? pack(glm::mix(tank, glm::vec3(1), 0.25f)) : ghost_colour(colours, scheme);
}

ImU32 ghost_colour(const client::SchemeColours& colours, int scheme) {
    const auto colour = colours.of(scheme);
    return colour ? pack(*colour) : overlay::colours::dim;
}

} // namespace overlay
