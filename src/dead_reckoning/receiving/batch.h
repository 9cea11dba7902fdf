#pragma once
/// Many actors under pvb:order2 at once, for crowds: what does not change within a segment is baked when it begins, and
/// moving on is a few multiplications an actor, without branches and library calls. Equal to Receiver<float> to
/// rounding (Murphy 18.3, 18.7). Structure of arrays, in blocks of eight actors side by side.
///
/// Position: prediction and fading error, u = min(T_t / T_Δ, 1), e = P0 − P'0, w = (V0 − V'0) T_Δ:
///
///     Q = P'0 + V'0 T_t + ½ A' T_t² + (1 − u) (e + w u (1 − u))
///
/// (multiplied out, c0..c3 of the cubic). Orientation: both realities turn by the same exp(ω T_t), so slerp acts on
/// what lies between them at the start: exp(ω T_t) · exp(φ u) · R0, φ = log(R'0 R0⁻¹).

#include "dead_reckoning/state.h"

#include <array>
#include <cstddef>
#include <vector>

namespace dr {

class Batch {
  public:
    /// `count` actors; new ones stand at the origin.
    explicit Batch(std::size_t count = 0) { resize(count); }
    void resize(std::size_t count);
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }

    /// Spawn or teleport: at the last-known state at once.
    void snap(std::size_t actor, const KinematicState<float>& known);
    /// An update came into use after the last `advance`: from what is displayed to `known`, the prediction for the
    /// instant of that frame, blended over `interval` [s].
    void begin_segment(std::size_t actor, const KinematicState<float>& known, float interval);

    /// All actors `dt` on [s].
    void advance(float dt) { advance(dt, 0, blocks()); }
    /// Some blocks of eight actors, so that workers can share: [first, last). Each block once a frame, with the same
    /// dt.
    void advance(float dt, std::size_t first, std::size_t last);

    [[nodiscard]] Vec3<float> position(std::size_t actor) const;    ///< displayed
    [[nodiscard]] Quat<float> orientation(std::size_t actor) const; ///< displayed
    [[nodiscard]] Vec3<float> velocity(std::size_t actor) const;    ///< difference over the last frame, as V0 is

  private:
    static constexpr std::size_t width = 8;
    using Lanes = std::array<float, width>;
    struct alignas(32) Block {
        Lanes elapsed{}, last_step{}, inverse_interval{};       // T_t, dt [s], 1 / T_Δ
        std::array<Lanes, 3> known{}, known_velocity{}, bend{}; // P'0, V'0, A'/2
        std::array<Lanes, 3> error{}, velocity_error{};         // e, w
        Lanes half_spin{}, half_turn{};                         // |ω|/2, |φ|/2
        std::array<Lanes, 3> spin_axis{}, turn_axis{};          // of ω and φ
        std::array<Lanes, 4> start{};                           // R0 (w, x, y, z)
        std::array<Lanes, 3> position{};                        // displayed
        std::array<Lanes, 4> orientation{};                     // displayed
    };
    /// Position of a lane at T_t, T̂ = u.
    static float coordinate(const Block& block, std::size_t axis, std::size_t lane, float elapsed, float u);

    std::vector<Block> blocks_;
    std::size_t size_ = 0;
};

} // namespace dr
