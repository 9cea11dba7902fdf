#include "dead_reckoning/history.h"

#include <algorithm>

namespace dr {

namespace {

/// Sequence numbers wrap: the newer one is ahead by less than half the circle (RFC 1982).
template <class Real> bool newer(const Update<Real>& a, const Update<Real>& b) {
    if (a.incarnation != b.incarnation)
        return static_cast<std::int8_t>(a.incarnation - b.incarnation) > 0;
    return static_cast<std::int32_t>(a.sequence - b.sequence) > 0;
}

constexpr double averaged_arrivals = 8; ///< about this many arrivals make the running average

} // namespace

template <class Real> bool PacketHistory<Real>::add(const Update<Real>& update, double previous_frame) {
    if (empty()) {
        average_interval_ = update.interval;
    } else {
        if (!newer(update, back().update))
            return false;
        const double interval = previous_frame - back().described_at;
        const double weight = 1 / std::min(static_cast<double>(revision_), averaged_arrivals);
        average_interval_ += (interval - average_interval_) * weight;
        head_ = (head_ + 1) % capacity;
    }
    ring_[head_] = {update, previous_frame};
    size_ = std::min(size_ + 1, capacity);
    ++revision_;
    return true;
}

template <class Real> const Received<Real>& PacketHistory<Real>::back(std::size_t age) const {
    return ring_[(head_ + capacity - age) % capacity];
}

template class PacketHistory<float>;
template class PacketHistory<double>;

} // namespace dr
