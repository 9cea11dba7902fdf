#pragma once
/// The receiver (Murphy 18.3, 18.4, 18.7): one displayed state of one remote actor under one scheme. Several receivers
/// may read the same packet history. A receiver that is started late begins at the prediction.
///
/// Order in a frame: history.add(...) for new updates, then advance(...) once, then the ground clamp on a copy of the
/// result. The next segment starts from the pose *before* the clamp.
///
/// Location and orientation have separate times (18.4: "if they are published separately, you'll need separate time
/// variables for each"): age, T_t and T_Δ. They are equal while every update brings both. A *fixed* actor is displayed
/// as published, at once, without prediction and blending.
///
/// The displayed velocity is the change of the displayed position over the frame, divided by the frame's duration; it
/// becomes V0 of the next segment. For schemes that jump, and in a first frame, it is the predicted velocity.
/// Acceleration and angular velocity are always those of the prediction.
///
/// The drawn instant may lie before the instant of the newest update, because a frame shows an instant one or two
/// frames ago, or earlier with a presentation delay. An update comes into use half of its interval before its instant,
/// when that instant is nearer than the previous update's. From then until its instant the predictor runs backward.

#include "dead_reckoning/history.h"
#include "dead_reckoning/receiving/parts.h"
#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/scheme.h"
#include "tunables/tunables.h"

#include <vector>

