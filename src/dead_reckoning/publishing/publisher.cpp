#include "dead_reckoning/publishing/publisher.h"

#include "dead_reckoning/finite.h"
#include "dead_reckoning/publishing/model_fit.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <utility>

namespace dr {

namespace {

constexpr double timer_slack = 1e-9;  ///< tolerance of timers for rounding [s]
constexpr double fit_tick = 1.0 / 60; ///< tick of the model fit's forecast [s]
/// Number of ticks of the model fit's forecast in `time` [s].
std::size_t fit_ticks(double time) { return static_cast<std::size_t>(std::lround(time / fit_tick)); }
/// Fraction of the heartbeat interval by which an update with a due location may become the heartbeat early.
constexpr double last_part = 0.1;
/// How much farther than one update interval predictive prevention looks, as a fraction of it: updates arrive late, and
/// blending continues with V0.
constexpr double margin = 0.5;

template <class Real> Vec3<Real> clamp_tiny(Vec3<Real> v, double tiny) {
    for (int i = 0; i < 3; ++i)
        if (std::abs(v[i]) < static_cast<Real>(tiny))
            v[i] = 0;
    return v;
}

template <class Real> Vec3<Real> direction(const Vec3<Real>& v) {
    const Real length = glm::length(v);
    return length > 0 ? v / length : v;
}

/// Largest fitted speed: a factor on the vehicle's largest speed in the forecast, and an amount beyond that [m/s].
constexpr double fit_speed_factor = 1.4, fit_speed_slack = 1;

/// Largest speed of an actor now and in its forecast of one position per `fit_tick` [m/s].
template <class Real> Real fastest(const LocalActor<Real>& actor, std::span<const Vec3<Real>> future) {
    Real speed = glm::length(actor.state.velocity);
    Vec3<Real> from = actor.state.position;
    for (const Vec3<Real>& to : future) {
        speed = std::max(speed, glm::distance(from, to) / static_cast<Real>(fit_tick));
        from = to;
    }
    return speed;
}

/// Whether the threshold is tested (above 0) and exceeded.
bool exceeded(double deviation, double threshold) { return threshold > 0 && deviation > threshold; }

} // namespace

bool fits_model(const PublisherSettings& settings) {
    return settings.model_fit &&
           (settings.when == PublisherSettings::When::threshold || fit_ticks(1 / settings.rate) >= min_fitted);
}

std::span<const std::string_view> reason_names() {
    static constexpr std::array<std::string_view, reason_count> names = {
        "spawn",        "interval",  "position", "rotation", "velocity",
        "acceleration", "heartbeat", "event",    "contract", "articulation"};
    return names;
}

template <class Real>
std::optional<Publication<Real>> Publisher<Real>::tick(double time, double dt, const LocalActor<Real>& actor,
                                                       const PublisherSettings& given) {
    DR_ASSERT(std::isfinite(time) && dt >= 0 && finite(actor.state));
    // A scan is published with separate articulations, from its beginning to its end.
    const bool scans = actor.scan.rate > 0 || (!history_.empty() && history_.back().update.scan.rate > 0);
    PublisherSettings settings = given;
    if (given.contract && scans && !(given.articulation_rate > 0))
        settings.articulation_rate = given.rate;
    DR_ASSERT(settings.rate > 0 && settings.orientation_rate >= 0 && settings.heartbeat > 0);
    since_location_ += dt;
    since_orientation_ += dt;
    since_articulations_ += dt;
    until_heartbeat_ -= dt;
    estimate_.add(dt, actor.state, settings, fresh_);
    if (!fresh_) {
        advance_ghost(time, actor, settings);
        deviation_.time_space = time_space_ += deviation_.position * dt;
    }
    if (!history_.empty() && history_.back().update.fixed && !actor.fixed)
        event_ = true; // an actor that starts to move needs a full update
    std::optional<Reason> location = location_due(settings, actor);
    std::optional<Reason> orientation = orientation_due(settings, actor.fixed);
    const std::optional<Reason> articulations = articulations_due(settings, actor);
    if (!location && !orientation && !articulations)
        return {};
    const Reason of_hull = std::min(location.value_or(Reason::count), orientation.value_or(Reason::count));
    const Reason reason = std::min(of_hull, articulations.value_or(Reason::count));
    if (!(settings.orientation_rate > 0) && of_hull != Reason::count)
        location = orientation = of_hull;

    // The next update can be sent one update interval later at the earliest. If the heartbeat would be overdue by then,
    // the heartbeat is sent now.
    const double early = std::max(last_part * settings.heartbeat, 1 / settings.rate);
    const bool full =
        reason == Reason::spawn || reason == Reason::event || (location && until_heartbeat_ < early + timer_slack);
    Publication<Real> publication{describe(time, actor, settings, full || location), reason, full};
    publication.update.has_orientation = full || orientation;
    publication.update.has_articulations = full || articulations;
    if (fresh_)
        history_ = {};
    history_.set_roads(roads_);
    history_.add(quantise_ ? quantise_(publication.update) : publication.update, time);
    if (fresh_) {
        ghost_.emplace(reference(settings));
        advance_ghost(time, actor, settings);
    }
    if (location)
        since_location_ = time_space_ = 0;
    if (orientation)
        since_orientation_ = 0;
    if (articulations || full)
        since_articulations_ = 0;
    if (full)
        until_heartbeat_ = settings.heartbeat * (1 - settings.heartbeat_stagger * random_.uniform());
    fresh_ = false;
    event_ = false;
    return publication;
}

/// Advances the ghost to this tick with the updates of earlier ticks, and compares it with the true state.
template <class Real>
void Publisher<Real>::advance_ghost(double time, const LocalActor<Real>& actor, const PublisherSettings& settings) {
    if (!(ghost_->scheme() == reference(settings)))
        ghost_.emplace(reference(settings));
    const Displayed<Real>& displayed = ghost_->advance(history_, {time, time}, {});
    const KinematicState<Real>& ghost = displayed.state;
    double articulation = 0;
    for (std::size_t part = 0; part < part_count; ++part)
        articulation =
            std::max(articulation, static_cast<double>(std::abs(wrap_angle(actor.articulations[part].angle -
                                                                           displayed.articulations[part].angle))));
    deviation_ = {.position = static_cast<double>(glm::distance(actor.state.position, ghost.position)),
                  .time_space = deviation_.time_space,
                  .rotation = static_cast<double>(angle_between(actor.state.orientation, ghost.orientation)),
                  .velocity = static_cast<double>(glm::distance(estimate_.velocity(), ghost.velocity)),
                  .acceleration = static_cast<double>(glm::distance(estimate_.acceleration(), ghost.acceleration)),
                  .articulation = articulation};
}

/// ShouldForceUpdate of listing 18.1 for one part: `since` is the time on its timer [s], `rate` its largest update
/// rate [1/s]. `always`: due at that rate, without thresholds. `thresholds` returns the reason if the part is
/// due otherwise.
template <class Real>
template <class Thresholds>
std::optional<Reason> Publisher<Real>::due(double since, double rate, bool always, const Thresholds& thresholds) const {
    if (fresh_)
        return Reason::spawn;
    if (event_)
        return Reason::event;
    if (since < 1 / rate - timer_slack)
        return {};
    return always ? Reason::interval : thresholds();
}

/// Why the location is due; `nullopt` if it is not.
template <class Real>
std::optional<Reason> Publisher<Real>::location_due(const PublisherSettings& settings,
                                                    const LocalActor<Real>& actor) const {
    const bool always = settings.when == PublisherSettings::When::fixed && !actor.fixed;
    return due(since_location_, settings.rate, always, [&]() -> std::optional<Reason> {
        if (contract_changed(settings, actor))
            return Reason::contract;
        if (exceeded(deviation_.position, settings.position_threshold) ||
            exceeded(deviation_.time_space, settings.time_space_threshold))
            return Reason::position;
        if (exceeded(deviation_.velocity, settings.velocity_threshold))
            return Reason::velocity;
        if (exceeded(deviation_.acceleration, settings.acceleration_threshold))
            return Reason::acceleration;
        return until_heartbeat_ < timer_slack ? std::optional(Reason::heartbeat) : std::nullopt;
    });
}

/// Whether the driver's contract has another road, speed, side or end than the contract in the last update. Its
/// progress is not tested, because an error in the progress shows in the ghost's position.
template <class Real>
bool Publisher<Real>::contract_changed(const PublisherSettings& settings, const LocalActor<Real>& actor) const {
    constexpr Real another = Real(0.25); // difference that counts as another speed, side or end [m/s, m]
    const Contract<Real> now = settings.contract ? actor.contract : Contract<Real>{};
    const Contract<Real>& known = history_.back().update.contract;
    const auto differ = [](Real a, Real b) { return std::abs(a - b) > another; };
    return now.road != known.road || now.ends != known.ends || differ(now.speed, known.speed) ||
           differ(now.side, known.side) || differ(now.end, known.end);
}

/// Why the orientation is due; `nullopt` if it is not. Without `orientation_rate` the location's timer applies.
template <class Real>
std::optional<Reason> Publisher<Real>::orientation_due(const PublisherSettings& settings, bool fixed) const {
    const bool separate = settings.orientation_rate > 0, with_parts = !(settings.articulation_rate > 0);
    const bool always = settings.when == PublisherSettings::When::fixed && !fixed;
    return due(separate ? since_orientation_ : since_location_, separate ? settings.orientation_rate : settings.rate,
               always, [&] {
                   const bool off = exceeded(deviation_.rotation, settings.rotation_threshold) ||
                                    (with_parts && exceeded(deviation_.articulation, settings.articulation_threshold));
                   return off ? std::optional(Reason::rotation) : std::nullopt;
               });
}

/// Why turret and gun are due, if they are published separately; otherwise `nullopt`.
template <class Real>
std::optional<Reason> Publisher<Real>::articulations_due(const PublisherSettings& settings,
                                                         const LocalActor<Real>& actor) const {
    if (!(settings.articulation_rate > 0) || actor.fixed)
        return {};
    const bool always = settings.when == PublisherSettings::When::fixed;
    return due(since_articulations_, settings.articulation_rate, always, [&]() -> std::optional<Reason> {
        if (scan_changed(settings, actor))
            return Reason::contract;
        return exceeded(deviation_.articulation, settings.articulation_threshold) ? std::optional(Reason::articulation)
                                                                                  : std::nullopt;
    });
}

/// Whether since the last update the turret's scan has begun, ended, or got other limits or another rate. Its phase is
/// not tested, because an error in the phase shows in the ghost's turret angle.
template <class Real>
bool Publisher<Real>::scan_changed(const PublisherSettings& settings, const LocalActor<Real>& actor) const {
    constexpr Real another = Real(0.01); // difference that counts as another limit or rate [rad, rad/s]
    const Scan<Real> now = settings.contract ? actor.scan : Scan<Real>{};
    const Scan<Real>& known = history_.back().update.scan;
    const auto differ = [](Real a, Real b) { return std::abs(a - b) > another; };
    return differ(now.low, known.low) || differ(now.high, known.high) || differ(now.rate, known.rate);
}

/// The update of this tick: SetLastKnownValuesBeforePublish of listing 18.2.
template <class Real>
Update<Real> Publisher<Real>::describe(double time, const LocalActor<Real>& actor, const PublisherSettings& settings,
                                       bool location) {
    Update<Real> update;
    update.articulations = actor.articulations;
    update.stick = actor.stick;
    if (settings.contract)
        update.contract = actor.contract;
    update.separate_articulations = settings.articulation_rate > 0 && !actor.fixed;
    if (settings.contract && update.separate_articulations)
        update.scan = actor.scan;
    update.time = time;
    update.interval = 1 / settings.rate;
    update.orientation_interval = settings.orientation_rate > 0 ? 1 / settings.orientation_rate : 0;
    update.sequence = sequence_++;
    update.incarnation = incarnation_;
    update.has_location = location;
    update.fixed = actor.fixed;
    update.state.position = actor.state.position;
    update.state.orientation = actor.state.orientation;
    if (actor.fixed)
        return update;

    update.state.velocity = estimate_.velocity();
    update.state.acceleration = location ? damped(settings.damp) : estimate_.acceleration();
    // A collision ends before the update is sent: its velocity change remains, but its acceleration must not be
    // extrapolated.
    if (!settings.impact_acceleration && glm::length(update.state.acceleration) > actor.max_acceleration)
        update.state.acceleration = Vec3<Real>(0);
    if (fits_model(settings) && location)
        fit(update, actor, settings);
    if (settings.predictive_prevention)
        update.state = prevent_penetration(update.state, (1 + margin) / settings.rate, footing_);
    update.state.angular_velocity = estimate_.angular_velocity();
    if (settings.angular_acceleration)
        update.state.angular_acceleration = estimate_.angular_acceleration();
    for (Vec3<Real>* rate : {&update.state.velocity, &update.state.acceleration, &update.state.angular_velocity,
                             &update.state.angular_acceleration})
        *rate = clamp_tiny(*rate, settings.tiny);
    return update;
}

/// The acceleration to publish. With `damp` it is scaled by the cosine of its angle to the last published acceleration,
/// unless one of the two is 0; beyond 90° the result is 0.
template <class Real> Vec3<Real> Publisher<Real>::damped(bool damp) {
    const Vec3<Real>& acceleration = estimate_.acceleration();
    const Vec3<Real> before = std::exchange(published_acceleration_, direction(acceleration));
    const bool comparable = !fresh_ && published_acceleration_ != Vec3<Real>(0) && before != Vec3<Real>(0);
    return damp && comparable ? acceleration * std::max(Real(0), glm::dot(published_acceleration_, before))
                              : acceleration;
}

/// Fits velocity and acceleration to the time until the next update. At a fixed rate this is one interval, at most 2 s.
/// With thresholds an update holds for longer: tries windows from 1 s (or one interval, if longer) downward in steps of
/// 0.25 s, none shorter than one interval or 0.25 s. Keeps the first window in which the prediction is within the
/// position threshold of the forecast, or else the last.
/// Starts from the actor's own derivatives, so the sources and filters of the published ones do not matter.
template <class Real>
void Publisher<Real>::fit(Update<Real>& update, const LocalActor<Real>& actor,
                          const PublisherSettings& settings) const {
    if (!forecast_)
        return;
    constexpr double longest = 2, step = 0.25, max_steps = 4;
    const double interval = std::min(1 / settings.rate, longest);
    const bool by_threshold = settings.when == PublisherSettings::When::threshold;
    double window = by_threshold ? std::max(interval, max_steps * step) : interval;
    // Receivers with time compensation use the update only after the latency.
    const std::size_t skipped = fit_ticks(settings.model_fit_latency);
    const std::vector<Vec3<Real>> future = forecast_(actor, fit_tick, static_cast<int>(skipped + fit_ticks(window)));
    DR_ASSERT(future.size() == skipped + fit_ticks(window));
    Update<Real> unfitted = update;
    unfitted.state.velocity = actor.state.velocity;
    const bool is_impact = glm::length(actor.state.acceleration) > actor.max_acceleration;
    unfitted.state.acceleration = is_impact ? Vec3<Real>(0) : actor.state.acceleration;
    for (;; window -= step) {
        update = unfitted;
        const double off = fit_derivatives<Real>(update, *reference(settings).predictor,
                                                 std::span(future).subspan(skipped, fit_ticks(window)),
                                                 static_cast<double>(skipped + 1) * fit_tick, fit_tick);
        if (off <= settings.position_threshold || window - step < std::max(interval, step) - timer_slack)
            break;
    }
    // A fit to a future far ahead may need a present speed that the vehicle does not have; servers refuse that.
    const Real limit =
        Real(fit_speed_factor) * fastest(actor, std::span<const Vec3<Real>>(future)) + Real(fit_speed_slack);
    if (glm::length(update.state.velocity) > limit)
        update = unfitted;
}

template <class Real> const Displayed<Real>& Publisher<Real>::ghost() const {
    static const Displayed<Real> nothing{};
    return ghost_ ? ghost_->displayed() : nothing;
}

template class Publisher<float>;
template class Publisher<double>;

} // namespace dr
