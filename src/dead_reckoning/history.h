#pragma once
/// The packet history of one remote actor: one history, however many displayed states (ghosts) read it.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/state.h"

#include <cstddef>
#include <vector>

namespace dr {

class Roads; // road.h

/// An update with the time at which it came into use here.
template <class Real> struct Received {
    Update<Real> update;
    /// The instant, on the receiver's clock, that the update is taken to describe when nothing is known about its
    /// travel: its arrival; in the lab, where frames are the only instants, the frame before its first use [s].
    double described_at = 0;
    double orientation_described_at = 0; ///< likewise of its orientation: earlier, where only the location is new [s]
    double parts_described_at = 0;       ///< likewise of its articulations [s]
    std::uint64_t revision = 0;          ///< of the history, when this location came
    std::uint64_t orientation_revision = 0; ///< likewise, when its orientation came
};

/// What an update said of the parts that only turn.
template <class Real> struct KnownParts {
    Articulations<Real> articulations{};
    Scan<Real> scan{};
    double time = 0;         ///< that they describe, in the publisher's match time [s]
    double described_at = 0; ///< as Received::described_at [s]
};

template <class Real> class PacketHistory {
  public:
    /// How the actor moves, for predictors that run its model on; the game's tank unless told otherwise.
    VehicleModel<Real> vehicle = drive_tank<Real>;

    static constexpr std::size_t capacity = 64;       ///< enough for delayed dead reckoning at 30 updates/s
    static constexpr std::size_t parts_capacity = 32; ///< enough for the largest articulation delay at 30 updates/s

    /// Takes an update into use that is taken to describe the instant `described_at` [s]. Older or repeated sequence
    /// numbers within one incarnation are dropped (returns false); of several in one frame the newest wins.
    ///
    /// Taken are only the parts that the update has. A location without orientation keeps the orientation of the one
    /// before; an orientation alone goes into the newest entry, so that the entries are a series of locations. With
    /// nothing to go into (at first, or in a new life) it is dropped; a location alone stands still turned as it says.
    /// Articulations that are published apart are treated likewise; all of them are a series of their own, too.
    bool add(const Update<Real>& update, double described_at);

    /// The roads that contracts may be about; they must outlive the history. Without any, none is known.
    void set_roads(const Roads* roads) { roads_ = roads; }
    [[nodiscard]] const Roads* roads() const { return roads_; }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// back(0) is the newest, back(1) the one before it. `age` < size().
    [[nodiscard]] const Received<Real>& back(std::size_t age = 0) const;
    /// Counts the locations taken: a displayed state starts a new segment when it changes.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    [[nodiscard]] std::uint64_t orientation_revision() const { return orientation_revision_; } ///< likewise
    /// Of this life, the newest first. `age` < known_parts().
    [[nodiscard]] const KnownParts<Real>& parts(std::size_t age = 0) const;
    [[nodiscard]] std::size_t known_parts() const { return parts_size_; }
    [[nodiscard]] std::uint64_t parts_revision() const { return parts_revision_; } ///< counts them all
    /// Running average of the time between arrivals [s] (Murphy 18.4, "Just in Time Notes"); the nominal interval until
    /// two came.
    [[nodiscard]] double average_interval() const { return average_interval_; }
    [[nodiscard]] double average_orientation_interval() const { return average_orientation_interval_; } ///< likewise

  private:
    void add_parts(const Received<Real>& next, bool new_life);

    // They grow to their capacities: of a mine, one update is all there is.
    std::vector<Received<Real>> ring_;
    std::vector<KnownParts<Real>> parts_;
    std::size_t parts_size_ = 0, parts_head_ = 0; ///< likewise
    std::uint64_t parts_revision_ = 0;
    const Roads* roads_ = nullptr;
    std::size_t size_ = 0;
    std::size_t head_ = 0; ///< index of the newest
    std::uint64_t revision_ = 0;
    std::uint64_t orientation_revision_ = 0;
    double average_interval_ = 0;
    double average_orientation_interval_ = 0;
};

/// A packet history as it was before the newest `skipped` locations came: what predictors look at. Where the drawn
/// instant lies in the past, the newest update may be one of its future. A history stands for itself: none skipped.
template <class Real> class HistoryView {
  public:
    /// `skipped` < history.size(); the history must outlive the view.
    HistoryView(const PacketHistory<Real>& history, std::size_t skipped = 0) : history_(history), skipped_(skipped) {}

    [[nodiscard]] std::size_t size() const { return history_.size() - skipped_; }
    [[nodiscard]] const Received<Real>& back(std::size_t age = 0) const { return history_.back(age + skipped_); }
    [[nodiscard]] std::uint64_t revision() const { return back().revision; }
    [[nodiscard]] std::uint64_t orientation_revision() const { return back().orientation_revision; }
    [[nodiscard]] const PacketHistory<Real>& whole() const { return history_; }
    /// How many of the newest updates, up to `most`, belong to one life and follow each other in time.
    [[nodiscard]] std::size_t successive(std::size_t most) const;

  private:
    const PacketHistory<Real>& history_;
    std::size_t skipped_;
};

} // namespace dr
