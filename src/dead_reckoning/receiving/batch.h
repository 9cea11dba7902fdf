#pragma once
/// Dead reckoning of many actors at once, for crowds (Murphy 18.4: one dead-reckoning component for all). Everything
/// that is constant between two updates is computed when an update comes into use (*baked*). A frame then costs a few
/// multiplications per actor, without branches and library calls. The result equals that of Receiver<float> to rounding
/// and 1e-5 m; it does not depend on which actors share a block.
///
/// A batch takes actors over from their receivers between two updates, and hands them back without a visible change.
/// Actors with schemes, settings or updates that a batch does not support stay with their receivers (`Alone`). Actors
/// join and leave through DisplayedActor (displayed_actor.h).
///
/// Position: the prediction P' (course.h) plus a fading error. With u = T_t / B up to 1, e = P0 − P'0 and
/// w = (V0 − V'0) B:
///
///     Q = P'_t + (1 − u) (1 + k (u − 2u²)) e + u (1 − u)² w
///
/// This is projective velocity blending for k = 0 and B = T_Δ, and the cubic of `offset` and `ease` for k = 1 with
/// their B.
///
/// Orientation: displayed and predicted rotation turn by the same exp(ω T_t), so slerp applies to their difference at
/// the start. With φ = log(R'0 R0⁻¹), the T_t and T_Δ of the orientation, and u = T_t / T_Δ up to 1:
///
///     R = exp(ω T_t) · exp(φ u) · R0
///
/// Turret and gun blend in the same way.

#include "dead_reckoning/lanes.h"
#include "dead_reckoning/receiving/course.h"
#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/receiving/receiver.h"

#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

namespace dr {

class DisplayedActor;

/// Footprints and clamp modes of the eight lanes of a block, for the ground clamp.
struct alignas(32) FootprintLanes {
    std::array<Lanes, 3> x{}, y{};      ///< contact points, three per lane, body axes [m]
    Lanes z{};                          ///< common z of the three contact points of a lane [m]
    Lanes always{};                     ///< 1: up and down; 0: only up
    std::bitset<lane_count> any, apart; ///< lanes that are clamped; lanes that the caller clamps without clamp_lanes()
    void set(std::size_t lane, const Footprint<float>& footprint, ClampMode mode);
};

class Batch {
  public:
    Batch() = default;
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch();

    using Slot = std::size_t;

    /// Why a receiver computes an actor in a frame instead of the batch; `no`: the batch computes it. The batch does
    /// not support the scheme, the settings, or an update that is fixed, has separate articulations (`apart`) or an
    /// angular acceleration (`spins_up`). Set by the caller: `begins`, the actor was not yet in the batch; `held`, it
    /// is simulated locally; `physics`, a physics engine gives its state.
    enum class Alone : std::uint8_t { no, scheme, settings, fixed, apart, spins_up, begins, held, physics, count };
    /// Name of the reason, for figures: "scheme", "settings", ...
    static std::string_view name(Alone why);
    /// Whether the batch supports the scheme: a predictor of course.h with the convergence pvb, offset or ease.
    static bool supports(const Scheme& scheme);
    /// Whether the batch supports the settings: orientation as published, and no articulation delay.
    static bool supports(const ReceiverSettings& settings);
    /// Why the batch does not support an actor with this newest update; `no`: it does. It supports no fixed actors, no
    /// separate articulations and no angular acceleration.
    static Alone fallback_reason(const Update<float>& newest);
    [[deprecated("supports")]] static bool takes(const Scheme& scheme) { return supports(scheme); }
    [[deprecated("supports")]] static bool takes(const ReceiverSettings& settings) { return supports(settings); }
    [[deprecated("fallback_reason")]] static Alone why_alone(const Update<float>& newest) {
        return fallback_reason(newest);
    }

    /// Starts the frame at `now`. Each block must then be advanced once, in any order, from any thread.
    void frame(FrameTime now);

    /// Adds an actor whose receiver has advanced to the current frame with the update `known`. The scheme must be
    /// supported.
    Slot take(DisplayedActor& actor, const ReceivedUpdate<float>& known, const ClampTarget& target);
    /// Recomputes a slot whose receiver has begun to use the update `known`.
    void bake(Slot slot, const Receiver<float>& receiver, const ReceivedUpdate<float>& known);
    /// State of the actor in the last frame, with which its receiver can continue.
    [[nodiscard]] Receiver<float>::ResumeState resume_state(Slot slot) const;
    [[deprecated("resume_state")]] [[nodiscard]] Receiver<float>::ResumeState standing(Slot slot) const {
        return resume_state(slot);
    }
    void moved(Slot slot, DisplayedActor& to); ///< tells the batch that the actor's object has moved to another address
    /// Sets whether the caller clamps the actor itself, as ClampTarget::apart does.
    void clamp_apart(Slot slot, bool apart) { feet_[slot / lane_count].apart[slot % lane_count] = apart; }
    void free(Slot slot);

