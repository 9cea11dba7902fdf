#include "client/scene/threshold_shape.h"

#include "dead_reckoning/rotation.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace client {

namespace {

constexpr float gauge_radius = 4.2f;    ///< radius of the ring; larger than a tank [m]
constexpr float sector_radius = 6;      ///< radius of the sector of the rotation threshold [m]
constexpr float smallest_sphere = 0.3f; ///< the tank hides smaller spheres [m]
constexpr double flash_time = 0.6;      ///< time that an update's flash is shown [s]

glm::vec3 on_circle(const glm::vec3& centre, const glm::vec3& x, const glm::vec3& y, float radius, float angle) {
    return centre + radius * (std::cos(angle) * x + std::sin(angle) * y);
}

void arc(std::vector<LinePicture>& lines, const glm::vec3& centre, const glm::vec3& x, const glm::vec3& y, float radius,
         float from, float to, const glm::vec4& colour, float width) {
    constexpr float step = glm::two_pi<float>() / 48;
    const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(to - from) / step)));
    const auto at = [&](int i) {
        return on_circle(centre, x, y, radius, from + (to - from) * static_cast<float>(i) / static_cast<float>(pieces));
    };
    for (int i = 0; i < pieces; ++i)
        lines.push_back({at(i), at(i + 1), colour, width, true});
}

/// Draws a sphere as three great circles and two parallels.
void sphere(std::vector<LinePicture>& lines, const glm::vec3& centre, float radius, const glm::vec4& colour) {
    constexpr glm::vec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    constexpr float full = glm::two_pi<float>();
    arc(lines, centre, x, y, radius, 0, full, colour, 2);
    arc(lines, centre, x, z, radius, 0, full, colour, 1.5f);
    arc(lines, centre, y, z, radius, 0, full, colour, 1.5f);
    for (const float height : {0.6f, -0.6f})
        arc(lines, centre + z * (height * radius), x, y, radius * std::sqrt(1 - height * height), 0, full,
            glm::vec4(glm::vec3(colour), 0.5f * colour.a), 1.5f);
}

/// Draws the thresholds round `tested`, the state that the publisher compares with the true one.
void draw(Scene& scene, const dr::KinematicState<float>& tested, const glm::quat& truth,
          const dr::Publisher<float>::Deviation& deviation, const dr::PublisherSettings& settings) {
    const glm::vec3 ahead = tested.orientation * glm::vec3(1, 0, 0), left = tested.orientation * glm::vec3(0, 1, 0);
    const glm::vec3 low = tested.position - glm::vec3(0, 0, 0.5f);
    if (settings.position_threshold > 0) {
        const double share = deviation.position / settings.position_threshold;
        const glm::vec4 colour(alarm_colour(share), 0.95f), rest(1, 1, 1, 0.25f);
        const float filled = glm::two_pi<float>() * static_cast<float>(std::min(1.0, share));
        // Starts behind the tank and runs clockwise, like a dial.
        arc(scene.lines, low, -ahead, left, gauge_radius, 0, filled, colour, 5);
        arc(scene.lines, low, -ahead, left, gauge_radius, filled, glm::two_pi<float>(), rest, 2);
        if (const auto radius = static_cast<float>(settings.position_threshold); radius >= smallest_sphere)
            sphere(scene.lines, tested.position, radius, glm::vec4(alarm_colour(share), 0.6f));
        scene.labels.push_back({low - ahead * gauge_radius,
                                fmt::format("{:.3f} of {:.3g} m", deviation.position, settings.position_threshold),
                                alarm_colour(share), -1});
    }
    if (settings.rotation_threshold > 0) {
        const glm::vec4 colour(alarm_colour(deviation.rotation / settings.rotation_threshold), 0.95f);
        const auto half = static_cast<float>(std::min(settings.rotation_threshold, 3.14));
        arc(scene.lines, low, ahead, left, sector_radius, -half, half, colour, 4);
        for (const float side : {-half, half})
            scene.lines.push_back({on_circle(low, ahead, left, gauge_radius, side),
                                   on_circle(low, ahead, left, sector_radius, side), colour, 2, true});
        const glm::vec3 heading = truth * glm::vec3(1, 0, 0);
        scene.lines.push_back(
            {low + heading * gauge_radius, low + heading * (sector_radius + 0.6f), {1, 1, 1, 0.9f}, 2, true});
    }
}

/// Draws a ring that grows, and the update's reason.
void flash(Scene& scene, const glm::vec3& centre, double age, dr::Reason reason) {
    if (age < 0 || age > flash_time)
        return;
    const auto way = static_cast<float>(age / flash_time);
    arc(scene.lines, centre - glm::vec3(0, 0, 0.5f), {1, 0, 0}, {0, 1, 0}, gauge_radius + 2.5f * way, 0,
        glm::two_pi<float>(), {1, 1, 1, 1 - way}, 4);
    scene.labels.push_back({centre + glm::vec3(0, 0, 3.6f),
                            fmt::format("sent: {}", dr::reason_names()[static_cast<std::size_t>(reason)]),
                            {1, 0.85f, 0.3f},
                            -1});
}

} // namespace

glm::vec3 alarm_colour(double share) {
    constexpr glm::vec3 calm(0.10f, 0.80f, 0.25f), warning(0.95f, 0.70f, 0.05f), due(0.95f, 0.10f, 0.06f);
    const auto s = static_cast<float>(std::clamp(share, 0.0, 1.0));
    return s < 0.5f ? glm::mix(calm, warning, 2 * s) : glm::mix(warning, due, 2 * s - 1);
}

void draw_own_threshold(Scene& scene, const LocalPlayer& player, const TankPicture& tank,
                        const dr::PublisherSettings& settings, double now) {
    draw(scene, player.publisher().ghost().state, tank.orientation, player.publisher().deviation(), settings);
    flash(scene, tank.position, now - player.last_sent().stamp(), player.last_reason());
}

void draw_remote_threshold(Scene& scene, const RemoteActor& actor, const dr::KinematicState<double>& truth,
                           const dr::PublisherSettings& settings, const RenderTime& now) {
    if (actor.history.empty() || actor.loose)
        return;
    const dr::Update<float>& last = actor.history.back().update;
    const auto tested =
        dr::reference(settings).predictor->predict<float>()(actor.history, static_cast<float>(now.match - last.time));
    const glm::quat orientation(truth.orientation);
    draw(scene, tested, orientation,
         {.position = glm::distance(truth.position, glm::dvec3(tested.position)),
          .rotation = static_cast<double>(dr::angle_between(orientation, tested.orientation))},
         settings);
    if (!actor.marks.empty())
        flash(scene, glm::vec3(truth.position), now.truth - actor.marks.back().match_time, actor.marks.back().reason);
}

} // namespace client
