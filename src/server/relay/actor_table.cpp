#include "server/relay/actor_table.h"

#include <algorithm>
#include <utility>

namespace server {

namespace {

UpdateNumber next(UpdateNumber number) { return ++number == 0 ? UpdateNumber{1} : number; }

} // namespace

void ActorTable::clear() { *this = {}; }

Slot ActorTable::take_slot(const Actor& actor) {
    Slot slot = static_cast<Slot>(rows_.size());
    if (!free_.empty()) {
        slot = free_.back();
        free_.pop_back();
    } else {
        rows_.emplace_back();
        known_.emplace_back();
        slips_.emplace_back();
        told_.emplace_back();
        offs_.emplace_back();
        newest_.push_back(0);
        x_.push_back(0);
        y_.push_back(0);
        z_.push_back(0);
        instants_.emplace_back();
        there_.push_back(false);
    }
    const UpdateNumber known = actor.motion.relayed.empty() ? 0 : 1;
    const world::ActorKindRow& kind = world::row(actor.kind);
    float arm = actor.loose ? std::max(actor.loose->half_extents().x, actor.loose->half_extents().z) : 0.5f;
    for (const glm::vec3& point : kind.hull)
        arm = std::max(arm, std::max(std::abs(point.x), std::abs(point.y)));
    rows_[slot] = {.actor = &actor,
                   .id = actor.id,
                   .born = known,
                   .incarnation = actor.motion.last.incarnation,
                   .flies = kind.body == world::Body::shell,
                   .arm = arm};
    known_[slot] = {};
    slips_[slot] = {};
    told_[slot] = {};
    offs_[slot] = {};
    instants_[slot] = {};
    newest_[slot] = known;
    taken_.push_back(slot);
    return slot_of_[actor.id] = slot;
}

std::span<const Slot> ActorTable::refresh(const Roster& roster, double now, std::uint32_t shared,
                                          const protocol::ZoneSettings& settings) {
    ++ticks_;
    if (std::exchange(settings_, settings) != settings) // a host may change what they say
        std::ranges::fill(told_, std::array<Told, details * zones>{});
    taken_.clear();
    reborn_.clear();
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
            // A slot that was taken now counts what came before as one.
            newest = next(newest);
            instants_[found->second] = {.time = now};
            const std::uint8_t incarnation = row.actor->motion.last.incarnation;
            if (incarnation != row.incarnation || row.born == 0) {
                row.incarnation = incarnation;
                row.born = newest;
                reborn_.push_back(found->second);
            }
            constexpr UpdateNumber long_ago = 1 << 15;
            if (static_cast<UpdateNumber>(newest - row.born) > long_ago) // before the numbers wrap, and seem young
                row.born = std::max<UpdateNumber>(1, static_cast<UpdateNumber>(newest - kept));
        }
    news_.clear();
    return taken_;
}

std::span<const Slot> ActorTable::tanks_of(ClientId owner) const {
    const auto found = tanks_of_.find(owner);
    return found == tanks_of_.end() ? std::span<const Slot>() : found->second;
}

Apart ActorTable::reckon(Slot slot, std::size_t back, bool accelerations) {
    const auto& relayed = rows_[slot].actor->motion.relayed;
    if (back >= relayed.size())
        return far_apart;
    Instant& instant = instants_[slot];
    if (!std::exchange(instant.known, true))
        known_[slot] = reckoner_.forecast(relayed.back().update, true, instant.time);
    const Forecast shown = reckoner_.forecast(relayed[relayed.size() - 1 - back].update, accelerations, instant.time);
    return apart(shown, known_[slot], rows_[slot].arm);
}

float ActorTable::slip(Slot slot) {
    constexpr double good_for = 1; // [s]
    Slip& slip = slips_[slot];
    const double now = instants_[slot].time;
    if (std::exchange(slip.of, newest_[slot]) != newest_[slot] || now > slip.until) {
        slip.until = now + good_for;
        slip.metres = reckoner_.slip(rows_[slot].actor->motion.last, slip.until + settings_.heartbeat);
    }
    return slip.metres;
}

protocol::ActorUpdate ActorTable::told(Slot slot, protocol::Zone zone, protocol::Detail detail) const {
    const Motion& motion = rows_[slot].actor->motion;
    return told_in_mode(rows_[slot].id, motion.last_reason, motion.last, zone, detail, settings_);
}

protocol::BatchWriter::Row& ActorTable::row_told(Slot slot, protocol::Zone zone, protocol::Detail detail) {
    Told& cached = told_[slot][mode(zone, detail)];
    if (std::exchange(cached.number, newest_[slot]) != newest_[slot])
        cached.row = protocol::BatchWriter::Row(protocol::encode_update(told(slot, zone, detail)));
    return cached.row;
}

} // namespace server