    [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
    [[nodiscard]] std::size_t slots() const { return members_.size(); }
    [[nodiscard]] std::size_t size() const { return taken_; } ///< number of actors in the batch
    /// The actor in this slot; nullptr if it is free.
    [[nodiscard]] DisplayedActor* member(Slot slot) const { return members_[slot]; }
    [[nodiscard]] const FootprintLanes& feet(std::size_t block) const { return feet_[block]; }

    /// State of a block in this frame, as in KinematicState. `advance` computes it; clamp_lanes() then clamps it.
    struct alignas(32) Shown {
        std::array<Lanes, 3> position, velocity, acceleration;
        std::array<Lanes, 4> orientation; ///< w, x, y, z
        std::array<Lanes, part_count> angle;
        Lanes strayed; ///< squared distance from the published position [m²]
    };
    void advance(std::size_t block, Shown& shown);
    /// Loads the memory that `show` will write into the cache. Call it before `advance`.
    void prefetch(std::size_t block) const;
    /// Writes a block's state, after the ground clamp, to its actors.
    void show(std::size_t block, const Shown& shown) const;

    /// Predicted position in this frame, before convergence [m].
    [[nodiscard]] Vec3<float> predicted(Slot slot) const;
    /// Displayed position in this frame, before the ground clamp [m].
    [[nodiscard]] Vec3<float> position(Slot slot) const;
    [[nodiscard]] Quat<float> orientation(Slot slot) const;

    /// Data of eight actors. Lanes of free slots are 0, except `until`, which is infinite.
    struct alignas(32) Block {
        /// Receiver's local time at s = 0, the middle of the polynomial's piece [s].
        std::array<double, lane_count> middle{};
        Lanes until{};                 ///< largest s at which the polynomial is valid [s]
        Lanes since{}, turn_since{};   ///< T_t of location and orientation at s = 0 [s]
        Lanes per_blend{}, per_turn{}; ///< 1/B of the location and 1/T_Δ of the orientation [1/s]
        Lanes rounding{};              ///< k of the formula for Q
        std::array<Lanes, 3> known{};  ///< published position [m]
        /// Coefficients of the predicted displacement from `known` (course.h).
        std::array<std::array<Lanes, 3>, PolynomialPiece::terms> way{};
        std::array<Lanes, 3> error{}, velocity_error{}; ///< e and w of the formula for Q [m]
        std::array<Lanes, 3> spin{}, turn{};            ///< ω/2 [rad/s]; φ/2, turned forward to s = 0 [rad]
        std::array<Lanes, 4> start{};                   ///< R0 (w, x, y, z), turned forward to s = 0
        /// Turret and gun: `angle` [rad] at s = 0 without the blend, `rate` [rad/s] and `gap` [rad] as in Source.
        std::array<Lanes, part_count> angle{}, rate{}, gap{};
        std::array<Lanes, 3> position{}, velocity{}; ///< displayed position [m] and velocity [m/s] in the last frame
    };

  private:
    /// Values from which the polynomials of a slot are computed.
    struct Source {
        PredictedCurve course;
        double begun = 0, turn_begun = 0; ///< local times of T_t = 0 for location and orientation [s]
        float age = 0, turn_age = 0;      ///< ages of location and orientation at these two times [s]
        Vec3<float> spin{0}, turn{0};     ///< ω [rad/s], φ [rad]
        Quat<float> start{1, 0, 0, 0};    ///< R0: orientation displayed at T_t = 0
        /// Turret and gun at T_t = 0: displayed angle [rad], published rate [rad/s], predicted minus displayed angle
        /// [rad].
        std::array<float, part_count> angle{}, rate{}, gap{};
    };
    Slot vacant();
    void bake_piece(Slot slot);

    std::vector<Block> blocks_;
    std::vector<FootprintLanes> feet_;     ///< one per block
    std::vector<Source> sources_;          ///< one per slot
    std::vector<DisplayedActor*> members_; ///< one per slot; nullptr: free
    std::vector<Slot> vacant_;
    std::size_t taken_ = 0;
    FrameTime now_{};
    float step_ = 0; ///< time since the previous frame [s]
};

using Feet [[deprecated("FootprintLanes")]] = FootprintLanes;

} // namespace dr
