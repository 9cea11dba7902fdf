#include "dead_reckoning/publisher.h"

#include "dead_reckoning/rotation.h"

#include <algorithm>

namespace dr {

namespace {

constexpr double slack = 1e-9;    ///< of the timers: ticks add up to an interval only to rounding [s]
constexpr double last_part = 0.1; ///< a heartbeat may come this share of its interval early, to replace an update

Scheme reference(const PublisherSettings& settings) {
    const auto index = static_cast<std::size_t>(settings.reference_scheme);
    return index < schemes().size() ? schemes()[index] : *scheme("pvb:order2");
}

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

} // namespace

std::span<const std::string_view> reason_names() {
    static constexpr std::string_view names[] = {"spawn",    "interval",     "position",  "rotation",
                                                 "velocity", "acceleration", "heartbeat", "event"};
    return names;
}

tunables::Tunables tunables(PublisherSettings& settings) {
    static constexpr std::string_view whens[] = {"fixed", "threshold"};
    static constexpr std::string_view velocities[] = {"engine", "difference"};
    static constexpr std::string_view accelerations[] = {"engine", "difference", "none"};
    using S = PublisherSettings;
    const auto row = [&settings](::tunables::Row described, auto S::*member) {
        described.owner = ::tunables::Owner::publisher;
        return ::tunables::bind(described, settings, member);
    };
    ::tunables::Tunables rows = {
        row({.name = "publish",
             .help = "Publish always at the rate, or at most at the rate and only if needed",
             .choices = whens},
            &S::when),
        row({.name = "rate", .unit = "1/s", .minimum = 0.2, .maximum = 60, .help = "Nominal and largest update rate"},
            &S::rate),
        row({.name = "position-threshold",
             .unit = "m",
             .minimum = 0.001,
             .maximum = 10,
             .help = "Publish when the threshold ghost is off by more than this"},
            &S::position_threshold),
        row({.name = "rotation-threshold",
             .unit = "rad",
             .maximum = 3.2,
             .help = "Publish when the threshold ghost is turned by more than this; 0: not checked"},
            &S::rotation_threshold),
        row({.name = "articulation-threshold",
             .unit = "rad",
             .maximum = 3.2,
             .help = "Publish when the threshold ghost's turret or gun is turned by more than this; 0: not checked"},
            &S::articulation_threshold),
        row({.name = "velocity-threshold",
             .unit = "m/s",
             .maximum = 50,
             .help = "Publish when the threshold ghost's velocity is off by more than this; 0: not checked"},
            &S::velocity_threshold),
        row({.name = "acceleration-threshold",
             .unit = "m/s²",
             .maximum = 100,
             .help = "Publish when the threshold ghost's acceleration is off by more than this; 0: not checked"},
            &S::acceleration_threshold),
        row({.name = "heartbeat",
             .unit = "s",
             .minimum = 0.5,
             .maximum = 60,
             .help = "Send everything at least this often"},
            &S::heartbeat),
        row({.name = "heartbeat-stagger",
             .maximum = 0.9,
             .help = "Shorten each heartbeat by a random share up to this, so that actors do not send together"},
            &S::heartbeat_stagger),
        row({.name = "velocity",
             .help = "Published velocity: the engine's, or the difference of positions",
             .choices = velocities},
            &S::velocity),
        row({.name = "acceleration",
             .help = "Published acceleration: the engine's, the difference of velocities, or none",
             .choices = accelerations},
            &S::acceleration),
        row({.name = "velocity-average",
             .unit = "frames",
             .minimum = 1,
             .maximum = 60,
             .help = "Average velocity over about this many frames; 1: not at all"},
            &S::velocity_average),
        row({.name = "damp", .help = "Damp acceleration that changes its direction from update to update"}, &S::damp),
        row({.name = "tiny",
             .unit = "m/s, m/s², rad/s",
             .maximum = 1,
             .help = "Publish components of velocity, acceleration and angular velocity below this as 0"},
            &S::tiny),
        row({.name = "zero-vertical-acceleration", .help = "Publish no up or down acceleration: it makes tanks float"},
            &S::zero_vertical_acceleration),
    };
    // −1 stands for the default scheme, so the row shows that one's index.
    rows.push_back({{.name = "reference-scheme",
                     .maximum = static_cast<double>(schemes().size() - 1),
                     .fallback = static_cast<double>(index_of(reference(S{}))),
                     .owner = ::tunables::Owner::host,
                     .help = "Scheme of the threshold ghost",
                     .choices = scheme_names()},
                    [&settings] { return static_cast<double>(index_of(reference(settings))); },
                    [&settings](double index) { settings.reference_scheme = static_cast<int>(index); }});
    return rows;
}

template <class Real>
std::optional<Publication<Real>> Publisher<Real>::tick(double time, double dt, const LocalActor<Real>& actor,
                                                       const PublisherSettings& settings) {
    since_sent_ += dt;
    until_heartbeat_ -= dt;
    measure(dt, actor.state, settings);
    if (!fresh_)
        follow(time, actor, settings);
    const std::optional<Reason> reason = due(settings);
    if (!reason)
        return {};

    // The next chance comes an interval later at the earliest: by then the heartbeat must not be overdue.
    const double early = std::max(last_part * settings.heartbeat, 1 / settings.rate);
    const bool full = *reason == Reason::spawn || *reason == Reason::event || until_heartbeat_ < early + slack;
    const Publication<Real> publication{describe(time, actor, settings), *reason, full};
    if (fresh_)
        history_ = {};
    history_.add(quantise_ ? quantise_(publication.update) : publication.update, time);
    if (fresh_) {
        ghost_.emplace(reference(settings));
        follow(time, actor, settings);
    }
    since_sent_ = 0;
    if (full)
        until_heartbeat_ = settings.heartbeat * (1 - settings.heartbeat_stagger * random_.uniform());
    fresh_ = false;
    event_ = false;
    return publication;
}

/// Moves the ghost on to this tick with the updates sent in earlier ones, and compares it with truth.
template <class Real>
void Publisher<Real>::follow(double time, const LocalActor<Real>& actor, const PublisherSettings& settings) {
    if (!(ghost_->scheme() == reference(settings)))
        ghost_.emplace(reference(settings));
    const Displayed<Real>& displayed = ghost_->advance(history_, {time, time}, {});
    const KinematicState<Real>& ghost = displayed.state;
    double articulation = 0;
    for (std::size_t part = 0; part < part_count; ++part)
        articulation =
            std::max(articulation, static_cast<double>(std::abs(wrap_angle(actor.articulations[part].angle -
                                                                           displayed.articulations[part].angle))));
    deviation_ = {static_cast<double>(glm::distance(actor.state.position, ghost.position)),
                  static_cast<double>(angle_between(actor.state.orientation, ghost.orientation)),
                  static_cast<double>(glm::distance(velocity_, ghost.velocity)),
                  static_cast<double>(glm::distance(acceleration_, ghost.acceleration)), articulation};
}

/// ComputeCurrentVelocity of listing 18.2: every tick, published or not. After a spawn, differences start anew.
template <class Real>
void Publisher<Real>::measure(double dt, const KinematicState<Real>& state, const PublisherSettings& settings) {
    const bool differences = !fresh_ && dt > 0;
    const Real step = static_cast<Real>(dt);
    const Vec3<Real> last_velocity = velocity_;
    const Vec3<Real> velocity = differences && settings.velocity == PublisherSettings::Velocity::difference
                                    ? (state.position - last_position_) / step
                                    : state.velocity;
    const Real frames = static_cast<Real>(std::max(1.0, settings.velocity_average));
    velocity_ = differences ? last_velocity + (velocity - last_velocity) / frames : velocity;
    last_position_ = state.position;

    acceleration_ = {0, 0, 0};
    if (settings.acceleration == PublisherSettings::Acceleration::engine)
        acceleration_ = state.acceleration;
    else if (settings.acceleration == PublisherSettings::Acceleration::difference && differences)
        acceleration_ = (velocity_ - last_velocity) / step;
    if (settings.zero_vertical_acceleration)
        acceleration_.z = 0;
}

template <class Real> std::optional<Reason> Publisher<Real>::due(const PublisherSettings& settings) const {
    if (fresh_)
        return Reason::spawn;
    if (event_)
        return Reason::event;
    if (since_sent_ < 1 / settings.rate - slack)
        return {};
    if (settings.when == PublisherSettings::When::fixed)
        return Reason::interval;
    const auto exceeded = [](double deviation, double threshold) { return threshold > 0 && deviation > threshold; };
    if (exceeded(deviation_.position, settings.position_threshold))
        return Reason::position;
    if (exceeded(deviation_.rotation, settings.rotation_threshold) ||
        exceeded(deviation_.articulation, settings.articulation_threshold))
        return Reason::rotation;
    if (exceeded(deviation_.velocity, settings.velocity_threshold))
        return Reason::velocity;
    if (exceeded(deviation_.acceleration, settings.acceleration_threshold))
        return Reason::acceleration;
    if (until_heartbeat_ < slack)
        return Reason::heartbeat;
    return {};
}

/// SetLastKnownValuesBeforePublish of listing 18.2.
template <class Real>
Update<Real> Publisher<Real>::describe(double time, const LocalActor<Real>& actor, const PublisherSettings& settings) {
    Update<Real> update;
    update.state = actor.state;
    update.state.velocity = clamp_tiny(velocity_, settings.tiny);
    update.state.angular_velocity = clamp_tiny(actor.state.angular_velocity, settings.tiny);

    // Damping scales by the cosine of the angle to the last update's acceleration; without one there is nothing to
    // damp.
    const Vec3<Real> towards = direction(acceleration_);
    const bool comparable = !fresh_ && towards != Vec3<Real>(0) && published_acceleration_ != Vec3<Real>(0);
    const Real scale =
        settings.damp && comparable ? std::max(Real(0), glm::dot(towards, published_acceleration_)) : Real(1);
    published_acceleration_ = towards;
    update.state.acceleration = clamp_tiny(acceleration_ * scale, settings.tiny);

    update.articulations = actor.articulations;
    update.stick = actor.stick;
    update.time = time;
    update.interval = 1 / settings.rate;
    update.sequence = sequence_++;
    update.incarnation = incarnation_;
    return update;
}

template <class Real> const Displayed<Real>& Publisher<Real>::ghost() const {
    static const Displayed<Real> nothing{};
    return ghost_ ? ghost_->displayed() : nothing;
}

template class Publisher<float>;
template class Publisher<double>;

} // namespace dr
