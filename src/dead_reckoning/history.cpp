#include "dead_reckoning/history.h"

#include "dead_reckoning/finite.h"
#include "tunables/assert.h"

#include <algorithm>

namespace dr {

namespace {

/// Incarnation and sequence numbers wrap: the newer number is ahead by less than half of their range (RFC 1982).
template <class Real> bool newer(const Update<Real>& a, const Update<Real>& b) {
    if (a.incarnation != b.incarnation)
        return static_cast<std::int8_t>(a.incarnation - b.incarnation) > 0;
    return static_cast<std::int32_t>(a.sequence - b.sequence) > 0;
}

/// A running mean is the plain mean up to this number of intervals; then each new interval has the weight 1/8.
constexpr double averaged_arrivals = 8;
void average(double& mean, double interval, std::uint64_t count) {
    mean += (interval - mean) / std::min(static_cast<double>(count), averaged_arrivals);
}

/// Writes to a ring that grows until it is full.
template <class Entry> void put(std::vector<Entry>& ring, std::size_t at, const Entry& entry) {
    DR_ASSERT(at <= ring.size());
    if (at == ring.size())
        ring.push_back(entry);
    else
        ring[at] = entry;
}

/// Nominal time between two orientations [s]: `orientation_interval`, or `interval` if that is 0.
template <class Real> double orientation_interval(const Update<Real>& update) {
    return update.orientation_interval > 0 ? update.orientation_interval : update.interval;
}

template <class Real> void copy_location(Update<Real>& to, const Update<Real>& from) {
    // Before orientation_lag and time change: articulation_time() may depend on both.
    to.articulation_lag = from.time - to.articulation_time();
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
    to.orientation_interval = from.orientation_interval;
}

template <class Real> void copy_articulations(Update<Real>& to, const Update<Real>& from) {
    to.articulation_lag = to.time - from.articulation_time();
    to.articulations = from.articulations;
    to.scan = from.scan;
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

    // An update may hold parts of different ages, for example the state that a server sends to clients that join.
    const auto described = [&](double time) { return described_at + time - update.stamp(); };
    ReceivedUpdate<Real> next{.update = update,
                              .described_at = described_at,
                              .orientation_described_at = described(update.orientation_time()),
                              .parts_described_at = described(update.articulation_time()),
                              .owner_travel = owner_travel};
    if (!update.has_location) {
        copy_location(next.update, back().update);
        next.described_at = back().described_at;
    } else if (!update.has_orientation && new_life) {
        next.update.state.angular_velocity = next.update.state.angular_acceleration = Vec3<Real>(0);
        next.update.orientation_lag = 0;
        next.orientation_described_at = described_at;
    }
    if (!update.has_orientation && !new_life) {
        copy_orientation(next.update, back().update);
        next.orientation_described_at = back().orientation_described_at;
    }
    if (!update.brings_articulations() && !new_life) {
        copy_articulations(next.update, back().update);
        next.parts_described_at = back().parts_described_at;
    }

    if (first) {
        average_interval_ = update.interval;
        average_orientation_interval_ = orientation_interval(update);
    } else if (!new_life) { // the time for which the actor did not exist is no interval of its updates
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
    if (update.has_orientation || new_life) {
        ++orientation_revision_;
        add_orientation(next.update);
    }
    next.revision = revision_;
    next.orientation_revision = orientation_revision_;
    put(ring_, head_, next);
    if (update.brings_articulations() || new_life)
        add_parts(next, new_life);
    return true;
}

template <class Real> void PacketHistory<Real>::add_parts(const ReceivedUpdate<Real>& next, bool new_life) {
    parts_head_ = parts_size_ == 0 ? 0 : (parts_head_ + 1) % parts_capacity;
    parts_size_ = new_life ? 1 : std::min(parts_size_ + 1, parts_capacity);
    put(parts_, parts_head_,
        {.articulations = next.update.articulations,
         .scan = next.update.scan,
         .time = next.update.articulation_time(),
         .described_at = next.parts_described_at,
         .owner_travel = next.owner_travel});
    ++parts_revision_;
}

template <class Real> void PacketHistory<Real>::add_orientation(const Update<Real>& update) {
    orientation_head_ = orientations_.empty() ? 0 : (orientation_head_ + 1) % capacity;
    put(orientations_, orientation_head_,
        {.orientation = update.state.orientation,
         .angular_velocity = update.state.angular_velocity,
         .angular_acceleration = update.state.angular_acceleration,
         .articulations = update.articulations,
         .time = update.orientation_time(),
         .incarnation = update.incarnation});
}

template <class Real>
OrientationsAround<Real> PacketHistory<Real>::orientations_around(double time, std::uint8_t incarnation) const {
    OrientationsAround<Real> around;
    for (std::size_t age = 0; age < orientations_.size() && !around.before; ++age) {
        const TimedOrientation<Real>& known = orientations_[(orientation_head_ + capacity - age) % capacity];
        if (known.incarnation == incarnation)
            (known.time > time ? around.after : around.before) = &known;
    }
    return around;
}

template <class Real> const TimedArticulations<Real>& PacketHistory<Real>::parts(std::size_t age) const {
    DR_ASSERT(age < parts_size_);
    return parts_[(parts_head_ + parts_capacity - age) % parts_capacity];
}

template <class Real> const ReceivedUpdate<Real>& PacketHistory<Real>::back(std::size_t age) const {
    DR_ASSERT(age < size_);
    return ring_[(head_ + capacity - age) % capacity];
}

template <class Real> std::size_t HistoryView<Real>::consecutive_updates(std::size_t most) const {
    std::size_t count = 1;
    for (; count < std::min(size(), most); ++count) {
        const Update<Real>&newer = back(count - 1).update, &older = back(count).update;
        if (older.incarnation != newer.incarnation || !(older.time < newer.time))
            break;
    }
    return count;
}

template class PacketHistory<float>;
template class PacketHistory<double>;
template class HistoryView<float>;
template class HistoryView<double>;

} // namespace dr
