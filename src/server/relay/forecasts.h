#pragma once
/// Where an actor is shown now to who was sent its update so many updates ago, and how far that is from where the
/// newest one shows it. By the reference scheme's predictor, from that update alone.

#include "server/roster.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace server {

/// What is seen of an actor.
struct Forecast {
    glm::vec3 position{0};
    glm::vec3 velocity{0};
    glm::vec3 ahead{1, 0, 0}; ///< of the hull
    float turret = 0;         ///< yaw [rad]
    glm::vec3 spin{0};        ///< of the hull [rad/s]
    float turret_rate = 0;    ///< [rad/s]
};

/// How far apart two of them are seen to be, in the place and in how the parts are turned.
struct Apart {
    float place = 0, turn = 0;    ///< [m]
    float parting = 0, drift = 0; ///< so much faster the one moves, or turns, than the other [m/s]
};
/// Each rounded to five binary digits, in a byte, up to 248; what is below 1/256 is nothing. What is read of it waits
/// for memory alone.
class ApartRoughly {
  public:
    ApartRoughly() = default;
    explicit ApartRoughly(const Apart& apart)
        : place_(roughly(apart.place)), turn_(roughly(apart.turn)), parting_(roughly(apart.parting)),
          drift_(roughly(apart.drift)) {}
    [[nodiscard]] operator Apart() const {
        return {.place = whole(place_), .turn = whole(turn_), .parting = whole(parting_), .drift = whole(drift_)};
    }

  private:
    /// A positive float's bits, as a whole number, are its logarithm, nearly: of these some, from the least on.
    static constexpr int cut = 19;
    static constexpr std::uint32_t least = std::bit_cast<std::uint32_t>(1.0f / 256) >> cut;
    static std::uint8_t roughly(float number) {
        const std::uint32_t rounded = (std::bit_cast<std::uint32_t>(number) + (1u << (cut - 1))) >> cut;
        return static_cast<std::uint8_t>(rounded < least ? 0 : std::min(rounded - least, 255u));
    }
    static float whole(std::uint8_t rough) { return rough == 0 ? 0 : std::bit_cast<float>((rough + least) << cut); }

    std::uint8_t place_ = 0, turn_ = 0, parting_ = 0, drift_ = 0;
};
/// Where what is shown is not known.
inline constexpr Apart far_apart{.place = 1e6f, .turn = 1e6f, .parting = 1e6f, .drift = 1e6f};
/// `arm`: from the middle to what moves most when it turns [m].
Apart apart(const Forecast& a, const Forecast& b, float arm);

/// What of an update is enough for forecasts by a predictor that goes on from a state alone (dr::Course).
struct Said {
    Said() = default;
    explicit Said(const dr::Update<float>& update);

    dr::KinematicState<float> state; ///< of a fixed actor all velocities are 0
    dr::Articulation<float> turret;
    static constexpr double never = std::numeric_limits<double>::lowest();
    double time = never; ///< match time [s]; never: it is not known
};

/// Makes forecasts, of match time [s]. One history is used again and again: a history of one's own has room for many
/// updates.
class Reckoner {
  public:
    /// `roads` must outlive it.
    void use(const dr::Scheme& reference, const dr::Roads& roads);
    /// Is what was said enough? Else forecasts are made from the whole update.
    [[nodiscard]] bool by_state() const { return by_state_; }
    [[nodiscard]] Forecast forecast(const Said& said, bool accelerations, double time) const; ///< only where `by_state`
    [[nodiscard]] Forecast forecast(const dr::Update<float>& update, bool accelerations, double time);

  private:
    dr::KinematicState<float> reckon(const dr::Update<float>& update, bool accelerations, double time);

    dr::Scheme reference_;
    bool by_state_ = false, constant_velocity_ = false;
    dr::PacketHistory<float> history_;
    std::uint8_t life_ = 0;
};

} // namespace server
