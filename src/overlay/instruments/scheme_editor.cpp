#include "overlay/instruments/scheme_editor.h"

#include "overlay/widgets.h"

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
    const auto help = [](const Row& row) { return fmt::format("{}\n{}. Option: {}", row.help, row.source, row.name); };
    ImGui::SetNextItemWidth(width);
    const Row* chosen = choose_row(look, id, current->title, rows, current, &Row::title, help);
    explain(look, help(*current));
    return chosen ? chosen : current;
}

} // namespace

bool scheme_editor(const Look& look, const char* id, int& scheme, float width) {
    const auto schemes = dr::schemes();
    dr::Scheme chosen = schemes[static_cast<std::size_t>(std::clamp(scheme, 0, static_cast<int>(schemes.size()) - 1))];
    const IdScope scope(id);
    const float half = (width - ImGui::GetStyle().ItemInnerSpacing.x) / 2;
    chosen.convergence = row_combo(look, "##convergence", dr::convergences(), chosen.convergence, half);
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    chosen.predictor = row_combo(look, "##predictor", dr::predictors(), chosen.predictor, half);
    const int index = static_cast<int>(dr::index_of(chosen));
    return std::exchange(scheme, index) != index;
}

ImU32 drawn_colour(const client::SchemeColours& colours, const glm::vec3& tank, int scheme, bool drawn) {
    return drawn ? pack(glm::mix(tank, glm::vec3(1), 0.25f)) : ghost_colour(colours, scheme);
}

ImU32 ghost_colour(const client::SchemeColours& colours, int scheme) {
    const auto colour = colours.of(scheme);
    return colour ? pack(*colour) : overlay::colours::dim;
}

} // namespace overlay