namespace dr {

struct ReceiverSettings {
    enum class BlendTime { nominal, average };
    /// Source of the hull's orientation (18.7): the dead-reckoned one; turned to the displayed velocity; or from a
    /// front and a rear point, each dead-reckoned like an actor, at three times the cost.
    enum class Orientation { published, from_velocity, two_points };
    bool compensate = false; ///< compute ages from time stamps instead of arrivals
    /// Without `compensate`: add `FrameTime::travel` and `PacketHistory::owner_travel` to the age.
    bool half_round_trip = false;
    BlendTime blend_time = BlendTime::nominal; ///< T_Δ: the published interval, or the mean time between arrivals
    double blend_scale = 1;                    ///< factor on T_Δ
    double targeting_share = 0.5; ///< `targeting`: share of the gap that each 1/60 s closes, at most 1 (Haag)
    int phase_in_frames = 10;     ///< `phase-in`: k, the duration of the blend in frames of 1/60 s (lecture)
    /// `input-lagrange`: w of Pantel & Wolf. The owner of a packet history sets its `stick_weight` to this.
    double stick_weight = 0.3;
    Orientation orientation = Orientation::published;
    /// For from_velocity: no correction below this speed, complete correction from twice that [m/s].
    double orientation_speed = 1;
    double orientation_base = 4;   ///< two_points: distance from the rear to the front point [m]
    double articulation_delay = 0; ///< turret and gun are shown as they were this long ago [s]: see parts.h
    /// For schemes that display the past (snapshot interpolation, as in the Source and Quake 3 engines).
    /// `interpolation_delay`: the delay [s]; 0: adapted to the arrivals. `extrapolation_limit`: how long the predictor
    /// continues after the newest update [s]; then the actor stops.
    double interpolation_delay = 0, extrapolation_limit = max_extrapolation;
    static constexpr double max_blend_time = 1; ///< upper limit of T_Δ [s]
    bool operator==(const ReceiverSettings&) const = default;
};
tunables::Tunables tunables(ReceiverSettings& settings); ///< rows for menus and command lines, one per member

/// The instant of a frame, on two clocks [s].
struct FrameTime {
    double local = 0;  ///< the receiver's own clock
    double match = 0;  ///< estimated match time, compared with time stamps for time compensation
    double travel = 0; ///< assumed travel time from the server: half of the round-trip time (Haag)
};

/// Start of an orientation blend: displayed orientation, and predicted angular motion, when an update came into use
/// (18.7).
template <class Real> struct Turn {
    Quat<Real> orientation{1, 0, 0, 0};  ///< R0: displayed in the previous frame, before correction
    Articulations<Real> articulations{}; ///< turret and gun displayed in the previous frame
    Vec3<Real> angular_velocity{0};      ///< predicted angular velocity at `age` [rad/s]
    Vec3<Real> angular_acceleration{0};  ///< predicted angular acceleration at `age` [rad/s²]
    Real age = 0;                        ///< age of the orientation at T_t = 0 [s]
    Real interval = 0;                   ///< blend time T_Δ [s]; 0: no blending
    [[nodiscard]] Real fraction(Real elapsed) const { return elapsed < interval ? elapsed / interval : Real(1); }
};

template <class Real> struct HullPoint;

template <class Real> class Receiver {
  public:
    explicit Receiver(const Scheme& scheme) : scheme_(scheme) {}

    /// Advances to `now`. The history must not be empty. Frames may have any length; a `now` that is not later than the
    /// last one changes nothing. `outside`, if not null, replaces the predictor's state at `now`: it comes from a
    /// physics engine that has already been corrected by the updates (Murphy 18.8).
    using Outside = const KinematicState<Real>*;
    const Displayed<Real>& advance(const PacketHistory<Real>& history, FrameTime now, const ReceiverSettings& settings,
                                   Outside outside = nullptr);

    /// Continues from a locally simulated actor that was displayed as `displayed` at `now`. The next `advance` blends
    /// from that pose (Murphy 18.8, a local actor becomes remote).
    void resume(const Displayed<Real>& displayed, FrameTime now, std::uint8_t incarnation);

    /// Advances the time only, for a *fixed* actor without new updates.
    void rest(FrameTime now) { previous_ = now; }

    /// Displayed state, before the ground clamp.
    [[nodiscard]] const Displayed<Real>& displayed() const { return displayed_; }
    [[nodiscard]] const Scheme& scheme() const { return scheme_; }
    [[nodiscard]] const Segment<Real>& segment() const { return segment_; }
    /// Predicted position, before convergence and ground clamp [m].
    [[nodiscard]] const Vec3<Real>& predicted() const { return predicted_; }
    /// Predicted position [m] at match time `match` [s] with the exact age of the update in use: the prediction without
    /// the effect of travel time. For schemes that display the past, too, it refers to `match` itself. `history` as for
    /// `advance`.
    [[nodiscard]] Vec3<Real> predicted_at(const PacketHistory<Real>& history, double match) const;
    /// How far in the past the displayed state is [s]; 0 unless the scheme displays the past.
    [[nodiscard]] double delay() const { return delay_; }
    /// Whether a scheme that displays the past has run out of updates (underrun).
    [[nodiscard]] bool dry() const { return delay_ > 0 && dry_; }
    [[nodiscard]] double elapsed() const { return elapsed_; } ///< T_t: time since the location's blend began [s]
    /// Incarnation of the update in use. It changes when the displayed state has snapped to a spawn or teleport.
    [[nodiscard]] std::uint8_t incarnation() const { return incarnation_; }
    [[nodiscard]] FrameTime time() const { return previous_; } ///< instant of the last frame

    // The following members are for Batch, which advances many actors between their updates.

    using Known = const HistoryView<Real>&;
    /// The history up to the update in use at `now`: the newest whose instant is at most half of its interval after the
    /// drawn instant; if there is none, the oldest.
    static HistoryView<Real> in_use(const PacketHistory<Real>& history, FrameTime now,
                                    const ReceiverSettings& settings);
    /// Revision of the location in use; 0 before the first `advance` and after `resume`.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    /// Whether the newest location and orientation of `known` are those in use.
    [[nodiscard]] bool uses(Known known) const {
        return known.revision() == revision_ && known.orientation_revision() == orientation_revision_;
    }
    [[nodiscard]] const Turn<Real>& turn() const { return turn_; }
    /// T_t of the orientation: time since its blend began [s].
    [[nodiscard]] double turn_elapsed() const { return turn_elapsed_; }
    /// The part of the receiver's state that changes between two updates.
    struct ResumeState {
        Displayed<Real> displayed{};
        Vec3<Real> predicted{0};              ///< predicted position [m]
        double elapsed = 0, turn_elapsed = 0; ///< T_t of location and orientation [s]
        FrameTime time{};
    };
    /// Continues from a state that a batch has computed.
    void restore(const ResumeState& state);
    using Standing [[deprecated("ResumeState")]] = ResumeState;
    [[deprecated("restore")]] void stand(const ResumeState& state) { restore(state); }
    /// Age of the location of `received` in the last frame [s].
    [[nodiscard]] Real age_of(const ReceivedUpdate<Real>& received, const ReceiverSettings& settings) const;
    /// Begins blends to the parts of `known` not yet in use. `predicted`: predicted from `known` for the last frame.
    void begin(Known known, const ReceiverSettings& settings, const KinematicState<Real>& predicted);

  private:
    void begin(Known history, double dt, const ReceiverSettings& settings, Outside outside);
    void start(Known history, FrameTime now, const ReceiverSettings& settings, Outside outside);
    void place(const Update<Real>& known);
    void put(const Displayed<Real>& there);
    void play(Known history, FrameTime now, const ReceiverSettings& settings);
    void begin_segment(Known history, double dt, const ReceiverSettings& settings, Outside outside);
    void tune_segment(const ReceiverSettings& settings);
    void begin_turn(Known history, const ReceiverSettings& settings, Outside outside);
    void move(Known history, double dt, Outside outside);
    void converge(const Displayed<Real>& prediction, Known history, double dt, Outside outside);
    void face(Known history, FrameTime now, const ReceiverSettings& settings);
    void turn_parts(const PacketHistory<Real>& history, FrameTime now, const ReceiverSettings& settings,
                    const Articulations<Real>& before);

    Scheme scheme_;
    Displayed<Real> displayed_{};
    Vec3<Real> predicted_{0};
    Quat<Real> blended_{1, 0, 0, 0}; ///< S_t: blended orientation, before correction
    Segment<Real> segment_{};
    Turn<Real> turn_{};
    PartsReceiver<Real> parts_; ///< displays turret and gun if they are published or displayed separately
    double elapsed_ = 0;        ///< T_t of the location [s]
    double turn_elapsed_ = 0;   ///< T_t of the orientation [s]
    double delay_ = 0;          ///< how far in the past the displayed state is [s]
    bool dry_ = false;          ///< a scheme that displays the past has run out of updates
    bool turn_dry_ = false;     ///< a scheme that displays the past has run out of orientations
    FrameTime previous_{};
    std::uint64_t revision_ = 0, orientation_revision_ = 0; ///< revisions of the location and the orientation in use
    std::uint8_t incarnation_ = 0;
    bool started_ = false;
    std::vector<HullPoint<Real>> points_; ///< front and rear hull point; empty unless the setting is `two_points`
};

/// A hull point, dead-reckoned like an actor.
template <class Real> struct HullPoint {
    Real arm; ///< distance ahead of the origin [m]
    PacketHistory<Real> history;
    Receiver<Real> receiver;
};

} // namespace dr
