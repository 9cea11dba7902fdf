#include "dead_reckoning/displayed_state.h"

#include "dead_reckoning/rotation.h"

#include <algorithm>

namespace dr {

tunables::Tunables tunables(ReceiverSettings& settings) {
    static constexpr std::string_view blend_times[] = {"nominal", "average"};
    using S = ReceiverSettings;
    return {
        ::tunables::bind(
            {.name = "compensate", .help = "Time compensation: predict from the update's time stamp, not its arrival"},
            settings, &S::compensate),
        ::tunables::bind(
            {.name = "blend-time",
             .help = "Time to blend over: the published update interval, or the running average of arrivals",
             .choices = blend_times},
            settings, &S::blend_time),
        ::tunables::bind({.name = "blend-scale",
                          .minimum = 0.1,
                          .maximum = 4,
                          .help = "Factor on the blend time, which is at most 1 s"},
                         settings, &S::blend_scale),
    };
}

namespace {

template <class Real> Articulations<Real> predict(const Received<Real>& newest, const Scheme& scheme, Real age) {
    Articulations<Real> parts = newest.update.articulations;
    for (Articulation<Real>& part : parts) {
        if (!scheme.predictor->rotates)
            part.rate = 0;
        part.angle = wrap_angle(part.angle + part.rate * age);
    }
    return parts;
}

} // namespace

template <class Real>
const Displayed<Real>& DisplayedState<Real>::advance(const PacketHistory<Real>& history, FrameTime now,
                                                     const ReceiverSettings& settings) {
    if (started_ && !(now.local > previous_.local))
        return displayed_;
    if (!started_ || history.back().update.incarnation != incarnation_) {
        start(history, now, settings.compensate);
    } else {
        if (revision_ != history.revision())
            begin_segment(history, settings);
        move(history, now.local - previous_.local);
    }
    started_ = true;
    revision_ = history.revision();
    previous_ = now;
    return displayed_;
}

/// At the prediction at once, with nothing to blend (T_Δ = 0) until the next update.
template <class Real>
void DisplayedState<Real>::start(const PacketHistory<Real>& history, FrameTime now, bool compensate) {
    const Received<Real>& newest = history.back();
    const double age = compensate ? now.match - newest.update.time : now.local - newest.described_at;
    elapsed_ = 0;
    incarnation_ = newest.update.incarnation;
    segment_ = {};
    segment_.age = static_cast<Real>(age);
    segment_.known = scheme_.predictor->predict<Real>()(history, segment_.age);
    displayed_ = {segment_.known, predict(newest, scheme_, segment_.age)};
    start_articulations_ = displayed_.articulations;
    segment_.position = displayed_.state.position;
    segment_.velocity = displayed_.state.velocity;
    segment_.orientation = displayed_.state.orientation;
}

/// T_t := 0 at the previous frame, where the two realities part.
template <class Real>
void DisplayedState<Real>::begin_segment(const PacketHistory<Real>& history, const ReceiverSettings& settings) {
    const Received<Real>& newest = history.back();
    const double age =
        settings.compensate ? previous_.match - newest.update.time : previous_.local - newest.described_at;
    const double interval = settings.blend_time == ReceiverSettings::BlendTime::average ? history.average_interval()
                                                                                        : newest.update.interval;
    elapsed_ = 0;
    start_articulations_ = displayed_.articulations;
    segment_.position = displayed_.state.position;
    segment_.velocity = displayed_.state.velocity;
    segment_.orientation = displayed_.state.orientation;
    segment_.age = static_cast<Real>(age);
    segment_.interval =
        static_cast<Real>(std::clamp(interval * settings.blend_scale, 0.0, ReceiverSettings::longest_blend));
    segment_.known = scheme_.predictor->predict<Real>()(history, segment_.age);
}

template <class Real> void DisplayedState<Real>::move(const PacketHistory<Real>& history, double dt) {
    elapsed_ += dt;
    const Real step = static_cast<Real>(dt);
    const Real elapsed = static_cast<Real>(elapsed_);
    const Predict<Real> predict_state = scheme_.predictor->predict<Real>();
    const KinematicState<Real> prediction = predict_state(history, segment_.age + elapsed);
    const ConvergenceInput<Real> in{
        segment_, history, predict_state, prediction, elapsed, step, displayed_.state.position};

    const Vec3<Real> position = scheme_.convergence->converge<Real>()(in);
    const Vec3<Real> step_velocity = (position - displayed_.state.position) / step;
    displayed_.state = prediction;
    displayed_.articulations = predict(history.back(), scheme_, segment_.age + elapsed);
    displayed_.state.position = position;
    if (!scheme_.convergence->blends)
        return;
    displayed_.state.velocity = step_velocity;

    // Past T̂ = 1 the prediction's orientation carries on turning; before, both realities turn with the last-known rate.
    const Real fraction = in.fraction();
    if (fraction >= 1)
        return;
    const Quat<Real> from_where_we_were = rotation(prediction.angular_velocity * elapsed) * segment_.orientation;
    displayed_.state.orientation = blend(from_where_we_were, prediction.orientation, fraction);
    for (std::size_t i = 0; i < part_count; ++i) {
        Articulation<Real>& part = displayed_.articulations[i];
        const Real angle = start_articulations_[i].angle + part.rate * elapsed;
        part.angle = wrap_angle(angle + wrap_angle(part.angle - angle) * fraction);
    }
}

template class DisplayedState<float>;
template class DisplayedState<double>;

} // namespace dr
