#pragma once
/// The fields of each kind of record, with the names that the file gives them. Fields and kinds may be added anywhere.
/// A field that gets another name or type is a new field for readers, and old files lack it. The exception: a byte may
/// become a 16-bit number.
///
/// `describe(visitor, it, it)` calls `visitor(name, value)` for each field, and `visitor(name, value, names)` for a
/// choice whose values have names. The last argument only selects the overload.

#include "dead_reckoning/publishing/publisher.h"
#include "recording/format.h"

#include <tuple>
#include <type_traits>

namespace recording {

/// One of the recorder's settings.
struct Tunable {
    std::string name{}, value{};
};

namespace names {
template <class Choice, std::size_t size> consteval auto all_of(const std::array<std::string_view, size>& list) {
    static_assert(size == static_cast<std::size_t>(Choice::count), "every value has a name");
    return list;
}
inline constexpr auto explosion_kinds =
    all_of<protocol::ExplosionKind>(std::to_array<std::string_view>({"shell", "mine", "wreck"}));
inline constexpr auto judges =
    all_of<protocol::Judge>(std::to_array<std::string_view>({"present", "rewound", "claims", "validated"}));
inline constexpr auto rulings = all_of<protocol::Ruling>(std::to_array<std::string_view>(
    {"hit", "missed", "no-claim", "late", "no-victim", "dead-victim", "off-the-path", "through-ground", "old-state",
     "unseen-state", "other-display", "beside", "behind-cover"}));
inline constexpr auto acts =
    all_of<protocol::CosmeticEvent::Kind>(std::to_array<std::string_view>({"smoke", "open-hatch", "close-hatch"}));
inline constexpr auto origins =
    all_of<Update::Origin>(std::to_array<std::string_view>({"received", "snapshot", "published"}));
inline constexpr auto zones =
    all_of<protocol::Zone>(std::to_array<std::string_view>({"none", "near", "sight", "around", "beyond"}));
} // namespace names

/// All fields of the header except its settings, which are Tunable records.
void describe(auto&& f, auto& it, const Header&) {
    f("client", it.welcome.client), f("host", it.welcome.host), f("truth", it.welcome.truth), f("lab", it.welcome.lab);
    f("map", it.welcome.map), f("map-checksum", it.welcome.map_checksum);
    f("recorder", it.recorder), f("seed", it.seed), f("match-time", it.match_time);
}
void describe(auto&& f, auto& it, const Tunable&) { f("name", it.name), f("value", it.value); }

void describe(auto&& f, auto& it, const protocol::ActorAdded&) {
    f("actor", it.actor), f("kind", it.kind), f("owner", it.owner), f("bot", it.bot);
    f("colour", it.colour), f("layer", it.layer), f("scale", it.scale), f("name", it.name);
    f("team", it.team);
}
void describe(auto&& f, auto& it, const protocol::ActorRemoved&) { f("actor", it.actor); }
void describe(auto&& f, auto& it, const protocol::Spawned&) {
    f("actor", it.actor), f("incarnation", it.incarnation), f("x", it.x), f("y", it.y), f("heading", it.heading);
}
void describe(auto&& f, auto& it, const protocol::Concealed&) { f("actor", it.actor), f("sequence", it.sequence); }
void describe(auto&& f, auto& it, const protocol::Shot&) {
    f("shell", it.shell), f("actor", it.actor), f("origin", it.origin), f("velocity", it.velocity), f("time", it.time);
    f("number", it.number);
}
void describe(auto&& f, auto& it, const protocol::ShotRefused&) {
    f("actor", it.actor), f("number", it.number), f("why", it.why);
}
void describe(auto&& f, auto& it, const protocol::ShotVerdict&) {
    f("shell", it.shell), f("actor", it.actor), f("victim", it.victim), f("time", it.time);
    f("judge", it.judge, names::judges);
    auto& r = it.rulings;
    f("present", r.present, names::rulings), f("rewound", r.rewound, names::rulings);
    f("claims", r.claims, names::rulings), f("validated", r.validated, names::rulings);
    auto &a = it.poses.shooter, &b = it.poses.server, &c = it.poses.victim;
    f("shooter-saw", a.known), f("shooter-position", a.position), f("shooter-orientation", a.orientation);
    f("shooter-turret", a.turret), f("server-saw", b.known), f("server-position", b.position);
    f("server-orientation", b.orientation), f("server-turret", b.turret), f("victim-saw", c.known);
    f("victim-position", c.position), f("victim-orientation", c.orientation), f("victim-turret", c.turret);
    f("origin", it.path.origin), f("velocity", it.path.velocity), f("fired", it.path.fired);
    f("scheme", it.view.scheme), f("round-trip", it.view.round_trip), f("update-age", it.view.update_age);
}
void describe(auto&& f, auto& it, const protocol::Ownership&) { f("actor", it.actor), f("owner", it.owner); }
void describe(auto&& f, auto& it, const protocol::Explosion&) {
    f("kind", it.kind, names::explosion_kinds), f("shell", it.shell), f("position", it.position), f("time", it.time);
}
void describe(auto&& f, auto& it, const protocol::Health&) {
    f("actor", it.actor), f("health", it.health), f("by", it.by), f("cause", it.cause, names::explosion_kinds);
}
void describe(auto&& f, auto& it, const protocol::Score&) {
    f("actor", it.actor), f("kills", it.kills), f("deaths", it.deaths), f("best", it.best);
    f("crates", it.crates);
}
void describe(auto&& f, auto& it, const protocol::MatchState&) {
    f("running", it.running), f("winner", it.winner), f("until", it.until), f("warm-up", it.warm_up);
    f("mode", it.mode), f("round", it.round), f("winning-team", it.winning_team);
    f("orange", it.orange), f("blue", it.blue), f("paused", it.paused);
}
void describe(auto&& f, auto& it, const protocol::Setting&) { f("name", it.name), f("value", it.value); }
void describe(auto&& f, auto& it, const protocol::Road&) {
    f("road", it.road), f("closed", it.closed), f("points", it.points);
}
void describe(auto&& f, auto& it, const protocol::Waypoints&) {
    f("actor", it.actor), f("road", it.road), f("points", it.points);
}
void describe(auto&& f, auto& it, const protocol::CosmeticEvent&) {
    f("actor", it.actor), f("kind", it.kind, names::acts), f("time", it.time), f("place", it.place);
}
void describe(auto&& f, auto& it, const protocol::TruthDoubt&) { f("actor", it.actor), f("doubted", it.doubted); }
void describe(auto&& f, auto& it, const protocol::SchemeSource&) {
    f("giver", it.giver), f("by", it.by), f("name", it.name), f("source", it.source);
    f("reference", it.reference);
}
void describe(auto&& f, auto& it, const protocol::Team&) { f("actor", it.actor), f("team", it.team); }
void describe(auto&& f, auto& it, const protocol::Objective&) {
    f("there", it.there), f("carrier", it.carrier), f("place", it.place), f("returns-at", it.returns_at);
    f("orange", it.orange), f("blue", it.blue), f("radius", it.radius);
}
void describe(auto&& f, auto& it, const protocol::Loadout&) {
    f("actor", it.actor), f("shells", it.shells), f("protected-until", it.protected_until);
}

void describe(auto&& f, auto& it, const protocol::Power&) {
    f("actor", it.actor), f("holds", it.holds), f("uses", it.uses), f("until", it.until);
}

void describe(auto&& f, auto& it, const protocol::Chat&) {
    f("from", it.from), f("name", it.name), f("team", it.team), f("time", it.time), f("text", it.text);
    f("loud", it.loud);
}

/// The fields that Update and OwnTick share.
void describe_motion(auto&& f, auto& state, auto& articulations, auto& stick) {
    f("position", state.position), f("velocity", state.velocity), f("acceleration", state.acceleration);
    f("orientation", state.orientation), f("angular-velocity", state.angular_velocity);
    f("turret-angle", articulations[dr::turret].angle), f("turret-rate", articulations[dr::turret].rate);
    f("gun-angle", articulations[dr::gun].angle), f("gun-rate", articulations[dr::gun].rate);
    f("throttle", stick.throttle), f("steer", stick.steer), f("brake", stick.brake);
}
void describe(auto&& f, auto& it, const Update&) {
    f("origin", it.origin, names::origins), f("actor", it.update.actor), f("full", it.update.full);
    f("reason", it.update.reason, dr::reason_names());
    f("has-articulations", it.update.has_articulations), f("has-stick", it.update.has_stick);
    f("has-interval", it.update.has_interval);
    auto& update = it.update.update;
    f("has-location", update.has_location), f("has-orientation", update.has_orientation), f("fixed", update.fixed);
    f("sequence", update.sequence), f("incarnation", update.incarnation), f("time", update.time);
    f("orientation-lag", update.orientation_lag), f("interval", update.interval);
    f("orientation-interval", update.orientation_interval);
    describe_motion(f, update.state, update.articulations, update.stick);
    f("angular-acceleration", update.state.angular_acceleration);
    f("road", update.contract.road), f("progress", update.contract.progress), f("road-speed", update.contract.speed);
    f("road-side", update.contract.side), f("road-ends", update.contract.ends), f("road-end", update.contract.end);
    f("articulations-apart", update.separate_articulations), f("brings-articulations", update.has_articulations);
    f("articulation-lag", update.articulation_lag), f("scan-low", update.scan.low), f("scan-high", update.scan.high);
    f("scan-rate", update.scan.rate), f("scan-phase", update.scan.phase);
    f("zone", it.update.zone_tag.zone, names::zones), f("sent", it.update.zone_tag.number);
}
void describe(auto&& f, auto& it, const Truth&) {
    f("published", it.published), f("actor", it.pose.actor), f("incarnation", it.pose.incarnation);
    f("time", it.pose.time), f("position", it.pose.position), f("velocity", it.pose.velocity);
    f("orientation", it.pose.orientation);
}
void describe(auto&& f, auto& it, const OwnTick&) {
    f("actor", it.actor), f("incarnation", it.incarnation), f("time", it.time);
    describe_motion(f, it.state, it.articulations, it.stick);
}
void describe(auto&& f, auto& it, const Clocks&) { f("match", it.match), f("truth", it.truth); }

// --- the kinds of records, in their order in new files: the header's two, then those of RecordPayload ---

template <class... Whats> std::tuple<Header, Tunable, Whats...> kinds_of(std::variant<Whats...>);
using Kinds = decltype(kinds_of(RecordPayload{}));
inline constexpr std::size_t kind_count = std::tuple_size_v<Kinds>;
inline constexpr std::size_t header_kinds = 2;

inline constexpr auto kind_names = std::to_array<std::string_view>(
    {"start",     "tunable",      "actor-added",  "actor-removed", "spawned",   "shot", "ownership",   "explosion",
     "health",    "score",        "match-state",  "setting",       "road",      "team", "objective",   "kit",
     "chat",      "shot-refused", "shot-verdict", "power",         "waypoints", "act",  "truth-doubt", "scheme-source",
     "concealed", "update",       "truth",        "own-tick",      "clocks"});
static_assert(kind_names.size() == kind_count, "every kind has a name");

/// Calls `use(type, number)` for each kind of record; `number` is its index in `kind_names`.
template <class Use> void for_each_kind(Use&& use) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (use(std::type_identity<std::tuple_element_t<i, Kinds>>{}, i), ...);
    }
    (std::make_index_sequence<kind_count>{});
}

} // namespace recording
