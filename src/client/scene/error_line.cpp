#include "client/scene/error_line.h"

#include "client/figure.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace client {

double HeldFigures::hold(std::uint64_t key, double value, double now) {
    constexpr double still = 0.2; // least time between two changes of a figure [s]
    constexpr std::size_t most = 4096;
    if (held_.size() > most)
        held_.clear(); // drops all figures, since most belong to removed actors
    const auto [it, first] = held_.try_emplace(key, Held{value, now});
    Held& held = it->second;
    if (now < held.since || now - held.since >= still || value < held.value / 2)
        held = {value, now};
    return held.value;
}

std::string HeldFigures::add_error_line(std::vector<LinePicture>& lines, const std::optional<glm::vec3>& truth,
                                        const glm::vec3& drawn, const glm::vec3& colour, protocol::ActorId actor,
                                        std::size_t nth, double now) {
    constexpr double least = 0.05; // shortest error with a figure [m]
    if (!truth)
        return {};
    error_line(lines, *truth, drawn, colour);
    const double off = hold(actor * std::uint64_t{64} + nth, static_cast<double>(glm::distance(*truth, drawn)), now);
    return off < least ? std::string() : figure(off, "m") + " now";
}

void error_line(std::vector<LinePicture>& lines, const glm::vec3& truth, const glm::vec3& drawn,
                const glm::vec3& colour) {
    // Length below which no line is drawn, half the length of its end bars, height above the tank [m].
    constexpr float shortest = 0.05f, end = 0.35f, above = 1.3f;
    const glm::vec3 lift(0, 0, above), post(0, 0, end);
    const glm::vec3 from = truth + lift, to = drawn + lift;
    if (!(glm::distance(from, to) >= shortest))
        return;
    lines.push_back({from, to, glm::vec4(colour, 1), 3, true});
    for (const glm::vec3& point : {from, to})
        lines.push_back({point - post, point + post, glm::vec4(colour, 1), 2, true});
}

} // namespace client
