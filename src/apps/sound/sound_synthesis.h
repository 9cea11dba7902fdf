#pragma once
/// Synthesises every sound of the game: clips, which play once, and engines, which run on. Pure functions of their
/// arguments and of fixed seeds. Samples are mono in about −1..1, at `sample_rate` a second.

#include "world/actor_kinds.h"

#include <cstdint>
#include <span>
#include <vector>

namespace apps {

inline constexpr int sample_rate = 44100;

enum class Clip : std::size_t { shot, explosion, hull_hit, mine_tick, reloaded, click, hit, kill, count };
std::vector<float> synthesise(Clip clip);

/// Sounds of a kind of actor, other than shots and explosions.
struct KindSound {
    bool engine = false;
    std::vector<float> taken{}; ///< Played when a tank takes it; empty: none.
    std::vector<float> used{};  ///< Played when its power is used; empty: none.
};
const KindSound& sound_of(world::ActorKind kind);

/// Engine of a running tank.
struct EngineState {
    float revs = 0;        ///< 0 idle .. 1 highest revs.
    float load = 0;        ///< 0 coasting .. 1 full power.
    float track_speed = 0; ///< Speed of the faster track over the ground [m/s].
};
/// Engine state for the speed of the faster track [m/s] and the push against inertia and slope along it [m/s²]. Revs
/// climb in each of three gears.
EngineState engine_state(float track_speed, float push);

/// Engine with its tracks: firing strokes of twelve cylinders and the clank of links on the ground, each a burst
/// through a resonance. It keeps its phases, so that revs and speed may change at will without a click.
class EngineVoice {
  public:
    explicit EngineVoice(std::uint32_t seed) : noise_(seed | 1) {}
    /// Overwrites `out`, changing evenly from the last state to `state`.
    void render(const EngineState& state, std::span<float> out);

  private:
    float random(); ///< Returns a random number, −1..1.

    EngineState state_;
    std::uint32_t noise_;
    std::uint32_t stroke_ = 0;
    float stroke_phase_ = 0, link_phase_ = 0; ///< Elapsed share of the present firing stroke and track link, 0..1.
    float stroke_burst_ = 0, link_burst_ = 0;
    float body_ = 0, body_speed_ = 0; ///< Resonance of the engine.
    float smooth_ = 0, last_noise_ = 0, last_sum_ = 0, swinging_ = 0;
};

} // namespace apps
