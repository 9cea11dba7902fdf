#pragma once
/// Updates received for one remote actor. Several displayed states (ghosts) may read the same history.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/state.h"

#include <cstddef>
#include <vector>

namespace dr {

class Roads; // road.h

/// A received update, and the instants on the receiver's clock that its parts describe.
template <class Real> struct ReceivedUpdate {
    Update<Real> update;
    /// Instant on the receiver's clock that the location describes for receivers without time compensation [s]: usually
    /// the arrival of the update. In a lab run without display delay, the instant of the frame before the one that
    /// first uses the location.
    double described_at = 0;
    /// Instant on the receiver's clock that the orientation describes [s]; the orientation may come from an earlier
    /// update.
    double orientation_described_at = 0;
    /// Instant on the receiver's clock that turret and gun describe [s]; both may come from an earlier update.
    double parts_described_at = 0;
    double owner_travel = 0;                ///< PacketHistory::owner_travel when the update arrived [s]
    std::uint64_t revision = 0;             ///< number of locations added to the history, up to this one
    std::uint64_t orientation_revision = 0; ///< number of orientations added to the history, up to this one
};

/// Angles and rates of turret and gun, and the turret's scan, from one update.
template <class Real> struct TimedArticulations {
    Articulations<Real> articulations{};
    Scan<Real> scan{};
    double time = 0;         ///< instant described, in the publisher's match time [s]
    double described_at = 0; ///< instant described, on the receiver's clock [s]: see ReceivedUpdate
    double owner_travel = 0; ///< see ReceivedUpdate
};

/// Orientation and its rates, from one update, with the turret and gun that travel with it.
template <class Real> struct TimedOrientation {
    Quat<Real> orientation{1, 0, 0, 0};
    Vec3<Real> angular_velocity{0};     ///< world axes [rad/s]
    Vec3<Real> angular_acceleration{0}; ///< world axes [rad/s²]
    Articulations<Real> articulations{};
    double time = 0; ///< instant described, in the publisher's match time [s]
    std::uint8_t incarnation = 0;
};

/// The known orientations next to an instant. The pointers are valid until the next PacketHistory::add.
template <class Real> struct OrientationsAround {
    const TimedOrientation<Real>* before = nullptr; ///< newest that is not after the instant; nullptr: none is known
    const TimedOrientation<Real>* after = nullptr;  ///< oldest that is after the instant; nullptr: none is known
};

template <class Real> class PacketHistory {
  public:
    /// Vehicle model, used by predictors that simulate the vehicle.
    VehicleModel<Real> vehicle = drive_tank<Real>;
    /// Assumed travel time of an update from its owner to the server [s]. Receivers with `half_round_trip` add it to
    /// their own travel time (Haag). Applies to updates that are added later.
    double owner_travel = 0;
    /// Weight w of Pantel & Wolf (4.1): the stick's parabola runs at this fraction of real time, in `input-lagrange`.
    /// A viewer's histories take it from ReceiverSettings; publishers and servers predict with this default.
    double stick_weight = 0.3;

    /// Largest number of locations: enough for delayed dead reckoning at 30 updates/s.
    static constexpr std::size_t capacity = 64;
    static constexpr std::size_t parts_capacity = 32; ///< enough for the largest articulation delay at 30 updates/s

    /// Adds an update whose `stamp()` is the instant `described_at` on the receiver's clock [s]. Its numbers must be
    /// finite, its intervals at least 0. Returns false and drops the update if its incarnation is older than the newest
    /// entry's, or if its sequence number is not newer within the same incarnation.
    ///
    /// An entry of the history is a location. A location without orientation takes the previous orientation. An
    /// orientation without location goes into the newest entry; it is dropped (result: false) if no entry is of its
    /// incarnation. If the first location of an incarnation brings no orientation, its rotation rates are 0.
    /// Articulations published separately follow the same rules. All articulations form a second series, all
    /// orientations a third.
    bool add(const Update<Real>& update, double described_at);

    /// Sets the roads to which contracts refer; nullptr: none. They must outlive the history.
    void set_roads(const Roads* roads) { roads_ = roads; }
    [[nodiscard]] const Roads* roads() const { return roads_; }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// back(0) is the newest entry, back(1) the previous entry. `age` must be below size().
    [[nodiscard]] const ReceivedUpdate<Real>& back(std::size_t age = 0) const;
    /// Number of locations added. Receivers begin a new blend when it changes.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    /// Number of orientations added.
    [[nodiscard]] std::uint64_t orientation_revision() const { return orientation_revision_; }
    /// Articulations of the current incarnation; parts(0) is the newest entry. `age` must be below parts_size().
    [[nodiscard]] const TimedArticulations<Real>& parts(std::size_t age = 0) const;
    /// Number of entries for parts().
    [[nodiscard]] std::size_t parts_size() const { return parts_size_; }
    [[deprecated("parts_size")]] [[nodiscard]] std::size_t known_parts() const { return parts_size(); }
    [[nodiscard]] std::uint64_t parts_revision() const { return parts_revision_; } ///< number of articulations added
    /// The orientations of an incarnation next to match time `time` [s], among the last `capacity` ones.
    [[nodiscard]] OrientationsAround<Real> orientations_around(double time, std::uint8_t incarnation) const;
    /// Running average of the time between arrivals of locations of one incarnation [s] (Murphy 18.4, "Just in Time
    /// Notes"). Before the second location it is the nominal interval.
    [[nodiscard]] double average_interval() const { return average_interval_; }
    /// Running average of the time between orientations of one incarnation [s].
    [[nodiscard]] double average_orientation_interval() const { return average_orientation_interval_; }

  private:
    void add_parts(const ReceivedUpdate<Real>& next, bool new_life);
    void add_orientation(const Update<Real>& update);

    // The rings start empty and grow up to their capacities, because many actors, such as mines, need only one entry.
    std::vector<ReceivedUpdate<Real>> ring_;
    std::vector<TimedOrientation<Real>> orientations_;
    std::size_t orientation_head_ = 0; ///< index of the newest entry of `orientations_`
    std::vector<TimedArticulations<Real>> parts_;
    std::size_t parts_size_ = 0, parts_head_ = 0; ///< number of entries of `parts_`, and index of the newest
    std::uint64_t parts_revision_ = 0;
    const Roads* roads_ = nullptr;
    std::size_t size_ = 0;
    std::size_t head_ = 0; ///< index of the newest entry of `ring_`
    std::uint64_t revision_ = 0;
    std::uint64_t orientation_revision_ = 0;
    double average_interval_ = 0;
    double average_orientation_interval_ = 0;
};

/// A packet history without its newest `skipped` locations; predictors read the history through such a view. A frame
/// that draws a past instant may have to skip the newest updates, because they describe later instants. A history
/// converts to a view that skips none.
template <class Real> class HistoryView {
  public:
    /// `skipped` must be below history.size(); the history must outlive the view.
    HistoryView(const PacketHistory<Real>& history, std::size_t skipped = 0) : history_(history), skipped_(skipped) {}

    [[nodiscard]] std::size_t size() const { return history_.size() - skipped_; }
    [[nodiscard]] const ReceivedUpdate<Real>& back(std::size_t age = 0) const { return history_.back(age + skipped_); }
    [[nodiscard]] std::uint64_t revision() const { return back().revision; }
    [[nodiscard]] std::uint64_t orientation_revision() const { return back().orientation_revision; }
    [[nodiscard]] const PacketHistory<Real>& history() const { return history_; }
    [[deprecated("history")]] [[nodiscard]] const PacketHistory<Real>& whole() const { return history(); }
    /// Number of newest updates, up to `most`, that belong to one incarnation and have increasing time stamps.
    [[nodiscard]] std::size_t consecutive_updates(std::size_t most) const;
    [[deprecated("consecutive_updates")]] [[nodiscard]] std::size_t successive(std::size_t most) const {
        return consecutive_updates(most);
    }

  private:
    const PacketHistory<Real>& history_;
    std::size_t skipped_;
};

template <class Real> using Received [[deprecated("ReceivedUpdate")]] = ReceivedUpdate<Real>;
template <class Real> using KnownParts [[deprecated("TimedArticulations")]] = TimedArticulations<Real>;

} // namespace dr
