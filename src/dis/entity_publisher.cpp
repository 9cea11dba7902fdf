#include "dis/entity_publisher.h"

#include "dead_reckoning/rotation.h"
#include "dis/sender_clock.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <set>

namespace dis {

PduHeader EntityPublisher::header(double time) const {
    return {.exercise = identity_.exercise, .timestamp = time_stamp(time, rules_.absolute_time)};
}

std::optional<EntityPublisher::Reason> EntityPublisher::due(const SentState& sent, double time,
                                                            const Truth& truth) const {
    EntityState named;
    set_marking(named, truth.marking);
    if (sent.pdu.marking != named.marking || sent.pdu.appearance != truth.appearance || sent.pdu.force != truth.force ||
        model_of(sent.pdu) != truth.model)
        return Reason::look;
    const dr::Displayed<double> seen = reckoned(sent.pdu, time - sent.time, frame_);
    if (!(glm::distance(seen.state.position, truth.actor.state.position) <= rules_.position))
        return Reason::position;
    if (dr::angle_between(seen.state.orientation, truth.actor.state.orientation) > rules_.orientation)
        return Reason::orientation;
    for (std::size_t part = 0; part < dr::part_count && truth.kind == EntityClass::tank; ++part)
        if (std::abs(dr::wrap_angle(seen.articulations[part].angle - truth.actor.articulations[part].angle)) >
            rules_.orientation)
            return Reason::parts;
    constexpr double rounding = 1e-6;                                        // [s]
    if (time < sent.time || time - sent.time >= rules_.heartbeat - rounding) // An earlier `time`: the clock was set.
        return Reason::heartbeat;
    return {};
}

/// Returns an entity's last PDU: deactivated, and at rest at the pose that receivers display.
EntityPublisher::Due EntityPublisher::farewell(const SentState& sent, double time) const {
    Due last{.pdu = sent.pdu, .reason = Reason::goes};
    set_motion(last.pdu, Model::static_, reckoned(sent.pdu, time - sent.time, frame_).state, frame_);
    last.pdu.header = header(time);
    last.pdu.appearance |= deactivated;
    return last;
}

std::vector<EntityPublisher::Due> EntityPublisher::tick(double time, std::span<const Truth> truths) {
    std::vector<Due> result;
    std::set<std::uint16_t> here;
    for (const Truth& truth : truths) {
        here.insert(truth.entity);
        auto known = sent_.find(truth.entity);
        if (known != sent_.end() && known->second.incarnation != truth.incarnation) {
            result.push_back(farewell(known->second, time));
            known = sent_.end();
        }
        const auto why = known == sent_.end() ? Reason::appears : due(known->second, time, truth);
        if (!why)
            continue;
        Due now{.pdu = {}, .reason = *why};
        EntityState& pdu = now.pdu;
        pdu.header = header(time);
        pdu.id = id(truth.entity);
        pdu.force = truth.force;
        pdu.type = pdu.alternative_type = type_of(truth.kind);
        pdu.appearance = truth.appearance;
        set_marking(pdu, truth.marking);
        set_motion(pdu, truth.model, truth.actor.state, frame_);
        if (truth.kind == EntityClass::tank)
            set_parts(pdu, truth.actor.articulations);
        sent_[truth.entity] = {time, pdu, truth.incarnation};
        result.push_back(std::move(now));
    }
    std::erase_if(sent_, [&](const auto& entry) {
        if (here.contains(entry.first))
            return false;
        result.push_back(farewell(entry.second, time));
        return true;
    });
    return result;
}

} // namespace dis
