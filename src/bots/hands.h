#pragma once
/// The hands with which a bot moves its stick: Pantel & Wolf's smooth, average and hectic players (2002, 4.3). They are
/// independent of the bot's skill, and do not touch turret and gun.

#include "bots/driver.h"
#include "tunables/enum_table.h"
#include "tunables/random.h"

#include <cstdint>
#include <map>
#include <string>

namespace bots {

enum class Hands : std::uint8_t { smooth, average, hectic, count };

/// Each axis of the stick makes strokes to the position that the driver wants, plus a random part.
struct HandsRow {
    Hands hands;
    std::string_view name;
    float lag;   ///< time constant of a stroke [s]; 0: a jump
    double hold; ///< mean time between the starts of two strokes [s]; 0: a stroke in every frame
    double jab;  ///< largest random part of a stroke, as a share of the full deflection
};
inline constexpr auto hands_rows = tunables::table<&HandsRow::hands>({
    {.hands = Hands::smooth, .name = "smooth", .lag = 0.5f, .hold = 0, .jab = 0},
    {.hands = Hands::average, .name = "average", .lag = 0, .hold = 0, .jab = 0},
    {.hands = Hands::hectic, .name = "hectic", .lag = 0, .hold = 0.2, .jab = 1},
});
constexpr const HandsRow& row(Hands hands) { return hands_rows[static_cast<std::size_t>(hands)]; }

/// The hands by name, for command lines.
std::map<std::string, Hands> hands_by_name();

/// Returns a driver whose stick these hands move as `driver` wants. With average hands it is `driver` itself.
std::unique_ptr<Driver> with_hands(std::unique_ptr<Driver> driver, Hands hands, tunables::Random random);

} // namespace bots
