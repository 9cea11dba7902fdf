#include "apps/sound/kind_sounds.h"

#include "apps/sound/pickup_sounds.h"

namespace apps {

const KindSound& sound_of(world::ActorKind kind) {
    static const auto rows = std::to_array<KindSound>({
        {.engine = true}, // tank
        {},               // mine: it ticks, see hearing.cpp
        {},               // barrel
        {},               // boulder
        {.taken = repair_sound()},
        {.taken = ammunition_sound()},
        {.taken = power_sound(), .used = boost_sound()},
        {.taken = power_sound(), .used = jump_sound()},
        {.taken = power_sound(), .used = launch_sound()},
        {}, // guided shell: it explodes
    });
    static_assert(std::tuple_size_v<decltype(rows)> == static_cast<std::size_t>(world::ActorKind::count),
                  "a row a kind, in their order");
    return rows[static_cast<std::size_t>(kind)];
}

} // namespace apps
