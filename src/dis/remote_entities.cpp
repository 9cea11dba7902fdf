#include "dis/remote_entities.h"

#include "dead_reckoning/rotation.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <numbers>

namespace dis {

namespace {

constexpr double copy = 0.05; // Equal PDUs that arrive within this time are copies over two network paths [s].
bool same(const EntityState& a, const EntityState& b) {
    return a.header.timestamp == b.header.timestamp && a.location == b.location && a.orientation == b.orientation &&
           a.appearance == b.appearance;
}

} // namespace

void RemoteEntities::receive(std::span<const std::uint8_t> datagram, double arrival, std::string_view sender) {
    while (!datagram.empty()) {
        const Decoded decoded = decode(datagram);
        if (!decoded.pdu) {
            ++counts_.malformed;
            complaint_ = decoded.error;
            return;
        }
        const PduHeader& head = dis::header(*decoded.pdu);
        datagram = next_pdu(datagram, head.length);
        if (head.exercise != own_.exercise) {
            ++counts_.other_exercise;
            continue;
        }
        if (const auto* state = std::get_if<EntityState>(&*decoded.pdu))
            take(*state, arrival, sender);
        else if (const auto* detonation = std::get_if<Detonation>(&*decoded.pdu))
            take(*detonation, arrival);
        else if (const auto* fire = std::get_if<Fire>(&*decoded.pdu))
            ++(is_own(fire->firing) ? counts_.own : counts_.fires);
        else
            ++counts_.others;
    }
}

bool RemoteEntities::on_the_map(const Vec3<double>& location) const {
    return glm::length(frame_.from_geocentric(location)) <= reach_;
}

void RemoteEntities::take(const EntityState& pdu, double arrival, std::string_view sender) {
    if (is_own(pdu.id)) {
        ++counts_.own;
        return;
    }
    const auto known = all_.find(pdu.id);
    if (known != all_.end() && known->second.sender != sender) {
        ++counts_.clashing;
        return;
    }
    const bool possible = why_implausible(pdu).empty(), near = on_the_map(pdu.location);
    const bool taken = possible && near && (pdu.appearance & deactivated) == 0;
    ++(!possible ? counts_.impossible : !near ? counts_.off_the_map : counts_.pdus);
    if (!taken) {
        if (known != all_.end()) { // The entity has left.
            depart(known->second);
            all_.erase(known);
        }
        return;
    }
    if (known != all_.end() && arrival - known->second.heard_at < copy && same(known->second.pdu, pdu)) {
        ++counts_.others;
        return;
    }
    const EntityId simulator{pdu.id.site, pdu.id.application, 0};
    const bool appears = known == all_.end();
    if ((appears && all_.size() >= max_entities) || (!clocks_.contains(simulator) && clocks_.size() >= max_senders)) {
        ++counts_.too_many;
        return;
    }
    SenderClock& clock = clocks_[simulator];
    const double time = clock.time_of(pdu.header.timestamp, arrival);
    RemoteEntity& entity = appears ? appear(pdu.id, arrival) : known->second;
    Score& score = entity.score;
    if (!appears && time < entity.time - stamp_unit) {
        ++counts_.others; // A PDU with a later time arrived first.
        return;
    }
    if (score.updates++ == 0)
        score.first_at = time;
    if (!appears && (wreck(pdu) || !wreck(entity.pdu))) { // Otherwise the entity was moved while it was a wreck.
        const auto expected = entity.at(time, frame_).state, said = reckoned(pdu, 0, frame_).state;
        ++score.compared;
        score.last = glm::distance(expected.position, said.position);
        score.sum += score.last;
        score.largest = std::max(score.largest, score.last);
        score.largest_angle = std::max(score.largest_angle, dr::angle_between(expected.orientation, said.orientation));
    }
    score.last_at = time;
    entity.pdu = pdu;
    entity.sender = sender;
    entity.time = time;
    entity.heard_at = arrival;
    entity.compensated = clock.agrees();
}

void RemoteEntities::take(const Detonation& pdu, double arrival) {
    if (is_own(pdu.firing)) {
        ++counts_.own;
        return;
    }
    if (!on_the_map(pdu.location)) {
        ++counts_.off_the_map;
        return;
    }
    ++counts_.detonations;
    detonations_.push_back(
        {frame_.from_geocentric(pdu.location), arrival, kind_of(pdu.burst.munition) == EntityClass::mine});
    if (detonations_.size() > max_detonations)
        detonations_.pop_front();
}

RemoteEntity& RemoteEntities::appear(const EntityId& id, double arrival) {
    RemoteEntity& entity = all_[id];
    const auto before = std::ranges::find_if(departed_, [&](const RemoteEntity& gone) {
        // Ignores an entity heard after `arrival`: our clock was set back since then.
        return gone.pdu.id == id && gone.heard_at <= arrival;
    });
    if (before != departed_.end()) {
        entity.score = before->score;
        departed_.erase(before);
    }
    return entity;
}

void RemoteEntities::depart(const RemoteEntity& entity) {
    if (entity.kind() == EntityClass::shell) // Shells are too many and too short-lived to be kept.
        return;
    departed_.push_back(entity);
    if (departed_.size() > max_entities)
        departed_.pop_front();
}

void RemoteEntities::forget(double now) {
    if (now < forgotten_at_ - 1) { // Our clock was set back: the times of arrival are in the future.
        for (const auto& [id, entity] : all_)
            depart(entity);
        all_.clear();
        clocks_.clear();
        detonations_.clear();
    }
    forgotten_at_ = now;
    std::erase_if(all_, [&](const auto& entry) {
        if (now - entry.second.heard_at <= timeout_of(entry.second.pdu))
            return false;
        depart(entry.second);
        return true;
    });
    constexpr double shown = 10; // Time for which a detonation is displayed [s].
    while (!detonations_.empty() && now - detonations_.front().time > shown)
        detonations_.pop_front();
    std::erase_if(clocks_, [&](const auto& entry) {
        const auto first = all_.lower_bound(entry.first);
        return first == all_.end() || first->first.site != entry.first.site ||
               first->first.application != entry.first.application;
    });
}

std::string table(const RemoteEntities& entities) {
    std::string result =
        fmt::format("{:<16} {:<11} {:<6} {:<9} {:>7} {:>8} {:>10} {:>11} {:>9}  {:<5} \n", "foreign entity", "marking",
                    "kind", "model", "updates", "[1/s]", "mean [m]", "largest [m]", "[degrees]", "clock");
    const auto line = [&](const RemoteEntity& entity, const char* whether) {
        const Score& score = entity.score;
        result +=
            fmt::format("{:<16} {:<11} {:<6} {:<9} {:>7} {:>8.2f} {:>10.3f} {:>11.3f} {:>9.2f}  {:<5} {}\n",
                        text(entity.pdu.id), marking(entity.pdu), name_of(entity.kind()), text(model_of(entity.pdu)),
                        score.updates, score.rate(), score.mean(), score.largest,
                        score.largest_angle * 180 / std::numbers::pi, entity.compensated ? "stamp" : "own", whether);
    };
    for (const auto& [id, entity] : entities.all())
        line(entity, "here");
    for (const RemoteEntity& entity : entities.departed())
        line(entity, "gone");
    const RemoteEntities::Counts& counts = entities.counts();
    const std::pair<std::uint64_t, const char*> ignored[] = {
        {counts.malformed, "malformed"},
        {counts.other_exercise, "of another exercise"},
        {counts.off_the_map, "off the map"},
        {counts.impossible, "with impossible motion"},
        {counts.too_many, "beyond the limit of entities"},
        {counts.clashing, "with the entity number of another sender"},
    };
    for (const auto& [count, what] : ignored)
        if (count > 0)
            result += fmt::format("ignored: {} PDUs {}\n", count, what);
    if (!entities.complaint().empty())
        result += "last malformed PDU: " + entities.complaint() + "\n";
    return result;
}

} // namespace dis
