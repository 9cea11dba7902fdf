#pragma once
/// Synthetic traces for the comparison of Pantel & Wolf 2002: where a game object was and what its driver's stick did.
///
/// The recordings behind the paper are not public. These traces are made up after its descriptions, from a seed, and
/// say so wherever they are shown:
///
/// - *sports*: the stick is the object's velocity (up to 6 m/s), moved by minimum-jerk strokes between held targets;
///   60 packets/s; the object moves by the stick of the frame before.
/// - *action*: the stick's x is the turn rate (up to 2.5 rad/s), its y the speed (up to 8 m/s); the stick's motion
///   is low-passed with 0.08 s; 20 packets/s.
/// - *racing*: a 1:8 car as a bicycle with saturating tyres (3.5 kg, wheelbase 0.32 m, μ = 1.6, 22 m/s) on straights of
///   6–25 m and corners of 3–12 m radius, driven by a look-ahead driver; 10 packets/s. No stick is kept.

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <string_view>
#include <vector>

namespace lab {

enum class Genre { sports, action, racing };
inline constexpr std::array<std::string_view, 3> genre_names{"sports", "action", "racing"};

/// How the stick is moved: by the paper's average player, and by its extremes (figures 10–13).
enum class Style { average, smooth, hectic };
inline constexpr std::array<std::string_view, 3> style_names{"average", "smooth", "hectic"};

struct Sample {
    glm::dvec2 position{0}; ///< [m]
    double heading = 0;     ///< of an object that has one [rad]
    glm::dvec2 stick{0};    ///< -1..1
};
struct Trace {
    double interval = 0; ///< between two samples, which are the packets [s]
    std::vector<Sample> samples;
};

/// `duration` in seconds.
Trace make_trace(Genre genre, Style style, std::uint64_t seed, double duration);

constexpr double sports_speed = 6;                         ///< [m/s] at full stick
constexpr double action_speed = 8, action_turn_rate = 2.5; ///< [m/s], [rad/s] at full stick

} // namespace lab
