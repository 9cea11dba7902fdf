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
/// The kind as which a foreign entity is drawn: a land platform is a tank, a fixed munition a mine, any other munition
/// a shell.
EntityClass kind_of(const EntityType& type);
std::string_view name_of(EntityClass kind);
std::string text(const EntityType& type); ///< "1.1.225.1.1.3.0"

/// The DIS model nearest to a predictor (dead_reckoning/scheme.h): 4 RVW for order2, 7 RPB for arc; 4 RVW also for
/// predictors that resemble no model.
Model model_of(std::string_view predictor);
std::string text(Model model); ///< "2 FPW"

} // namespace dis
