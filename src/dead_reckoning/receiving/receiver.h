#pragma once
/// The receiver's side (Murphy 18.3, 18.4, 18.7): one displayed state of one remote actor under one scheme. Several may
/// read the same packet history; one that is switched on late starts at the prediction at once.
///
/// Order in a frame: history.add(...) for what arrived, then advance(...) once, then the ground clamp on a copy of the
/// result: the next segment starts from the pose *before* the clamp.
///
/// Location and orientation have times of their own (18.4: "if they are published separately, you'll need separate time
/// variables for each"): age, T_t and T_Δ, equal to each other's as long as both come in every update. A *fixed* actor
/// is put where its update says, at once, and stays there: no prediction and no blending.
///
/// The displayed velocity is the difference of displayed positions over the frame (so it is V0 of the next segment);
/// for schemes that jump, and in the frame of a start, it is the prediction's. Acceleration and angular velocity are
/// the prediction's.
///
/// The drawn instant may lie before what the newest update describes: pictures are drawn a frame or two in the past, or
/// further under a presentation delay. An update comes into use when it is nearer than the one before it would be, half
/// of T_Δ ahead; that far predictors run backward.

#include "dead_reckoning/history.h"
#include "dead_reckoning/receiving/parts.h"
#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/scheme.h"
#include "tunables/tunables.h"

#include <vector>

namespace dr {

struct ReceiverSettings {
    enum class BlendTime { nominal, average };
    /// Where the hull's direction comes from (18.7): the dead-reckoned orientation as it is, turned to the displayed
    /// velocity, or bound to a front and a rear point that are dead-reckoned like the actor, at three times the cost.
    enum class Orientation { published, from_velocity, two_points };
    bool compensate = false;                   ///< evaluate at the update's time stamp instead of at its arrival
    bool half_round_trip = false;              ///< without time stamps: take it to be as old as `FrameTime::travel`
    BlendTime blend_time = BlendTime::nominal; ///< T_Δ = 1/rate as published, or the running average of arrivals
    double blend_scale = 1;                    ///< factor on T_Δ
    Orientation orientation = Orientation::published;
    double orientation_speed = 1;  ///< from_velocity: slower is not trusted, fully from twice that [m/s]
    double orientation_base = 4;   ///< two_points: from the rear to the front point [m]
    double articulation_delay = 0; ///< turret and gun are shown so late: parts.h [s]; 0: at once
    /// Of schemes that play the past (snapshot interpolation, as shooters of the Source and Quake 3 engines have it):
    /// how far behind they play [s], 0: as far as arrivals ask for; and how long they go on by the predictor where they
    /// run dry, before they stand [s].
    double interpolation_delay = 0, extrapolation_limit = reckoned_for;
    static constexpr double max_blend_time = 1; ///< T_Δ is at most 1 s
    bool operator==(const ReceiverSettings&) const = default;
};
tunables::Tunables tunables(ReceiverSettings& settings); ///< compensate, blend-time, ... one row a member

/// The frame's instant on both clocks [s].
struct FrameTime {
    double local = 0;  ///< the receiver's own clock
    double match = 0;  ///< its estimate of match time: compared with the updates' time stamps under time compensation
    double travel = 0; ///< how long an update is thought to travel: half of what a ping takes there and back (Haag)
};

/// The two realities of the orientation when one came into use (18.7). Frozen until the next one.
template <class Real> struct Turn {
    Quat<Real> orientation{1, 0, 0, 0};  ///< R0: dead-reckoned in the previous frame
    Articulations<Real> articulations{}; ///< displayed in the previous frame
    Vec3<Real> angular_velocity{0};      ///< last known, at `age`
    Vec3<Real> angular_acceleration{0};  ///< likewise
    Real age = 0;                        ///< of the orientation when T_t was 0 [s]
    Real interval = 0;                   ///< T_Δ [s]; 0: nothing to blend
    [[nodiscard]] Real fraction(Real elapsed) const { return elapsed < interval ? elapsed / interval : Real(1); }
};

template <class Real> struct HullPoint;

template <class Real> class Receiver {
  public:
    explicit Receiver(const Scheme& scheme) : scheme_(scheme) {}

    /// Moves on to `now`. `history` must not be empty. Frames may have any length; `now` not after the previous `now`
    /// changes nothing. `outside`: this state at `now` is the prediction, not the predictor's. It comes from a physics
    /// engine that was already put right if an update came (Murphy 18.8).
    using Outside = const KinematicState<Real>*;
    const Displayed<Real>& advance(const PacketHistory<Real>& history, FrameTime now, const ReceiverSettings& settings,
                                   Outside outside = nullptr);

    /// Until `now` this actor was simulated here, and stood and moved like this: from here the next `advance` blends
    /// (Murphy 18.8, a local actor becomes a remote one).
    void resume(const Displayed<Real>& displayed, FrameTime now, std::uint8_t incarnation);

    /// It has been put where a *fixed* actor is; nothing has come since, and time has gone on to `now`.
    void rest(FrameTime now) { previous_ = now; }

    [[nodiscard]] const Displayed<Real>& displayed() const { return displayed_; } ///< before the ground clamp
    [[nodiscard]] const Scheme& scheme() const { return scheme_; }
    [[nodiscard]] const Segment<Real>& segment() const { return segment_; }
    /// Where the predictor has it, before convergence and clamp [m].
    [[nodiscard]] const Vec3<Real>& predicted() const { return predicted_; }
    /// Where the predictor has it [m] at this match time [s], the age of the update in use exactly known: what the
    /// travel took away. Of a scheme that plays the past likewise: against what is true now. `history` as at `advance`.
    [[nodiscard]] Vec3<Real> predicted_at(const PacketHistory<Real>& history, double match) const;
    /// How far in the past the displayed state is, if the scheme plays the past; else 0 [s].
    [[nodiscard]] double delay() const { return delay_; }
    /// It plays the past, and has nothing left to play: an underrun.
    [[nodiscard]] bool dry() const { return delay_ > 0 && dry_; }
    [[nodiscard]] double elapsed() const { return elapsed_; } ///< T_t [s]
    /// Incarnation of the update last used: it changes when the displayed state snapped to a spawn or teleport.
    [[nodiscard]] std::uint8_t incarnation() const { return incarnation_; }
    [[nodiscard]] FrameTime time() const { return previous_; } ///< of the last frame

    // For a batch, which moves many actors on between their updates.

    using Known = const HistoryView<Real>&;
    /// The history up to the update that is in use at `now`: the newest that describes an instant less than half of T_Δ
    /// after the drawn one.
    static HistoryView<Real> in_use(const PacketHistory<Real>& history, FrameTime now,
                                    const ReceiverSettings& settings);
    /// Revision of the location in use; 0: none is, before the first `advance` and after `resume`.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    [[nodiscard]] bool uses(Known known) const {
        return known.revision() == revision_ && known.orientation_revision() == orientation_revision_;
    }
    [[nodiscard]] const Turn<Real>& turn() const { return turn_; }
    [[nodiscard]] double turn_elapsed() const { return turn_elapsed_; } ///< T_t of the orientation [s]
    /// What changes between two updates.
    struct Standing {
        Displayed<Real> displayed{};
        Vec3<Real> predicted{0};              ///< [m]
        double elapsed = 0, turn_elapsed = 0; ///< T_t of location and orientation [s]
        FrameTime time{};
    };
    /// It was moved on by its segment and its turn, and stands like this.
    void stand(const Standing& standing);
    /// How old the location of `received` is at `time()` [s].
    [[nodiscard]] Real age_of(const Received<Real>& received, const ReceiverSettings& settings) const;
    /// The parts of `known` that are not in use yet come into use at `time()`, where `predicted` is their prediction.
    void begin(Known known, const ReceiverSettings& settings, const KinematicState<Real>& predicted);

