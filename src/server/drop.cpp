#include "server/drop.h"

namespace server {

const DropRow& row(Drop drop) {
    static constexpr std::array<DropRow, static_cast<std::size_t>(Drop::count)> rows{{
        {"malformed", "a packet that cannot be read", true},
        {"unexpected", "a message that does not belong here", true},
        {"flooding", "more traffic than one client may cause", true},
        {"unknown-actor", "an actor that does not exist", false},
        {"not-owner", "an actor that is not the client's", true},
        {"stale-owner", "a loose body's update from one who does not own it (any more)", false},
        {"late", "overtaken by a newer update", false},
        {"old-incarnation", "from before the last spawn", false},
        {"future-incarnation", "an incarnation that the server has not given", true},
        {"not-finite", "numbers that are not finite", true},
        {"from-the-future", "a time stamp from the future", true},
        {"from-the-past", "a time stamp older than links are long", true},
        {"back-in-time", "a time stamp before that of an earlier update, or before its tank was there", false},
        {"outside-map", "a place outside the map", true, true},
        {"under-ground", "a place under the ground", true, true},
        {"off-the-ground", "a place high above the ground", true, true},
        {"too-fast", "an impossible speed", true, true},
        {"too-far", "a move that is impossible in that time", true, true},
        {"unexplained", "a move that neither dead reckoning nor its own velocities explain", true, true},
        {"dead", "an action of a dead tank", false},
        {"paused", "an action while no match runs", false},
        {"not-loaded", "a shot before the gun was loaded", false},
        {"not-at-muzzle", "a shell that does not start at the muzzle", true},
        {"shell-speed", "a shell with another speed than the rules'", true},
        {"shot-direction", "a shell that flies where the gun did not point", true},
        {"shot-time", "a shot from another time", false},
        {"no-mines", "more mines, or sooner, than the rules allow", false},
        {"claimed", "a claim of a loose body that another tank is pushing", false},
        {"claim-far", "a claim of a loose body that is out of the tank's reach", true},
        {"claim-rate", "more claims of loose bodies than pushing them makes", true},
        {"not-host", "a host's order from somebody who is not the host", true},
        {"unknown-setting", "a setting that does not exist", true},
        {"bad-road", "a road that cannot be driven", true},
        {"road-rate", "more roads than a host draws", true},
        {"chat-rate", "more lines of chat than one can write", false},
        {"off-road", "a promise to follow a road from a place that is not on it", true},
        {"bad-truth", "truth about another's actor, or that its updates belie", true},
        {"truth-time", "truth with a time stamp that is not now", false},
        {"breaks-the-server", "a message that the server has no answer to: a bug in it", true},
        {"bad-vote", "a vote while there is none, or for a map that is not in it", false},
        {"no-shells", "a shot without a shell left", false},
        {"carries-crate", "a shot of a tank that carries the crate", false},
        {"no-power", "the use of a power-up that the tank does not hold", false},
        {"no-boost", "a speed that no tank has without a boost", true, true},
        {"no-jump", "a leap that no tank makes without a jump", true, true},
        {"no-such-flight", "a guided shell that flies or ends where it cannot be", true},
        {"order-rate", "more orders than one can give by hand", false},
        {"not-asked", "an answer to what nobody has asked", true},
        {"act-rate", "smoke, or a hatch moved, before it is ready again", false},
        {"act-place", "smoke or a hatch at another place or time than its tank", true},
    }};
    static_assert(!rows.back().name.empty());
    return rows[static_cast<std::size_t>(drop)];
}

} // namespace server
