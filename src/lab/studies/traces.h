#pragma once
/// Synthetic traces for the comparison of Pantel & Wolf 2002: positions of a game object, and the driver's stick.
///
/// The paper's recordings are not public. These traces follow its descriptions, from a seed, and are labelled as
/// synthetic wherever they are shown.
///
/// - *sports*: the stick is the object's velocity (up to 6 m/s), moved by minimum-jerk motions from target to target,
///   and held at each target for a while; 60 packets/s. The object moves by the stick of the previous frame.
/// - *action*: the stick's x is the turn rate (up to 2.5 rad/s), its y the speed (up to 8 m/s). The stick's motion is
///   low-passed with 0.08 s; 20 packets/s.
/// - *racing*: a 1:8 car as a bicycle with saturating tyres (3.5 kg, wheelbase 0.32 m, μ = 1.6, 22 m/s), driven by a
///   look-ahead driver; 10 packets/s. Straights have 6–25 m, corners a radius of 3–12 m. The stick is not recorded.

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <string_view>
#include <vector>

namespace lab {

enum class Genre { sports, action, racing };
inline constexpr std::array<std::string_view, 3> genre_names{"sports", "action", "racing"};

/// Motion of the stick: the paper's average player and its extremes (figures 10–13).
enum class Style { average, smooth, hectic };
inline constexpr std::array<std::string_view, 3> style_names{"average", "smooth", "hectic"};

struct Sample {
    glm::dvec2 position{0}; ///< [m]
    double heading = 0;     ///< Heading of an object that has one; otherwise 0 [rad].
    glm::dvec2 stick{0};    ///< -1..1
};
struct Trace {
    double interval = 0; ///< Time between two samples, which are the packets [s].
    std::vector<Sample> samples;
};

/// Returns a synthetic trace of `duration` [s].
Trace make_trace(Genre genre, Style style, std::uint64_t seed, double duration);

constexpr double sports_speed = 6;                         ///< Speed at full stick [m/s].
constexpr double action_speed = 8, action_turn_rate = 2.5; ///< Speed [m/s] and turn rate [rad/s] at full stick.

} // namespace lab
