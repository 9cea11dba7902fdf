#pragma once
/// The receiver's side (Murphy 18.3, 18.4, 18.7): one displayed state of one remote actor under one scheme. Several may
/// read the same packet history; one that is switched on late starts at the prediction at once.
///
/// Order in a frame: history.add(...) for what arrived, then advance(...) once, then the ground clamp on a copy of the
/// result: the next segment starts from the pose *before* the clamp.
///
/// The displayed velocity is the difference of displayed positions over the frame (so it is V0 of the next segment);
/// for schemes that jump, and in the frame of a start, it is the prediction's. Acceleration and angular velocity are
/// the prediction's.

#include "dead_reckoning/history.h"
#include "dead_reckoning/scheme.h"
#include "tunables/tunables.h"

namespace dr {

struct ReceiverSettings {
    enum class BlendTime { nominal, average };
    bool compensate = false;                   ///< evaluate at the update's time stamp instead of at its arrival
    BlendTime blend_time = BlendTime::nominal; ///< T_Δ = 1/rate as published, or the running average of arrivals
    double blend_scale = 1;                    ///< factor on T_Δ
    static constexpr double longest_blend = 1; ///< T_Δ is at most 1 s
};
tunables::Tunables tunables(ReceiverSettings& settings); ///< compensate, blend-time, blend-scale

/// The frame's instant on both clocks [s].
struct FrameTime {
    double local = 0; ///< the receiver's own clock
    double match = 0; ///< its estimate of match time: compared with the updates' time stamps under time compensation
};

template <class Real> class DisplayedState {
  public:
    explicit DisplayedState(const Scheme& scheme) : scheme_(scheme) {}

    /// Moves on to `now`. `history` must not be empty. Frames may have any length; `now` not after the previous `now`
    /// changes nothing.
    const Displayed<Real>& advance(const PacketHistory<Real>& history, FrameTime now, const ReceiverSettings& settings);

    [[nodiscard]] const Displayed<Real>& displayed() const { return displayed_; } ///< before the ground clamp
    [[nodiscard]] const Scheme& scheme() const { return scheme_; }
    [[nodiscard]] const Segment<Real>& segment() const { return segment_; }
    [[nodiscard]] double elapsed() const { return elapsed_; } ///< T_t [s]
    /// Incarnation of the update last used: it changes when the displayed state snapped to a spawn or teleport.
    [[nodiscard]] std::uint8_t incarnation() const { return incarnation_; }

  private:
    void start(const PacketHistory<Real>& history, FrameTime now, bool compensate);
    void begin_segment(const PacketHistory<Real>& history, const ReceiverSettings& settings);
    void move(const PacketHistory<Real>& history, double dt);

    Scheme scheme_;
    Displayed<Real> displayed_{};
    Segment<Real> segment_{};
    Articulations<Real> start_articulations_{}; ///< displayed when T_t was 0
    double elapsed_ = 0;
    FrameTime previous_{};
    std::uint64_t revision_ = 0;
    std::uint8_t incarnation_ = 0;
    bool started_ = false;
};

} // namespace dr
