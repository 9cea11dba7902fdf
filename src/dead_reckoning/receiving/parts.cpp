#include "dead_reckoning/receiving/parts.h"

#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <cmath>

namespace dr {

namespace {

template <class Real> Real within_limits(std::size_t part, Real angle) {
    const auto [lowest, highest] = part_limits[part];
    return std::clamp(angle, static_cast<Real>(lowest), static_cast<Real>(highest));
}

/// Turret and gun, extrapolated by `age` [s] from a known state.
template <class Real> Articulations<Real> carried_on(const TimedArticulations<Real>& known, double age, bool rotates) {
    Articulations<Real> parts = known.articulations;
    const Real turned = static_cast<Real>(std::min(age, max_extrapolation));
    for (std::size_t i = 0; i < part_count; ++i) {
        Articulation<Real>& part = parts[i];
        if (!rotates)
            part.rate = 0;
        const Real angle = part.angle + part.rate * turned;
        part.angle = within_limits(i, angle);
        if (part.angle != angle) // the part has reached the end of its range
            part.rate = 0;
        part.angle = wrap_angle(part.angle);
    }
    if (age >= max_extrapolation)
        stop_turning(parts);
    return parts;
}

/// Hermite curve from `a` to `b`, `length` [s] apart, at the fraction s; the shorter way round.
template <class Real>
Articulation<Real> from_to(const Articulation<Real>& a, const Articulation<Real>& b, Real length, Real s) {
    const Real way = wrap_angle(b.angle - a.angle), start = a.rate * length, end = b.rate * length;
    const Real c2 = 3 * way - 2 * start - end, c3 = start + end - 2 * way;
    return {wrap_angle(a.angle + ((c3 * s + c2) * s + start) * s), ((3 * c3 * s + 2 * c2) * s + start) / length};
}

/// Angles and rates of the parts at an instant; `ages(known)` is this instant minus the instant of `known` [s].
template <class Real, class Ages>
Articulations<Real> curve(const PacketHistory<Real>& history, Ages&& ages, double window, bool rotates) {
    std::size_t older = 0;
    while (ages(history.parts(older)) < 0 && older + 1 < history.parts_size())
        ++older;
    const double age = ages(history.parts(older));
    Articulations<Real> parts = carried_on(history.parts(older), age, rotates);
    if (older == 0)
        return parts;
    const TimedArticulations<Real>& newer = history.parts(older - 1);
    const double to_come = -ages(newer), length = std::min(window, age + to_come);
    if (!(length > 0) || to_come >= length)
        return parts;
    const Articulations<Real> from = carried_on(history.parts(older), age + to_come - length, rotates);
    for (std::size_t i = 0; i < part_count; ++i)
        parts[i] = from_to(from[i], newer.articulations[i], static_cast<Real>(length),
                           static_cast<Real>(1 - to_come / length));
    return parts;
}

} // namespace

template <class Real> Articulation<Real> sweep(const Scan<Real>& scan, double age) {
    const double middle = (static_cast<double>(scan.low) + static_cast<double>(scan.high)) / 2;
    const double half = (static_cast<double>(scan.high) - static_cast<double>(scan.low)) / 2;
    if (!(half > 0))
        return {static_cast<Real>(middle), 0};
    const double rate = static_cast<double>(scan.rate);
    const double phase = static_cast<double>(scan.phase) + rate / half * age;
    return {wrap_angle(static_cast<Real>(middle + half * std::sin(phase))), static_cast<Real>(rate * std::cos(phase))};
}

template <class Real> Real phase_at(const Scan<Real>& scan, Real angle, bool up) {
    const Real middle = (scan.low + scan.high) / 2, half = (scan.high - scan.low) / 2;
    const Real phase = std::asin(std::clamp(wrap_angle(angle - middle) / half, Real(-1), Real(1)));
    return up ? phase : std::numbers::pi_v<Real> - phase;
}

template <class Real> Articulations<Real> parts_at(const PacketHistory<Real>& history, double time, double window) {
    DR_ASSERT(history.parts_size() > 0);
    const auto age = [&](const TimedArticulations<Real>& known) { return time - known.time; };
    Articulations<Real> parts = curve(history, age, window, true);
    std::size_t newest = 0;
    while (age(history.parts(newest)) < 0 && newest + 1 < history.parts_size())
        ++newest;
    if (const TimedArticulations<Real>& known = history.parts(newest); known.scan.rate > 0)
        parts[turret] = sweep(known.scan, std::min(age(known), max_extrapolation));
    return parts;
}

template <class Real>
Articulations<Real> PartsReceiver<Real>::advance(const PacketHistory<Real>& history, const View& now, double dt,
                                                 const Articulations<Real>& displayed, bool anew) {
    DR_ASSERT(history.parts_size() > 0);
    const auto at = [&](double before) { // the angles `before` seconds before this frame
        const auto age = [&](const TimedArticulations<Real>& known) {
            const double travel = now.assumes_travel ? known.owner_travel + now.travel : 0;
            return (now.by_stamp ? now.match - known.time : now.local - known.described_at + travel) - now.delay -
                   before;
        };
        Articulations<Real> parts = curve(history, age, now.delay, now.rotates);
        if (const TimedArticulations<Real>& newest = history.parts(); newest.scan.rate > 0 && now.rotates)
            parts[turret] = sweep(newest.scan, std::min(now.match - newest.time, max_extrapolation) - before);
        return parts;
    };
    if (anew) {
        gap_ = {};
        elapsed_ = parts_blend_time;
    } else if (revision_ != history.parts_revision()) {
        const Articulations<Real> known = at(dt);
        for (std::size_t i = 0; i < part_count; ++i)
            gap_[i] = now.blends ? wrap_angle(displayed[i].angle - known[i].angle) : 0;
        elapsed_ = 0;
    }
    revision_ = history.parts_revision();
    elapsed_ += dt;
    Articulations<Real> parts = at(0);
    const auto left = static_cast<Real>(std::max(0.0, 1 - elapsed_ / parts_blend_time));
    for (std::size_t i = 0; i < part_count; ++i)
        parts[i].angle = wrap_angle(within_limits(i, parts[i].angle + gap_[i] * left));
    return parts;
}

#define DR_PARTS(Real)                                                                                                 \
    template Articulation<Real> sweep(const Scan<Real>&, double);                                                      \
    template Real phase_at(const Scan<Real>&, Real, bool);                                                             \
    template Articulations<Real> parts_at(const PacketHistory<Real>&, double, double);                                 \
    template class PartsReceiver<Real>;
DR_PARTS(float)
DR_PARTS(double)
#undef DR_PARTS

} // namespace dr
