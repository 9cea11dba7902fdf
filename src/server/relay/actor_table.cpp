#include "server/relay/actor_table.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

namespace server {

namespace {

UpdateNumber next(UpdateNumber number) { return ++number == 0 ? UpdateNumber{1} : number; }
UpdateNumber previous(UpdateNumber number) { return static_cast<UpdateNumber>(number - (number == 1 ? 2 : 1)); }

} // namespace

void ActorTable::clear() { *this = {}; }

Slot ActorTable::take_slot(const Actor& actor) {
    Slot slot = static_cast<Slot>(rows_.size());
    if (!free_.empty()) {
        slot = free_.back();
        free_.pop_back();
    } else {
        const auto grow = [](auto&... each) { (each.emplace_back(), ...); };
        grow(rows_, known_, slips_, encoded_rows_, errors_, samples_, newest_, x_, y_, z_, instants_, there_);
    }
    const UpdateNumber known = actor.motion.relayed.empty() ? 0 : 1;
    const world::ActorKindRow& kind = world::row(actor.kind);
    float arm = actor.loose ? actor.loose->radius() : 0.5f;
    for (const glm::vec3& point : kind.hull)
        arm = std::max(arm, std::max(std::abs(point.x), std::abs(point.y)));
    rows_[slot] = {.actor = &actor,
                   .id = actor.id,
                   .born = known,
                   .incarnation = actor.motion.last.incarnation,
                   .flies = kind.body == world::Body::shell,
                   .arm = arm};
    const auto reset = [slot](auto&... each) { ((each[slot] = {}), ...); };
    reset(known_, samples_, slips_, encoded_rows_, errors_, instants_);
    newest_[slot] = known;
    taken_.push_back(slot);
    return slot_of_[actor.id] = slot;
}

std::span<const Slot> ActorTable::refresh(const Roster& roster, double now, std::uint32_t shared,
                                          const protocol::ZoneSettings& settings) {
    ++ticks_;
    if (std::exchange(settings_, settings) != settings) // the host may change the zones' settings
        std::ranges::fill(encoded_rows_, std::array<EncodedRow, details * zones>{});
    taken_.clear();
    respawned_.clear();
    there_.assign(rows_.size(), false);
    for (auto& [owner, tanks] : tanks_of_)
        tanks.clear();
    for (const auto& [id, actor] : roster.actors) {
        const auto found = slot_of_.find(id);
        const Slot slot = found == slot_of_.end() ? take_slot(actor) : found->second;
        Row& row = rows_[slot];
        there_[slot] = true;
        row.actor = &actor;
        row.owner = actor.owner;
        row.before = newest_[slot];
        row.fixed = actor.motion.last.fixed;
        row.heard = !actor.motion.relayed.empty();
        row.sequence = actor.motion.last.sequence;
        const glm::vec3 place = actor.position();
        x_[slot] = place.x;
        y_[slot] = place.y;
        z_[slot] = place.z;
        if (Instant& instant = instants_[slot]; (slot + ticks_) % shared == 0 || instant.time < 0)
            instant = {.time = now};
        if (actor.tank())
            tanks_of_[actor.owner].push_back(slot);
    }
    for (Slot slot = 0; slot < rows_.size(); ++slot)
        if (rows_[slot].actor && !there_[slot]) {
            slot_of_.erase(rows_[slot].id);
            rows_[slot] = {};
            newest_[slot] = 0;
            free_.push_back(slot);
        }
    for (const ActorId id : news_)
        if (const auto found = slot_of_.find(id); found != slot_of_.end()) {
            UpdateNumber& newest = newest_[found->second];
            Row& row = rows_[found->second];
            // In a slot taken in this tick, all earlier updates count as one.
            newest = next(newest);
            instants_[found->second] = {.time = now};
            const std::uint8_t incarnation = row.actor->motion.last.incarnation;
            if (incarnation != row.incarnation || row.born == 0) {
                row.incarnation = incarnation;
                row.born = newest;
                respawned_.push_back(found->second);
            }
            constexpr UpdateNumber long_ago = 1 << 15;
            if (static_cast<UpdateNumber>(newest - row.born) >
                long_ago) // before the number wraps and a recent update seems older
                row.born = std::max<UpdateNumber>(1, static_cast<UpdateNumber>(newest - kept));
        }
    news_.clear();
    for (Slot slot = 0; slot < rows_.size(); ++slot)
        if (rows_[slot].actor && newest_[slot] != rows_[slot].before)
            note(slot);
    for (const Slot slot : taken_) // these slots have no samples yet
        note(slot);
    return taken_;
}

std::span<const Slot> ActorTable::tanks_of(ClientId owner) const {
    const auto found = tanks_of_.find(owner);
    return found == tanks_of_.end() ? std::span<const Slot>() : found->second;
}

/// Copies this tick's updates and the newest one before them into `samples_`, from which forecasts are made.
void ActorTable::note(Slot slot) {
    const auto& relayed = rows_[slot].actor->motion.relayed;
    const UpdateNumber first = std::max<UpdateNumber>(rows_[slot].before, 1);
    UpdateNumber number = newest_[slot];
    for (auto entry = relayed.rbegin(); entry != relayed.rend(); ++entry) {
        samples_[slot][number % kept] = StateSample(entry->update);
        if (number == first)
            return;
        number = previous(number);
    }
}

std::optional<Forecast> ActorTable::forecast(Slot slot, UpdateNumber number, std::size_t back, bool accelerations,
                                             double time) {
    if (reckoner_.by_state()) {
        const StateSample& sample = samples_[slot][number % kept];
        return sample.time == StateSample::never ? std::nullopt
                                                 : std::optional(reckoner_.forecast(sample, accelerations, time));
    }
    const auto& relayed = rows_[slot].actor->motion.relayed;
    return back >= relayed.size()
               ? std::nullopt
               : std::optional(reckoner_.forecast(relayed[relayed.size() - 1 - back].update, accelerations, time));
}

PoseError ActorTable::reckon(Slot slot, UpdateNumber number, std::size_t back, bool accelerations) {
    Instant& instant = instants_[slot];
    if (!std::exchange(instant.known, true))
        known_[slot] = forecast(slot, newest_[slot], 0, true, instant.time);
    const auto shown = forecast(slot, number, back, accelerations, instant.time);
    return shown && known_[slot] ? pose_error(*shown, *known_[slot], rows_[slot].arm) : unknown_pose_error;
}

float ActorTable::slip(Slot slot) {
    constexpr double good_for = 1; // [s]
    Slip& slip = slips_[slot];
    const double now = instants_[slot].time;
    if (std::exchange(slip.of, newest_[slot]) != newest_[slot] || now > slip.until) {
        slip.until = now + good_for;
        const double then = slip.until + settings_.heartbeat;
        const auto with = forecast(slot, newest_[slot], 0, true, then),
                   without = forecast(slot, newest_[slot], 0, false, then);
        slip.metres = with && without ? glm::distance(with->position, without->position) : unknown_pose_error.place;
    }
    return slip.metres;
}

protocol::ActorUpdate ActorTable::update_in_mode(Slot slot, protocol::Zone zone, protocol::Detail detail) const {
    const Motion& motion = rows_[slot].actor->motion;
    return message_in_mode(rows_[slot].id, motion.last_reason, motion.last, zone, detail, settings_);
}

protocol::BatchWriter::Row& ActorTable::encoded_row(Slot slot, protocol::Zone zone, protocol::Detail detail) {
    EncodedRow& cached = encoded_rows_[slot][mode(zone, detail)];
    if (std::exchange(cached.number, newest_[slot]) != newest_[slot])
        cached.row = protocol::BatchWriter::Row(protocol::encode_update(update_in_mode(slot, zone, detail)));
    return cached.row;
}

} // namespace server
