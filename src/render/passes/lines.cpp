#include "render/passes/lines.h"

#include "dead_reckoning/finite.h"

#include <array>

namespace render {

using dr::finite;

std::vector<LineInstance> lines(const client::Scene& scene, bool always_visible) {
    std::vector<LineInstance> instances;
    for (const client::LinePicture& line : scene.lines) {
        if (line.always_visible == always_visible && finite(line.from) && finite(line.to))
            instances.push_back({glm::vec4(line.from, line.width), glm::vec4(line.to, 0), line.colour, line.colour});
    }
    return instances;
}

std::vector<LineInstance> tracers(const client::Scene& scene) {
    struct Streak {
        float seconds; ///< of flight that it shows
        float width;
        glm::vec4 colour;
    };
    constexpr std::array<Streak, 3> streaks{{{0.16f, 9, {1.0f, 0.30f, 0.04f, 0.30f}},
                                             {0.11f, 4, {1.0f, 0.62f, 0.16f, 0.75f}},
                                             {0.035f, 3, {1.0f, 0.95f, 0.75f, 1.0f}}}};
    std::vector<LineInstance> instances;
    for (const client::ShellPicture& shell : scene.shells) {
        if (!finite(shell.position) || !finite(shell.velocity))
            continue;
        for (const Streak& streak : streaks)
            instances.push_back({glm::vec4(shell.position - streak.seconds * shell.velocity, streak.width),
                                 glm::vec4(shell.position, 0), glm::vec4(glm::vec3(streak.colour), 0), streak.colour});
    }
    return instances;
}

} // namespace render
