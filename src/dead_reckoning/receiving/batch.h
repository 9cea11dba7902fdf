#pragma once
/// Many actors at once, for crowds (Murphy 18.4: one dead-reckoning component for all): what does not change between
/// two updates is baked when one comes into use, and moving on is some multiplications an actor, without branches and
/// library calls. What is displayed is a Receiver<float>'s to rounding and 1e-5 m, whatever the blocks are shared by.
///
/// It takes over between updates from a receiver that has begun, and hands back to it: schemes, frames and updates that
/// are none of its business go that way (`why_alone`), and nobody sees the change. Its members are DisplayedActors
/// (displayed_actor.h), by which actors come and go.
///
/// Position: prediction (course.h) and fading error, u = T_t / B up to 1, e = P0 − P'0, w = (V0 − V'0) B:
///
///     Q = P'_t + (1 − u) (1 + k (u − 2u²)) e + u (1 − u)² w
///
/// is projective velocity blending with k = 0 and B = T_Δ; the cubic of `offset` and `ease` with k = 1 and their B.
/// Orientation: both realities turn by the same exp(ω T_t), so slerp acts on what lies between them at the start:
/// exp(ω T_t) · exp(φ u) · R0, φ = log(R'0 R0⁻¹), with a T_t and a T_Δ of its own. Turret and gun likewise.

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

/// What each lane of a block stands on, and how it is clamped.
struct alignas(32) Feet {
    std::array<Lanes, 3> x{}, y{};      ///< body axes [m]
    Lanes z{};                          ///< of all three
    Lanes always{};                     ///< 1: up and down; 0: only up
    std::bitset<lane_count> any, apart; ///< that are clamped at all; that their owners clamp
    void set(std::size_t lane, const Footprint<float>& footprint, ClampMode mode);
};

class Batch {
  public:
    Batch() = default;
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch();

    using Slot = std::size_t;

    /// Why an actor goes the scalar way. The last ones are its caller's to say.
    enum class Alone : std::uint8_t { no, scheme, settings, fixed, apart, spins_up, begins, held, physics, count };
    /// "scheme", "settings", ...
    static std::string_view name(Alone why);
    /// Schemes whose predictor is one of course.h's and whose convergence is pvb, offset or ease.
    static bool takes(const Scheme& scheme);
    /// The orientation as it is published, turret and gun at once.
    static bool takes(const ReceiverSettings& settings);
    /// Of what moves, turret and gun with it, its angular velocity as it is.
    static Alone why_alone(const Update<float>& newest);

    /// The frame that is being made. Each block is then advanced once, in any order, by any thread.
    void frame(FrameTime now);

    /// A slot for an actor whose receiver has advanced to `now()`, is of a scheme that the batch `takes` and uses the
    /// update `known`.
    Slot take(DisplayedActor& actor, const Received<float>& known, const Stance& stance);
    /// Its receiver stands at `now()` and uses the update `known`.
    void bake(Slot slot, const Receiver<float>& receiver, const Received<float>& known);
    /// Where it stands in the last frame.
    [[nodiscard]] Receiver<float>::Standing standing(Slot slot) const;
    void moved(Slot slot, DisplayedActor& to); ///< it has another address
    void free(Slot slot);

    [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
    [[nodiscard]] std::size_t slots() const { return members_.size(); }
    [[nodiscard]] std::size_t size() const { return taken_; } ///< actors in it
    /// Who is in this slot; nullptr: nobody.
    [[nodiscard]] DisplayedActor* member(Slot slot) const { return members_[slot]; }
    [[nodiscard]] const Feet& feet(std::size_t block) const { return feet_[block]; }

    /// A block as it is displayed in this frame, before the clamp.
    struct alignas(32) Shown {
        std::array<Lanes, 3> position, velocity, acceleration;
        std::array<Lanes, 4> orientation; ///< w, x, y, z
        std::array<Lanes, part_count> angle;
        Lanes strayed; ///< squared distance from where the update in use had it [m²]
    };
    void advance(std::size_t block, Shown& shown);
    /// Puts a block, as it may have been clamped, where each actor is displayed.
    void show(std::size_t block, const Shown& shown) const;

    /// Where the predictor has it in this frame, before convergence [m].
    [[nodiscard]] Vec3<float> predicted(Slot slot) const;
    /// Displayed in this frame, before the clamp.
    [[nodiscard]] Vec3<float> position(Slot slot) const;
    [[nodiscard]] Quat<float> orientation(Slot slot) const;

    /// Eight actors. Lanes that nobody is in are all 0.
    struct alignas(32) Block {
        std::array<double, lane_count> middle{}; ///< local time at which s is 0 [s]
        Lanes until{};                           ///< the piece is right up to this s [s]
        Lanes since{}, turn_since{};             ///< T_t of location and orientation at s = 0 [s]
        Lanes per_blend{}, per_turn{};           ///< 1/B, 1/T_Δ of the orientation [1/s]
        Lanes rounding{};                        ///< k
        std::array<Lanes, 3> known{};            ///< published [m]
        std::array<std::array<Lanes, 3>, Piece::terms> way{};
        std::array<Lanes, 3> error{}, velocity_error{};
        std::array<Lanes, 3> spin{}, turn{}; ///< ω/2, φ/2
        std::array<Lanes, 4> start{};        ///< R0 (w, x, y, z), turned on to s = 0
        std::array<Lanes, part_count> angle{}, rate{}, gap{};
        std::array<Lanes, 3> position{}, velocity{}; ///< displayed in the last frame
    };

  private:
    /// What a slot is baked from.
    struct Source {
        Course course;
        double begun = 0, turn_begun = 0;                     ///< local time at which T_t was 0 [s]
        float age = 0, turn_age = 0;                          ///< and how old location and orientation were then [s]
        Vec3<float> spin{0}, turn{0};                         ///< ω [rad/s], φ [rad]
        Quat<float> start{1, 0, 0, 0};                        ///< R0
        std::array<float, part_count> angle{}, rate{}, gap{}; ///< of turret and gun then; what they fade over
    };
    Slot vacant();
    void bake_piece(Slot slot);

    std::vector<Block> blocks_;
    std::vector<Feet> feet_;               ///< a block each
    std::vector<Source> sources_;          ///< a slot each
    std::vector<DisplayedActor*> members_; ///< a slot each; nullptr: it is free
    std::vector<Slot> vacant_;
    std::size_t taken_ = 0;
    FrameTime now_{};
    float step_ = 0; ///< since the frame before [s]
};

} // namespace dr
