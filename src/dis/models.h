#pragma once
/// Maps our entities to DIS types (SISO-REF-010) and our predictors to DIS dead-reckoning models (Aronson 1997; IEEE
/// 1278.1).

#include "dis/motion.h"

#include <string>
#include <string_view>

namespace dis {

enum class EntityClass : std::uint8_t { tank, mine, shell, other };

/// Published type: an M1A2, an M15 anti-tank mine, a 120 mm M830A1.
const EntityType& type_of(EntityClass kind); ///< Not for `other`.
/// Kind to draw a foreign entity as: a land platform is a tank, a fixed munition a mine, any other munition a shell.
EntityClass kind_of(const EntityType& type);
std::string_view name_of(EntityClass kind);
std::string text(const EntityType& type); ///< "1.1.225.1.1.3.0"

/// The DIS model nearest to a predictor (dead_reckoning/scheme.h): order2 is 4 RVW, an arc 7 RPB. A predictor without a
/// model of its own is published as 4 RVW.
Model model_of(std::string_view predictor);
std::string text(Model model); ///< "2 FPW"

} // namespace dis
