#pragma once
/// What our things are called in DIS: kinds of entities by their types (SISO-REF-010), and schemes by the
/// dead-reckoning model that they correspond to (Aronson 1997; IEEE 1278.1).

#include "dis/motion.h"

#include <string>
#include <string_view>

namespace dis {

enum class Thing : std::uint8_t { tank, mine, shell, other };

/// The type that ours are published as: an M1A2, an M15 anti-tank mine, a 120 mm M830A1.
const EntityType& type_of(Thing kind); ///< not of `other`
/// What a foreign entity is drawn as: any platform on land is a tank, a fixed munition a mine, another one a shell.
Thing kind_of(const EntityType& type);
std::string_view name_of(Thing kind);
std::string text(const EntityType& type); ///< "1.1.225.1.1.3.0"

/// The model whose positions and orientations a predictor's (dead_reckoning/scheme.h) are, or are nearest to: order2 is
/// 4 RVW, an arc 7 RPB. What has no model of its own goes as 4 RVW.
Model model_of(std::string_view predictor);
std::string text(Model model); ///< "2 FPW"

} // namespace dis
