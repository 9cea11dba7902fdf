#include "overlay/instruments/ghost_choice.h"

#include <algorithm>

namespace overlay {

namespace {
bool contains(const std::vector<int>& schemes, int scheme) {
    return std::ranges::find(schemes, scheme) != schemes.end();
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

} // namespace overlay
