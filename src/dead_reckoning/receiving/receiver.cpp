#include "dead_reckoning/receiving/receiver.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/receiving/delayed.h"
#include "dead_reckoning/receiving/orientation.h"
#include "dead_reckoning/receiving/silence.h"
#include "tunables/assert.h"

#include <algorithm>

namespace dr {

tunables::Tunables tunables(ReceiverSettings& settings) {
    static constexpr std::string_view blend_times[] = {"nominal", "average"};
    static constexpr std::string_view orientations[] = {"published", "from-velocity", "two-points"};
    using S = ReceiverSettings;
    const ::tunables::RowsOf<S> row{settings};
    const auto timing = row.from("Murphy 18.4"), turning = row.from("Murphy 18.7");
    return {
        row.from("Lecture; Murphy 18.4")
            .toggle("compensate", &S::compensate,
                    "Time compensation: predict from the update's time stamp, not its arrival. Murphy: most games look "
                    "believable without time stamps"),
        row.from("Haag").toggle("half-round-trip", &S::half_round_trip,
                                "Without time compensation: assume that an update is half of both round trips old, "
                                "the owner's and the viewer's, and move the target ahead by that time"),
        timing.choice("blend-time", blend_times, &S::blend_time,
                      "Blend time: the published update interval, or the running average of the time between arrivals"),
        timing.number("blend-scale", "", 0.1, 4, &S::blend_scale, "Factor on the blend time, which is at most 1 s"),
        row.from("Haag").number("targeting-share", "", 0.01, 1, &S::targeting_share,
                                "targeting: share of the gap to the target that each 1/60 s closes"),
        row.from("Lecture, smoothing")
            .number("phase-in-frames", "", 1, 60, &S::phase_in_frames,
                    "phase-in: k, the number of frames of 1/60 s until the displayed position meets the prediction"),
        row.from("Pantel & Wolf 4.1")
            .number("stick-weight", "", 0, 1, &S::stick_weight,
                    "input-lagrange: w, the fraction of real time at which the predicted stick follows its parabola; "
                    "0: the stick is held. Publishers predict with 0.3",
                    "held"),
        turning.choice("orientation", orientations, &S::orientation,
                       "Direction of the hull: as published, along the displayed velocity, or from a front and a rear "
                       "point, each dead-reckoned"),
        turning.number("orientation-speed", "m/s", 0.1, 10, &S::orientation_speed,
                       "Orientation from velocity: not used below this speed, fully used above twice this speed"),
        turning.number("orientation-base", "m", 0.5, 20, &S::orientation_base,
                       "Orientation from two points: the distance between the front and the rear point"),
        row.from("Murphy 18.8")
            .number("articulation-delay", "s", 0, 0.5, &S::articulation_delay,
                    "Display delay of turret and gun, for interpolation between received states; 0: no delay", "off"),
        row.from("Bernier 2001; Murphy 18.8")
            .number("interpolation-delay", "s", 0, 1, &S::interpolation_delay,
                    "Playback delay of schemes that play the past; 0: adapted to the arrival of updates", "adaptive"),
        row.from("Bernier 2001")
            .number("extrapolation-limit", "s", 0, max_extrapolation, &S::extrapolation_limit,
                    "Longest extrapolation after the newest update in schemes that play the past; then the tank stands "
                    "still"),
    };
}

namespace {

template <class Real> constexpr Real limit = static_cast<Real>(max_extrapolation);

template <class Real> Articulations<Real> predict(const ReceivedUpdate<Real>& newest, const Scheme& scheme, Real age) {
    Articulations<Real> parts = newest.update.articulations;
    if (!scheme.predictor->rotates)
        stop_turning(parts);
    extrapolate_angles(parts, age);
    if (age >= limit<Real>)
        stop_turning(parts);
    return parts;
}

/// The age of the location at the instant at which the orientation's age is `turn_age` [s].
template <class Real> Real location_age_at(const HistoryView<Real>& history, Real turn_age) {
    return turn_age - static_cast<Real>(history.back().update.orientation_lag);
}

/// Predicted state, with separate ages for location and orientation.
template <class Real>
KinematicState<Real> predict(const HistoryView<Real>& history, const Scheme& scheme, Real age, Real turn_age) {
    constexpr Real rounding = Real(1e-5); // of ages [s]
    const Predict<Real> predict_state = scheme.predictor->predict<Real>();
    KinematicState<Real> state = predict_state(history, age);
    // Without time compensation the two instants differ if the packets took different times.
    if (const Real then = location_age_at(history, turn_age); std::abs(then - age) > rounding) {
        const KinematicState<Real> turned = predict_state(history, then);
        state.orientation = turned.orientation;
        state.angular_velocity = turned.angular_velocity;
        state.angular_acceleration = turned.angular_acceleration;
    }
    if (age >= limit<Real>)
        stop_moving(state);
    if (turn_age >= limit<Real>)
        stop_turning(state);
    return state;
}

/// Age of data at `now` [s]: with `compensate`, since the time stamp on the match clock; otherwise since `described_at`
/// on the local clock, plus the assumed travel time.
template <class Real>
double age(const ReceivedUpdate<Real>& received, double stamp, double described_at, FrameTime now,
           const ReceiverSettings& settings) {
    if (settings.compensate)
        return now.match - stamp;
    return now.local - described_at + (settings.half_round_trip ? received.owner_travel + now.travel : 0);
}

template <class Real>
Real location_age(const ReceivedUpdate<Real>& newest, FrameTime now, const ReceiverSettings& settings) {
    return std::min(static_cast<Real>(age(newest, newest.update.time, newest.described_at, now, settings)),
                    limit<Real>);
}

template <class Real>
Real orientation_age(const ReceivedUpdate<Real>& newest, FrameTime now, const ReceiverSettings& settings) {
    return std::min(static_cast<Real>(
                        age(newest, newest.update.orientation_time(), newest.orientation_described_at, now, settings)),
                    limit<Real>);
}

template <class Real> Real blend_time(double nominal, double average, const ReceiverSettings& settings) {
    const double interval = settings.blend_time == ReceiverSettings::BlendTime::average ? average : nominal;
    return static_cast<Real>(std::clamp(interval * settings.blend_scale, 0.0, ReceiverSettings::max_blend_time));
}

} // namespace

template <class Real>
HistoryView<Real> Receiver<Real>::in_use(const PacketHistory<Real>& history, FrameTime now,
                                         const ReceiverSettings& settings) {
    std::size_t skipped = 0;
    const auto too_early = [&](const ReceivedUpdate<Real>& received) {
        return age(received, received.update.time, received.described_at, now, settings) <
               -received.update.interval / 2;
    };
    while (skipped + 1 < history.size() && too_early(history.back(skipped)))
        ++skipped;
    return {history, skipped};
}

template <class Real>
const Displayed<Real>& Receiver<Real>::advance(const PacketHistory<Real>& history, FrameTime now,
                                               const ReceiverSettings& settings, Outside outside) {
    DR_ASSERT(!history.empty());
    DR_ASSERT(std::isfinite(now.local) && std::isfinite(now.match) && std::isfinite(now.travel));
    if (started_ && !(now.local > previous_.local))
        return displayed_;
    const Articulations<Real> before = displayed_.articulations;
    // A physics engine has already been corrected by the newest update, so no update is skipped.
    const HistoryView<Real> known = outside ? history : in_use(history, now, settings);
    const Update<Real>& newest = known.back().update;
    if (newest.fixed) {
        place(newest);
    } else if (scheme_.convergence->replay != Replay::none) {
        play(known, now, settings);
    } else if (!started_ || newest.incarnation != incarnation_) {
        start(known, now, settings, outside);
    } else {
        begin(known, now.local - previous_.local, settings, outside);
        move(known, now.local - previous_.local, outside);
        face(known, now, settings);
    }
    turn_parts(history, now, settings, before);
    started_ = true;
    incarnation_ = newest.incarnation;
    revision_ = known.revision();
    orientation_revision_ = known.orientation_revision();
    previous_ = now;
    return displayed_;
}

template <class Real>
void Receiver<Real>::resume(const Displayed<Real>& displayed, FrameTime now, std::uint8_t incarnation) {
    displayed_ = displayed;
    predicted_ = displayed.state.position;
    blended_ = displayed.state.orientation;
    previous_ = now;
    incarnation_ = incarnation;
    revision_ = orientation_revision_ = 0; // no update has revision 0, so the next `advance` begins a blend
    dry_ = turn_dry_ = true;
    started_ = true;
}

template <class Real> void Receiver<Real>::restore(const ResumeState& state) {
    displayed_ = state.displayed;
    predicted_ = state.predicted;
    blended_ = state.displayed.state.orientation;
    elapsed_ = state.elapsed;
    turn_elapsed_ = state.turn_elapsed;
    previous_ = state.time;
}

template <class Real>
Real Receiver<Real>::age_of(const ReceivedUpdate<Real>& received, const ReceiverSettings& settings) const {
    return location_age(received, previous_, settings);
}

template <class Real>
void Receiver<Real>::begin(Known known, const ReceiverSettings& settings, const KinematicState<Real>& predicted) {
    begin(known, 0, settings, &predicted);
    revision_ = known.revision();
    orientation_revision_ = known.orientation_revision();
}

/// Starts at the prediction, without blending until the next update.
template <class Real>
void Receiver<Real>::start(Known history, FrameTime now, const ReceiverSettings& settings, Outside outside) {
    const ReceivedUpdate<Real>& newest = history.back();
    const Real at = location_age(newest, now, settings), turned = orientation_age(newest, now, settings);
    const KinematicState<Real> known = outside ? *outside : predict(history, scheme_, at, turned);
    put({known, predict(newest, scheme_, turned)});
    segment_ = {.position = known.position, .velocity = known.velocity, .known = known, .age = at};
    tune_segment(settings);
    turn_.age = turned;
}

/// Displays a *fixed* actor as published: "a static mode that simply teleports actors" (18.5).
template <class Real> void Receiver<Real>::place(const Update<Real>& known) {
    Displayed<Real> there{{}, known.articulations};
    there.state.position = known.state.position;
    there.state.orientation = known.state.orientation;
    put(there);
}

/// Displays `there` without blending.
template <class Real> void Receiver<Real>::put(const Displayed<Real>& there) {
    restore({.displayed = there, .predicted = there.state.position, .time = previous_});
    segment_ = {};
    turn_ = {};
}

/// Displays the past, for schemes with a Replay. When the wanted delay changes, the scheme plays slightly slower or
/// faster, so that nothing jumps. The played state counts as the prediction. Blending is needed only after the scheme
/// has run out of updates.
template <class Real> void Receiver<Real>::play(Known history, FrameTime now, const ReceiverSettings& settings) {
    constexpr double slew = 0.1; // largest change of the playing speed, as a fraction of it
    const double wanted = settings.interpolation_delay > 0 ? settings.interpolation_delay
                                                           : delay_for(history, now.match - now.local),
                 dt = now.local - previous_.local;
    const bool anew = !started_ || history.back().update.incarnation != incarnation_;
    delay_ = anew ? wanted : delay_ + std::clamp(wanted - delay_, -slew * dt, slew * dt);
    const double time = now.match - delay_;
    const Displayed<Real> played =
        replay(history, *scheme_.predictor, time, scheme_.convergence->replay, settings.extrapolation_limit);
    if (anew) {
        put(played);
    } else {
        if (dry_ && revision_ != history.revision())
            begin_segment(history, dt, settings, &played.state);
        if (turn_dry_ && orientation_revision_ != history.orientation_revision())
            begin_turn(history, settings, &played.state);
        elapsed_ += dt;
        turn_elapsed_ += dt;
        converge(played, history, dt, &played.state);
    }
    dry_ = time > history.back().update.time;
    turn_dry_ = time > history.back().update.orientation_time();
}

/// Begins a blend for the location and for the orientation, each if a newer update of it has come into use. Some
/// predictors steer by the orientation: then a new orientation moves the predicted position, too.
template <class Real>
void Receiver<Real>::begin(Known history, double dt, const ReceiverSettings& settings, Outside outside) {
    constexpr Real unchanged = Real(1e-3); // [m]
    const auto moved = [&] {
        const Real age = location_age(history.back(), previous_, settings);
        return glm::distance(scheme_.predictor->predict<Real>()(history, age).position, predicted_) > unchanged;
    };
    const bool turned = orientation_revision_ != history.orientation_revision();
    if (revision_ != history.revision() || (turned && !outside && moved()))
        begin_segment(history, dt, settings, outside);
    if (turned)
        begin_turn(history, settings, outside);
}

/// Begins the blend of the location. It starts (T_t = 0) at the previous frame, the last one without the new update.
template <class Real>
void Receiver<Real>::begin_segment(Known history, double dt, const ReceiverSettings& settings, Outside outside) {
    const ReceivedUpdate<Real>& newest = history.back();
    elapsed_ = 0;
    segment_.position = displayed_.state.position;
    segment_.velocity = displayed_.state.velocity;
    segment_.age = location_age(newest, previous_, settings);
    segment_.interval = blend_time<Real>(newest.update.interval, history.history().average_interval(), settings);
    tune_segment(settings);
    segment_.known = outside ? *outside : scheme_.predictor->predict<Real>()(history, segment_.age);
    if (outside)
        extrapolate_position(segment_.known, static_cast<Real>(-dt)); // from this frame back to the previous one
}

/// Copies the settings of single convergences.
template <class Real> void Receiver<Real>::tune_segment(const ReceiverSettings& settings) {
    segment_.targeting_share = static_cast<Real>(settings.targeting_share);
    segment_.phase_in = static_cast<Real>(settings.phase_in_frames) / 60;
}

/// Begins the blend of the orientation, and of turret and gun.
template <class Real>
void Receiver<Real>::begin_turn(Known history, const ReceiverSettings& settings, Outside outside) {
    const ReceivedUpdate<Real>& newest = history.back();
    const double own = newest.update.orientation_interval;
    turn_elapsed_ = 0;
    turn_.orientation = blended_;
    turn_.articulations = displayed_.articulations;
    turn_.age = orientation_age(newest, previous_, settings);
    turn_.interval = blend_time<Real>(own > 0 ? own : newest.update.interval,
                                      history.history().average_orientation_interval(), settings);
    const Real at = location_age_at(history, turn_.age);
    // `segment_.known` is the prediction for this age, too.
    const bool both = !outside && revision_ != history.revision() && at == segment_.age;
    const KinematicState<Real> known = outside ? *outside
                                       : both  ? segment_.known
                                               : scheme_.predictor->predict<Real>()(history, at);
    turn_.angular_velocity = known.angular_velocity;
    turn_.angular_acceleration = known.angular_acceleration;
}

template <class Real> void Receiver<Real>::move(Known history, double dt, Outside outside) {
    elapsed_ += dt;
    turn_elapsed_ += dt;
    const Real age = std::min(segment_.age + static_cast<Real>(elapsed_), limit<Real>),
               turn_age = std::min(turn_.age + static_cast<Real>(turn_elapsed_), limit<Real>);
    const Displayed<Real> prediction{outside ? *outside : predict(history, scheme_, age, turn_age),
                                     predict(history.back(), scheme_, turn_age)};
    const bool stands = age >= limit<Real> && !outside;
    // A stopped actor stays where it is, so all later predictions equal this one.
    converge(prediction, history, dt, stands ? &prediction.state : outside);
}

template <class Real>
void Receiver<Real>::converge(const Displayed<Real>& prediction, Known history, double dt, Outside outside) {
    const Real step = static_cast<Real>(dt);
    const Real turned = static_cast<Real>(turn_elapsed_);
    const ConvergenceInput<Real> in{.segment = segment_,
                                    .history = history,
                                    .predict = scheme_.predictor->predict<Real>(),
                                    .prediction = prediction.state,
                                    .elapsed = static_cast<Real>(elapsed_),
                                    .dt = step,
                                    .displayed = displayed_.state.position,
                                    .outside = outside};
    predicted_ = prediction.state.position;
    const Vec3<Real> position = scheme_.convergence->converge<Real>()(in);
    const Vec3<Real> step_velocity = (position - displayed_.state.position) / step;
    displayed_ = prediction;
    displayed_.state.position = position;
    blended_ = prediction.state.orientation;
    if (!scheme_.convergence->blends)
        return;
    displayed_.state.velocity = step_velocity;

    // From T̂ = 1 on the orientation is the prediction's. Before, both rotations continue at the published rates.
    const Real fraction = turn_.fraction(turned);
    if (fraction >= 1)
        return;
    const Quat<Real> from_where_we_were =
        rotation(rotation_vector(turn_.angular_velocity, turn_.angular_acceleration, turned)) * turn_.orientation;
    displayed_.state.orientation = blended_ = blend(from_where_we_were, prediction.state.orientation, fraction);
    for (std::size_t i = 0; i < part_count; ++i) {
        Articulation<Real>& part = displayed_.articulations[i];
        const Real angle = turn_.articulations[i].angle + part.rate * turned;
        part.angle = wrap_angle(angle + wrap_angle(part.angle - angle) * fraction);
    }
}

/// Corrects the hull's direction if the settings ask for it.
template <class Real> void Receiver<Real>::face(Known history, FrameTime now, const ReceiverSettings& settings) {
    using Orientation = ReceiverSettings::Orientation;
    KinematicState<Real>& state = displayed_.state;
    if (settings.orientation == Orientation::from_velocity) {
        // A difference of positions is the velocity of half a frame ago; since then the velocity has turned with the
        // hull.
        const auto half = static_cast<Real>((now.local - previous_.local) / 2);
        const Vec3<Real> velocity =
            scheme_.convergence->blends ? rotation(state.angular_velocity * half) * state.velocity : state.velocity;
        state.orientation = facing_velocity(blended_, velocity, static_cast<Real>(settings.orientation_speed));
    }
    if (settings.orientation != Orientation::two_points) {
        points_.clear();
        return;
    }
    const auto base = static_cast<Real>(settings.orientation_base);
    if (points_.empty() || points_.front().arm != base / 2)
        points_ = {{base / 2, {}, Receiver(scheme_)}, {-base / 2, {}, Receiver(scheme_)}};
    ReceiverSettings as_points = settings;
    as_points.orientation = Orientation::published;
    const bool news = revision_ != history.revision() || orientation_revision_ != history.orientation_revision();
    for (HullPoint<Real>& point : points_) {
        if (news || point.history.empty()) {
            const ReceivedUpdate<Real> known = hull_point(history.back(), point.arm);
            point.history.set_roads(history.history().roads());
            point.history.vehicle = history.history().vehicle;
            point.history.stick_weight = history.history().stick_weight;
            point.history.owner_travel = history.back().owner_travel;
            point.history.add(known.update, known.described_at);
        }
        point.receiver.advance(point.history, now, as_points);
    }
    state.orientation = orient_along(blended_, points_[0].receiver.displayed().state.position,
                                     points_[1].receiver.displayed().state.position, base / 10);
}

/// Advances turret and gun if they are published or displayed separately; otherwise they have moved with the
/// orientation.
template <class Real>
void Receiver<Real>::turn_parts(const PacketHistory<Real>& history, FrameTime now, const ReceiverSettings& settings,
                                const Articulations<Real>& before) {
    const Update<Real>& newest = history.back().update;
    const bool apart = !newest.fixed && (newest.separate_articulations || settings.articulation_delay > 0);
    const bool plays = scheme_.convergence->replay != Replay::none;
    const bool anew = !started_ || newest.incarnation != incarnation_;
    if (apart)
        displayed_.articulations = parts_.advance(history,
                                                  {.local = now.local,
                                                   .match = now.match,
                                                   .delay = plays ? delay_ : settings.articulation_delay,
                                                   .by_stamp = plays || settings.compensate,
                                                   .assumes_travel = settings.half_round_trip,
                                                   .travel = now.travel,
                                                   .rotates = scheme_.predictor->rotates,
                                                   .blends = scheme_.convergence->blends},
                                                  anew ? 1.0 : now.local - previous_.local, before, anew);
}

template <class Real> Vec3<Real> Receiver<Real>::predicted_at(const PacketHistory<Real>& history, double match) const {
    DR_ASSERT(revision_ > 0 && revision_ <= history.revision()); // `advance` has seen this history
    const HistoryView<Real> known(history, history.revision() - revision_);
    const Update<Real>& newest = known.back().update;
    return newest.fixed
               ? predicted_
               : scheme_.predictor
                     ->predict<Real>()(known, static_cast<Real>(std::min(match - newest.time, max_extrapolation)))
                     .position;
}

template class Receiver<float>;
template class Receiver<double>;

} // namespace dr
