#include "overlay/plan/plan.h"

#include "client/scene/reckoning_lines.h"
#include "dead_reckoning/receiving/silence.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace overlay {

namespace {

PlanLine true_path(const client::TruthTrack& truth, double begin, double end) {
    constexpr double step = 1.0 / 30; // [s]
    PlanLine path{.part = PlanPart::truth, .points = {}, .past = true};
    for (double time = begin; time < end; time += step)
        if (const auto state = truth.at(time))
            path.points.emplace_back(state->position);
    if (const auto state = truth.at(end))
        path.points.emplace_back(state->position);
    return path;
}

template <class Real> float heading(const dr::Quat<Real>& orientation) {
    const auto ahead = orientation * dr::Vec3<Real>(1, 0, 0);
    return static_cast<float>(std::atan2(ahead.y, ahead.x));
}

} // namespace

void PlanTrack::add(protocol::ActorId actor, const client::Ghost& ghost, double time) {
    const bool same = actor == actor_ && ghost.scheme_index == scheme_ && ghost.incarnation == incarnation_;
    if (!same || (!frames_.empty() && time < frames_.back().time))
        frames_.clear();
    actor_ = actor;
    scheme_ = ghost.scheme_index;
    incarnation_ = ghost.incarnation;
    if (frames_.empty() || time > frames_.back().time)
        frames_.push_back({time, glm::vec2(ghost.displayed.state.position)});
    while (frames_.back().time - frames_.front().time > plan_length)
        frames_.pop_front();
}

std::vector<PlanBand> threshold_bands(const dr::PacketHistory<float>& history, const dr::PredictorRow& reference,
                                      float radius, double since, double now) {
    constexpr double step = 1.0 / 30; // [s]
    std::vector<PlanBand> bands;
    double end = now;
    for (std::size_t i = 0; i < history.size() && end > since; ++i) {
        const dr::HistoryView<float> known(history, i);
        const dr::Update<float>& update = known.back().update;
        if (update.incarnation != history.back().update.incarnation)
            break;
        PlanBand band{.middle = {}, .sequence = update.sequence, .radius = radius};
        const double length = std::min(end - update.time, dr::max_extrapolation);
        const auto add = [&](double age) {
            band.end = reference.predict<float>()(known, static_cast<float>(age)).position;
            band.middle.emplace_back(band.end);
        };
        if (!update.fixed && length > 0) {
            for (double age = 0; age < length; age += step)
                add(age);
            add(length);
            bands.push_back(std::move(band));
        }
        end = update.time;
    }
    std::ranges::reverse(bands);
    return bands;
}

Plan plan_of(const PlanSource& source) {
    const auto& [actor, ghost, now, receiver, publisher, track, truth] = source;
    const dr::Receiver<float>& receiving = ghost.receiver();
    const dr::Scheme& scheme = receiving.scheme();
    const dr::FrameTime time{now.local, now.match, now.travel};
    const dr::HistoryView<float> known = dr::Receiver<float>::in_use(actor.history, time, receiver);
    const dr::KinematicState<float>& displayed = ghost.displayed.state;
    Plan plan;
    plan.time = now.truth;
    plan.place = glm::vec2(displayed.position);
    plan.velocity = glm::vec2(displayed.velocity);
    PlanFigures& figures = plan.figures;
    figures.speed = static_cast<double>(glm::length(displayed.velocity));
    plan.interval = known.back().update.interval;
    if (known.back().update.fixed || ghost.physics) {
        plan.points.push_back({PlanPart::displayed, "Q_t", plan.place});
    } else if (scheme.convergence->replay != dr::Replay::none) {
        figures.delay = receiving.delay();
        figures.dry = receiving.dry();
        static_cast<PlanFigure&>(plan) = replay_figure(scheme, known, now.match - figures.delay, plan_length);
    } else {
        // While the actor is in a batch, its receiver keeps the state of the frame in which the blend began.
        const dr::Segment<float>& segment = receiving.segment();
        figures.elapsed = receiving.elapsed() + now.local - receiving.time().local;
        figures.interval = static_cast<double>(segment.interval);
        figures.gap = static_cast<double>(glm::distance(segment.position, segment.known.position));
        static_cast<PlanFigure&>(plan) = blend_figure({.scheme = scheme,
                                                       .segment = segment,
                                                       .history = known,
                                                       .elapsed = figures.elapsed,
                                                       .displayed = displayed.position});
    }

    if (const auto promised = client::promised_road(actor.history); !promised.empty()) {
        PlanLine road{.part = PlanPart::road, .points = {}};
        for (const glm::vec3& place : promised)
            road.points.emplace_back(place);
        plan.lines.push_back(std::move(road));
    }
    PlanLine drawn{.part = PlanPart::displayed, .points = {}, .past = true};
    for (const PlanTrack::Frame& frame : track.frames())
        drawn.points.push_back(frame.place);
    plan.lines.push_back(std::move(drawn));
    const double since = now.truth - plan_length;
    plan.lines.push_back(true_path(actor.truth, since, std::min(now.truth, actor.truth.latest())));

    plan.tanks.push_back({PlanPart::displayed, plan.place, heading(displayed.orientation)});
    if (truth) {
        plan.tanks.push_back({PlanPart::truth, glm::vec2(truth->position), heading(truth->orientation)});
        figures.error = glm::distance(truth->position, glm::dvec3(displayed.position));
    }
    if (publisher.when == dr::PublisherSettings::When::threshold && publisher.position_threshold > 0) {
        figures.threshold = publisher.position_threshold;
        plan.bands = threshold_bands(actor.history, *dr::reference(publisher).predictor,
                                     static_cast<float>(publisher.position_threshold), since, now.truth);
        if (truth && !plan.bands.empty())
            figures.deviation = glm::distance(truth->position, glm::dvec3(plan.bands.back().end));
    }
    for (const client::UpdateMark& mark : actor.marks)
        if (mark.match_time >= since)
            plan.updates.push_back({.mark = mark, .age = now.truth - mark.match_time});
    return plan;
}

} // namespace overlay
