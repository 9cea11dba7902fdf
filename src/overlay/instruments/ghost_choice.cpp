#include "overlay/instruments/ghost_choice.h"

#include "client/scene/scene.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/common.hpp>

namespace overlay {

namespace {
bool contains(const std::vector<int>& schemes, int scheme) {
    return std::ranges::find(schemes, scheme) != schemes.end();
}

/// A combo of predictors or convergences. Returns the chosen row, or `current`.
template <class Row>
const Row* row_combo(const Look& look, const char* id, std::span<const Row> rows, const Row* current, float width) {
    const auto help = [](const Row& row) { return fmt::format("{}\n{}. Option: {}", row.help, row.source, row.name); };
    ImGui::SetNextItemWidth(width);
    const Row* chosen = choose_row(look, id, current->title, rows, current, &Row::title, help);
    explain(look, help(*current));
    return chosen ? chosen : current;
}

} // namespace

std::vector<int> ghosts_of(const client::ViewerSettings& settings, protocol::ActorId actor) {
    std::vector<int> all;
    const auto add = [&](const std::vector<int>& schemes) {
        for (const int scheme : schemes)
            if (!contains(all, scheme))
                all.push_back(scheme);
    };
    add(settings.ghost_schemes);
    if (const auto own = settings.ghosts_on.find(actor); own != settings.ghosts_on.end())
        add(own->second);
    return all;
}

bool has_ghost(const client::ViewerSettings& settings, protocol::ActorId actor, int scheme) {
    return contains(ghosts_of(settings, actor), scheme);
}

void add_ghost(client::ViewerSettings& settings, protocol::ActorId actor, int scheme) {
    if (!has_ghost(settings, actor, scheme))
        (actor ? settings.ghosts_on[actor] : settings.ghost_schemes).push_back(scheme);
}

void drop_ghost(client::ViewerSettings& settings, protocol::ActorId actor, int scheme,
                std::span<const protocol::ActorId> tanks) {
    const bool everybodys = std::erase(settings.ghost_schemes, scheme) > 0;
    for (auto& [id, schemes] : settings.ghosts_on)
        if (actor == 0 || id == actor)
            std::erase(schemes, scheme);
    if (everybodys && actor != 0)
        for (const protocol::ActorId other : tanks)
            if (other != actor)
                add_ghost(settings, other, scheme);
    std::erase_if(settings.ghosts_on, [](const auto& entry) { return entry.second.empty(); });
}

void drop_ghosts(client::ViewerSettings& settings, protocol::ActorId actor) {
    if (actor != 0) {
        settings.ghosts_on.erase(actor);
        return;
    }
    settings.ghost_schemes.clear();
    settings.ghosts_on.clear();
}

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
