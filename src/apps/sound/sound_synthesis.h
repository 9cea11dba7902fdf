#pragma once
/// Every sound of the game, synthesised: clips that are played once, and engines that run on. Pure functions of their
/// arguments and of fixed seeds. Samples are mono in about −1..1, at `sample_rate` a second.

#include "world/actor_kinds.h"

#include <cstdint>
#include <span>
#include <vector>

namespace apps {

inline constexpr int sample_rate = 44100;

enum class Clip : std::size_t { shot, explosion, hull_hit, mine_tick, reloaded, click, hit, kill, count };
std::vector<float> synthesise(Clip clip);

/// What is heard of a kind of actor, beside its shots and what explodes.
struct KindSound {
    bool engine = false;        ///< it runs one
    std::vector<float> taken{}; ///< once, when a tank takes it; empty: nothing
    std::vector<float> used{};  ///< once, when what it has given is used
};
const KindSound& sound_of(world::ActorKind kind);

/// What is heard of a tank that runs.
struct EngineState {
    float revs = 0;        ///< 0 idle .. 1 as fast as it turns
    float load = 0;        ///< 0 coasting .. 1 full power
    float track_speed = 0; ///< of the faster track over the ground [m/s]
};
/// By its motion: speed of the faster track [m/s], and the push against inertia and slope along it [m/s²]. Revs climb
/// in each of three gears.
EngineState engine_state(float track_speed, float push);

/// An engine with its tracks: firing strokes of twelve cylinders and the clank of links on the ground, each a burst
/// through a resonance. Keeps its phases, so that revs and speed may change in any way without a click.
class EngineVoice {
  public:
    explicit EngineVoice(std::uint32_t seed) : noise_(seed | 1) {}
    /// Adds nothing: fills `out`, going evenly from the last state to this one.
    void render(const EngineState& state, std::span<float> out);

  private:
    float random(); ///< −1..1

    EngineState state_;
    std::uint32_t noise_;
    std::uint32_t stroke_ = 0;
    float stroke_phase_ = 0, link_phase_ = 0; ///< 0..1
    float stroke_burst_ = 0, link_burst_ = 0;
    float body_ = 0, body_speed_ = 0; ///< of the engine's resonance
    float smooth_ = 0, last_noise_ = 0, last_sum_ = 0, swinging_ = 0;
};

} // namespace apps
