#pragma once
/// Forecasts an actor's pose on a client that has an older update, and how it differs from the pose by the newest
/// update. Uses the reference scheme's predictor and a single update.

#include "server/roster.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace server {

/// The visible state of an actor.
struct Forecast {
    glm::vec3 position{0};
    glm::vec3 velocity{0};
    glm::vec3 ahead{1, 0, 0}; ///< Direction of the hull.
    float turret = 0;         ///< Yaw of the turret [rad].
    glm::vec3 spin{0};        ///< Angular velocity of the hull [rad/s].
    float turret_rate = 0;    ///< [rad/s]
};

/// Visible difference between two forecasts, in position and in turned parts.
struct PoseError {
    float place = 0, turn = 0;           ///< Differences of position and of turned parts [m].
    float place_rate = 0, turn_rate = 0; ///< Rates at which these differences grow [m/s].
};
/// A PoseError in four bytes, which saves memory traffic: each value has five significant bits, is 0 below 1/256
/// and at most 248.
class PackedPoseError {
  public:
    PackedPoseError() = default;
    explicit PackedPoseError(const PoseError& apart)
        : place_(roughly(apart.place)), turn_(roughly(apart.turn)), place_rate_(roughly(apart.place_rate)),
          turn_rate_(roughly(apart.turn_rate)) {}
    [[nodiscard]] operator PoseError() const {
        return {.place = whole(place_),
                .turn = whole(turn_),
                .place_rate = whole(place_rate_),
                .turn_rate = whole(turn_rate_)};
    }

  private:
    /// The bits of a positive float, read as an integer, grow like its logarithm. Stores them without the last `cut`
    /// bits, minus `least`, which is 1/256 in the same form.
    static constexpr int cut = 19;
    static constexpr std::uint32_t least = std::bit_cast<std::uint32_t>(1.0f / 256) >> cut;
    static std::uint8_t roughly(float number) {
        const std::uint32_t rounded = (std::bit_cast<std::uint32_t>(number) + (1u << (cut - 1))) >> cut;
        return static_cast<std::uint8_t>(rounded < least ? 0 : std::min(rounded - least, 255u));
    }
    static float whole(std::uint8_t rough) { return rough == 0 ? 0 : std::bit_cast<float>((rough + least) << cut); }

    std::uint8_t place_ = 0, turn_ = 0, place_rate_ = 0, turn_rate_ = 0;
};
/// Difference from an unknown pose.
inline constexpr PoseError unknown_pose_error{.place = 1e6f, .turn = 1e6f, .place_rate = 1e6f, .turn_rate = 1e6f};
/// `arm`: distance from the centre to the point that moves most when it turns [m].
PoseError pose_error(const Forecast& a, const Forecast& b, float arm);

/// The part of an update that suffices for a predictor that needs one state (dr::PredictedCurve).
struct StateSample {
    StateSample() = default;
    explicit StateSample(const dr::Update<float>& update);

    dr::KinematicState<float> state; ///< All velocities of a fixed actor are 0.
    dr::Articulation<float> turret;
    static constexpr double never = std::numeric_limits<double>::lowest();
    double time = never; ///< Match time [s]; `never`: unknown.
};

/// Makes forecasts for a match time [s]. Reuses one history, because a history reserves room for many updates.
class Reckoner {
  public:
    /// `roads` must outlive the reckoner.
    void use(const dr::Scheme& reference, const dr::Roads& roads);
    /// Returns true if a `StateSample` suffices; otherwise forecasts need whole updates.
    [[nodiscard]] bool by_state() const { return by_state_; }
    /// Call only if `by_state`.
    [[nodiscard]] Forecast forecast(const StateSample& sample, bool accelerations, double time) const;
    [[nodiscard]] Forecast forecast(const dr::Update<float>& update, bool accelerations, double time);

  private:
    dr::KinematicState<float> reckon(const dr::Update<float>& update, bool accelerations, double time);

    dr::Scheme reference_;
    bool by_state_ = false, constant_velocity_ = false;
    dr::PacketHistory<float> history_;
    std::uint8_t life_ = 0;
};

} // namespace server