  private:
    void begin(Known history, double dt, const ReceiverSettings& settings, Outside outside);
    void start(Known history, FrameTime now, const ReceiverSettings& settings, Outside outside);
    void place(const Update<Real>& known);
    void put(const Displayed<Real>& there);
    void play(Known history, FrameTime now, const ReceiverSettings& settings);
    void begin_segment(Known history, double dt, const ReceiverSettings& settings, Outside outside);
    void begin_turn(Known history, const ReceiverSettings& settings, Outside outside);
    void move(Known history, double dt, Outside outside);
    void converge(const Displayed<Real>& prediction, Known history, double dt, Outside outside);
    void face(Known history, FrameTime now, const ReceiverSettings& settings);
    void turn_parts(const PacketHistory<Real>& history, FrameTime now, const ReceiverSettings& settings,
                    const Articulations<Real>& before);

    Scheme scheme_;
    Displayed<Real> displayed_{};
    Vec3<Real> predicted_{0};
    Quat<Real> blended_{1, 0, 0, 0}; ///< S_t: displayed, or what is displayed is made of
    Segment<Real> segment_{};
    Turn<Real> turn_{};
    PartsReceiver<Real> parts_; ///< where they are shown by themselves
    double elapsed_ = 0;        ///< T_t of the location [s]
    double turn_elapsed_ = 0;   ///< T_t of the orientation [s]
    double delay_ = 0;          ///< of a scheme that plays the past [s]
    bool dry_ = false;          ///< and it had nothing left to play
    FrameTime previous_{};
    std::uint64_t revision_ = 0, orientation_revision_ = 0; ///< of the update in use
    std::uint8_t incarnation_ = 0;
    bool started_ = false;
    std::vector<HullPoint<Real>> points_; ///< front and rear, while they are in use
};

/// A point of the hull, dead-reckoned as if it were an actor.
template <class Real> struct HullPoint {
    Real arm; ///< before the origin [m]
    PacketHistory<Real> history;
    Receiver<Real> receiver;
};

} // namespace dr
