#include "server/truth_check.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/hermite.h"
#include "dead_reckoning/scheme.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

namespace {

/// Parts of the tolerance within which a true pose must agree with the updates.
struct Room {
    static constexpr float distance = 0.75f; ///< Constant part of the largest distance [m].
    static constexpr float clocks = 0.1f;    ///< Largest difference between the clocks of true poses and updates [s].
    /// Largest acceleration of a tank in a crash, MotionLimits::acceleration [m/s²].
    static constexpr float acceleration = 30;
    /// Largest change of speed within a tick, in a crash with a boosted tank [m/s].
    static constexpr float speed = 45;
    static constexpr float angle = 0.6f;        ///< Constant part of the largest angle [rad].
    static constexpr float turning = 8;         ///< Highest turning rate, of a tank that tumbles [rad/s].
    static constexpr double time_stamps = 1e-4; ///< Rounding on the wire [s].
    /// Share of a T² by which motion with acceleration a can leave the curve in time T.
    static constexpr float hermite_share = 1.0f / 40;
};

/// Errors of the pose against one explanation, as shares of the tolerance.
struct TruthShare {
    float position, velocity, angle;
    [[nodiscard]] double worst() const { return static_cast<double>(std::max({position, velocity, angle})); }
};

float off_the_way(const dr::Vec3<float>& point, const dr::Vec3<float>& a, const dr::Vec3<float>& b) {
    const dr::Vec3<float> way = b - a;
    const float length = glm::dot(way, way);
    const float share = length > 0 ? std::clamp(glm::dot(point - a, way) / length, 0.0f, 1.0f) : 0.0f;
    return glm::distance(point, a + share * way);
}

/// Returns for how long the prediction's error can have been beyond the threshold [s], `age` after an update that was
/// followed by the next one after `gap`. Unless an update was lost, the error was within the threshold until 1 / rate
/// before the next update: a larger error would have caused an update earlier.
float unseen_time(float age, float gap, double rate) {
    return std::max(0.0f, age - std::max(0.0f, gap - 1 / static_cast<float>(rate)));
}

/// Errors of the orientation against both explanations, as shares of the tolerance.
struct TurnShare {
    float by_curve = 0, by_prediction = 0;
};

/// Compares the orientation with the published ones next to it, which have their own times if they are published
/// separately. If no later one has come yet, the newest one with its turning rate is the only explanation.
TurnShare turn_share(const protocol::TruthPose& truth, const dr::PacketHistory<float>& history,
                     std::uint8_t incarnation, const dr::PublisherSettings& publisher) {
    const auto [before, after] = history.orientations_around(truth.time + Room::time_stamps, incarnation);
    if (!before)
        return {}; // no longer remembered
    const auto off = [&](const dr::Quat<float>& orientation, float unseen) {
        return dr::angle_between(truth.orientation, orientation) / (Room::angle + Room::turning * unseen);
    };
    const auto age = static_cast<float>(truth.time - before->time);
    dr::KinematicState<float> turned;
    turned.orientation = before->orientation;
    turned.angular_velocity = before->angular_velocity;
    turned.angular_acceleration = before->angular_acceleration;
    dr::extrapolate_orientation(turned, age);
    if (!after) {
        const float share = off(turned.orientation, age);
        return {.by_curve = share, .by_prediction = share};
    }
    const auto gap = static_cast<float>(after->time - before->time);
    const double rate = publisher.orientation_rate > 0 ? publisher.orientation_rate : publisher.rate;
    return {.by_curve =
                off(dr::blend(before->orientation, after->orientation, std::clamp(age / gap, 0.0f, 1.0f)), gap / 2),
            .by_prediction = off(turned.orientation, unseen_time(age, gap, rate))};
}

} // namespace

TruthFinding check_truth(const protocol::TruthPose& truth, const dr::PacketHistory<float>& history,
                         const dr::PublisherSettings& publisher) {
    std::size_t newer = 0; // number of updates after the true pose
    while (newer < history.size() && history.back(newer).update.time > truth.time + Room::time_stamps)
        ++newer;
    if (newer == history.size())
        return {.waits = history.empty(), .too_old = history.size() == dr::PacketHistory<float>::capacity};
    const dr::Update<float>& before = history.back(newer).update;
    const auto age = static_cast<float>(truth.time - before.time);
    if (newer == 0 && static_cast<double>(age) > Room::time_stamps)
        return {.waits = true};
    const dr::Update<float>& after = newer > 0 ? history.back(newer - 1).update : before;
    const auto gap = static_cast<float>(after.time - before.time);

    const float fastest = std::max(glm::length(before.state.velocity), glm::length(after.state.velocity));
    const auto threshold = static_cast<float>(std::max(publisher.position_threshold, 0.0));
    const float allowed = Room::distance + threshold + Room::clocks * fastest;
    const float kink = glm::distance(before.state.velocity, after.state.velocity);
    const dr::KinematicState<float> curve =
        dr::between(before.state, after.state, gap, gap > 0 ? std::clamp(age / gap, 0.0f, 1.0f) : 0.0f);
    const TurnShare turn = turn_share(truth, history, before.incarnation, publisher);
    const float off_curve = glm::distance(truth.position, curve.position);
    const TruthShare by_curve{
        .position = off_curve / (allowed + kink * gap / 8 + Room::acceleration * Room::hermite_share * gap * gap),
        .velocity = off_the_way(truth.velocity, before.state.velocity, after.state.velocity) /
                    (Room::speed + Room::acceleration * gap / 4),
        .angle = turn.by_curve};

    const float unseen = unseen_time(age, gap, publisher.rate);
    const dr::KinematicState<float> predicted =
        dr::reference(publisher).predictor->predict<float>()(dr::HistoryView<float>(history, newer), age);
    const float off_prediction = glm::distance(truth.position, predicted.position);
    const TruthShare by_prediction{.position = off_prediction / (allowed + Room::acceleration / 2 * unseen * unseen),
                                   .velocity = glm::distance(truth.velocity, predicted.velocity) /
                                               (Room::speed + Room::acceleration * unseen),
                                   .angle = turn.by_prediction};
    return {.disagreement = std::min(by_curve.worst(), by_prediction.worst()),
            .distance = std::min(off_curve, off_prediction)};
}

} // namespace server
