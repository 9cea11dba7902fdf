#include "apps/window/panes.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

void tile(client::Scene& scene, const glm::vec2& low, const glm::vec2& high) {
    const std::size_t columns = scene.panes.size() == 3 ? 3 : scene.panes.size() > 1 ? 2 : 1;
    const std::size_t rows = (scene.panes.size() + columns - 1) / columns;
    const glm::vec2 step = (high - low) / glm::vec2(static_cast<float>(columns), static_cast<float>(rows));
    for (std::size_t i = 0; i < scene.panes.size(); ++i) {
        const glm::vec2 place(static_cast<float>(i % columns), static_cast<float>(rows - 1 - i / columns));
        scene.panes[i].low = low + place * step;
        scene.panes[i].high = scene.panes[i].low + step;
    }
}

namespace {

/// Initial schemes of a split view of `count` panes: the displayed scheme, then those of ghosts, then well-known ones.
std::vector<int> split_schemes(const client::Settings& settings, std::size_t count) {
    std::vector<int> panes{settings.scheme};
    const auto add = [&](int scheme) {
        if (panes.size() < count && std::ranges::find(panes, scheme) == panes.end())
            panes.push_back(scheme);
    };
    std::ranges::for_each(settings.ghost_schemes, add);
    for (const char* name : {"snap", "linear", "bezier", "pvb", "ease:ctra-fade"})
        add(static_cast<int>(dr::index_of(*dr::scheme(name))));
    return panes;
}

} // namespace

std::string next_split(client::Settings& settings) {
    std::vector<int>& panes = settings.panes;
    const std::size_t wanted = panes.empty() ? 2 : panes.size() < 4 ? 4 : 0;
    panes = wanted == 0 ? std::vector<int>{} : split_schemes(settings, wanted);
    return wanted == 0 ? "one picture" : fmt::format("split view: {} schemes", wanted);
}

} // namespace apps
