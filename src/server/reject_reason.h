#pragma once
/// Reasons for dropping a client's message. The report counts each reason by name; the log shows those that an honest
/// client never causes.

#include "tunables/enum_table.h"

#include <cstdint>
#include <string_view>

namespace server {

enum class RejectReason : std::uint8_t {
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
    unpredicted,
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
    handler_failed,
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
    unencodable,
    through_obstacle,
    climbs,
    hovers,
    hull_turn,
    part_turn,
    velocity_jumps,
    broken_contract,
    not_pushed,
    update_rate,
    roads_full,
    truth_rate,
    fast_spin,
    bad_scheme,
    scheme_rate,
    count
};

struct RejectReasonRow {
    RejectReason reason;
    std::string_view name; ///< Key in the report.
    std::string_view help; ///< Text for people, in the log and in answers to the client.
    /// Whether to log it: an honest client never causes it, even on a bad network or as a newcomer.
    bool suspicious;
    /// Whether it means impossible motion. If that lasts, the server resets the tank to its last accepted pose.
    bool motion = false;
};
const RejectReasonRow& row(RejectReason reason);

using RejectCounts = tunables::PerEnum<RejectReason, std::uint64_t>;

} // namespace server
