#pragma once
/// Synthesises every sound of the game: clips, which play once, and engines, which sound continuously. Results depend
/// only on the arguments. Samples are mono, about −1..1, `sample_rate` of them a second.

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
    std::vector<float> taken{}; ///< Crate: sound when a tank takes it; empty: none.
    std::vector<float> used{};  ///< Crate: sound when its power-up is used; empty: none.
};
const KindSound& sound_of(world::ActorKind kind);

/// State of a tank's running engine.
struct EngineState {
    float revs = 0;        ///< Engine speed: 0 idle .. 1 highest.
    float load = 0;        ///< Power: 0 coasting .. 1 full.
    float track_speed = 0; ///< Speed of the faster track over the ground [m/s].
};
/// Engine state of a driving tank. `track_speed`: speed of the faster track [m/s]. `push`: acceleration by the engine,
/// to overcome inertia and slope [m/s²]. Revs climb in each of three gears.
EngineState engine_state(float track_speed, float push);

/// Sound of an engine and its tracks: bursts for the firing strokes of twelve cylinders, through a resonance, and for
/// track links that hit the ground. Keeps its phases between calls, so that changes of revs and speed make no click.
class EngineVoice {
  public:
    explicit EngineVoice(std::uint32_t seed) : noise_(seed | 1) {}
    /// Overwrites `out` with the next samples, in which the engine changes linearly from the last state to `state`.
    void render(const EngineState& state, std::span<float> out);

  private:
    float random(); ///< Returns a random number, −1..1.

    EngineState state_;
    std::uint32_t noise_;
    std::uint32_t stroke_ = 0;
    float stroke_phase_ = 0, link_phase_ = 0; ///< Elapsed share of the present firing stroke and track link, 0..1.
    float stroke_burst_ = 0, link_burst_ = 0; ///< Present amplitudes of the bursts.
    float body_ = 0, body_speed_ = 0;         ///< Displacement and speed of the resonating engine body.
    float smooth_ = 0, last_noise_ = 0, last_sum_ = 0, swinging_ = 0;
};

} // namespace apps
