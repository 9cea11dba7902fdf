#include "dead_reckoning/history.h"

#include "dead_reckoning/precondition.h"
#include <algorithm>

namespace dr {

namespace {

/// Sequence numbers wrap: the newer one is ahead by less than half the circle (RFC 1982).
template <class Real> bool newer(const Update<Real>& a, const Update<Real>& b) {
    if (a.incarnation != b.incarnation)
        return static_cast<std::int8_t>(a.incarnation - b.incarnation) > 0;
    return static_cast<std::int32_t>(a.sequence - b.sequence) > 0;
}

/// One more of `count` arrivals: the mean of the first few, then a running one over about this many.
constexpr double averaged_arrivals = 8;
void average(double& mean, double interval, std::uint64_t count) {
    mean += (interval - mean) / std::min(static_cast<double>(count), averaged_arrivals);
}

/// Its own interval, or that of the update.
template <class Real> double orientation_interval(const Update<Real>& update) {
    return update.orientation_interval > 0 ? update.orientation_interval : update.interval;
}

template <class Real> void copy_location(Update<Real>& to, const Update<Real>& from) {
    to.orientation_lag = from.time - to.orientation_time();
    to.state.position = from.state.position;
    to.state.velocity = from.state.velocity;
    to.state.acceleration = from.state.acceleration;
    to.contract = from.contract;
    to.time = from.time;
    to.interval = from.interval;
}

template <class Real> void copy_orientation(Update<Real>& to, const Update<Real>& from) {
    to.orientation_lag = to.time - from.orientation_time();
    to.state.orientation = from.state.orientation;
    to.state.angular_velocity = from.state.angular_velocity;
    to.state.angular_acceleration = from.state.angular_acceleration;
    to.articulations = from.articulations;
    to.orientation_interval = from.orientation_interval;
}

} // namespace

template <class Real> bool PacketHistory<Real>::add(const Update<Real>& update, double described_at) {
    DR_ASSERT(finite(update.state));
    DR_ASSERT(std::isfinite(update.time) && std::isfinite(described_at) && std::isfinite(update.orientation_lag));
    DR_ASSERT(update.interval >= 0 && update.orientation_interval >= 0);
    const bool first = empty();
    if (!first && !newer(update, back().update))
        return false;
    const bool new_life = first || update.incarnation != back().update.incarnation;
    if (new_life && !update.has_location)
        return false;

    // Both parts of one packet may be of different ages: what a server tells those who join.
    Received<Real> next{update, described_at, described_at + update.orientation_time() - update.stamp()};
    if (!update.has_location) {
        copy_location(next.update, back().update);
        next.described_at = back().described_at;
    } else if (!update.has_orientation && new_life) {
        next.update.state.angular_velocity = next.update.state.angular_acceleration = Vec3<Real>(0);
        next.update.orientation_lag = 0;
        next.orientation_described_at = described_at;
    } else if (!update.has_orientation) {
        copy_orientation(next.update, back().update);
        next.orientation_described_at = back().orientation_described_at;
    }

    if (first) {
        average_interval_ = update.interval;
        average_orientation_interval_ = orientation_interval(update);
    } else {
        if (update.has_location)
            average(average_interval_, described_at - back().described_at, revision_);
        if (update.has_orientation)
            average(average_orientation_interval_, next.orientation_described_at - back().orientation_described_at,
                    orientation_revision_);
    }
    if (update.has_location) {
        head_ = first ? 0 : (head_ + 1) % capacity;
        size_ = std::min(size_ + 1, capacity);
        ++revision_;
    }
    if (update.has_orientation || new_life)
        ++orientation_revision_;
    next.revision = revision_;
    next.orientation_revision = orientation_revision_;
    ring_[head_] = next;
    return true;
}

template <class Real> const Received<Real>& PacketHistory<Real>::back(std::size_t age) const {
    DR_ASSERT(age < size_);
    return ring_[(head_ + capacity - age) % capacity];
}

template class PacketHistory<float>;
template class PacketHistory<double>;

} // namespace dr
