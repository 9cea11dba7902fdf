#pragma once
/// Reasons for dropping a client's message. The report counts each reason by name; the log shows those that an honest
/// client never causes.

#include "tunables/enum_table.h"

#include <cstdint>
#include <string_view>

namespace server {

enum class Drop : std::uint8_t {
    malformed,
    unexpected,
    flooding,
    unknown_actor,
    not_owner,
    stale_owner,
    late,
    old_incarnation,
    future_incarnation,
    not_finite,
    from_the_future,
    from_the_past,
    back_in_time,
    outside_map,
    under_ground,
    off_the_ground,
    too_fast,
    too_far,
    unexplained,
    dead,
    paused,
    not_loaded,
    not_at_muzzle,
    shell_speed,
    shot_direction,
    shot_time,
    no_mines,
    claimed,
    claim_far,
    claim_rate,
    not_host,
    unknown_setting,
    bad_road,
    road_rate,
    chat_rate,
    off_road,
    bad_truth,
    truth_time,
    breaks_the_server,
    bad_vote,
    no_shells,
    carries_crate,
    no_power,
    no_boost,
    no_jump,
    no_such_flight,
    order_rate,
    not_asked,
    act_rate,
    act_place,
    unsayable,
    through_obstacle,
    climbs,
    hovers,
    hull_turn,
    part_turn,
    jolts,
    broken_promise,
    not_pushed,
    update_rate,
    roads_full,
    truth_rate,
    forced,
    bad_scheme,
    scheme_rate,
    count
};

struct DropRow {
    Drop drop;
    std::string_view name; ///< Key in the report.
    std::string_view help; ///< Text for people, in the log and in answers to the client.
    /// Whether to log it: an honest client never causes it, even on a bad network or as a newcomer.
    bool suspicious;
    /// Whether it means impossible motion. If that lasts, the server resets the tank to its last accepted pose.
    bool motion = false;
};
const DropRow& row(Drop drop);

using DropCounts = tunables::PerEnum<Drop, std::uint64_t>;

} // namespace server
