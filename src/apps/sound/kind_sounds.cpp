#include "apps/sound/kind_sounds.h"

#include "apps/sound/repair_sound.h"

namespace apps {

const KindSound& sound_of(world::ActorKind kind) {
    static const auto rows = std::to_array<KindSound>({
        {.engine = true, .repairing = {}},  // tank
        {.engine = false, .repairing = {}}, // mine: it ticks, see hearing.cpp
        {.engine = false, .repairing = {}}, // barrel
        {.engine = false, .repairing = {}}, // boulder
        {.engine = false, .repairing = repair_sound()},
        {.engine = false, .repairing = {}}, // ammunition crate
    });
    static_assert(std::tuple_size_v<decltype(rows)> == static_cast<std::size_t>(world::ActorKind::count),
                  "a row a kind, in their order");
    return rows[static_cast<std::size_t>(kind)];
}

} // namespace apps
