#pragma once
/// The plan of one remote tank under one scheme: its last seconds seen from above, with the figure of the present blend
/// (plan_figure.h), the threshold's band, and all updates. Pure: computed from the client's state, and drawn by
/// plan_picture.h. Positions in world axes [m].

#include "client/remote/remote_actors.h"
#include "overlay/plan/plan_figure.h"

#include <deque>
#include <optional>

namespace overlay {

/// The publisher's dead reckoning from one update to the next, with the threshold round it (Aronson figure 1).
struct PlanBand {
    std::vector<glm::vec2> middle;
    std::uint32_t sequence = 0; ///< number of the update that begins it
    float radius = 0;
    glm::vec3 end{0}; ///< prediction at the end of the band
};
struct PlanUpdate {
    client::UpdateMark mark;
    double age = 0; ///< time since it was used here [s]
    [[nodiscard]] glm::vec2 at() const { return glm::vec2(mark.position); }
};
struct PlanTank {
    PlanPart part;
    glm::vec2 at;
    float heading; ///< from the x axis, left + [rad]
};
/// Figures of the present blend. Errors need true poses.
struct PlanFigures {
    double elapsed = 0, interval = 0;  ///< T_t, T_Δ [s]
    double delay = 0;                  ///< how far in the past the scheme displays [s]; 0: the present
    bool dry = false;                  ///< a scheme that displays the past has run out of updates
    double gap = 0;                    ///< |P0 – P'0| [m]
    double speed = 0;                  ///< speed of the displayed tank [m/s]
    std::optional<double> error{};     ///< distance from displayed to true position [m]
    std::optional<double> deviation{}; ///< distance from the publisher's prediction to the true position [m]
    std::optional<double> threshold{}; ///< position threshold, if it decides when updates are sent [m]
    [[nodiscard]] double fraction() const { return interval > 0 ? std::min(elapsed / interval, 1.0) : 1; } ///< T̂
};

struct Plan : PlanFigure {
    std::vector<PlanBand> bands;
    std::vector<PlanUpdate> updates; ///< oldest first
    std::vector<PlanTank> tanks;
    PlanFigures figures;
    double interval = 0;             ///< nominal time between updates [s]
    glm::vec2 place{0}, velocity{0}; ///< position and velocity of the displayed tank [m], [m/s]
    double time = 0;                 ///< match time of the picture [s]
};

/// Displayed positions of one tank's scheme, a frame each.
class PlanTrack {
  public:
    struct Frame {
        double time; ///< match time [s]
        glm::vec2 place;
    };
    /// Adds a frame, unless time stands still. Starts again for another tank, scheme or incarnation, and if time goes
    /// back.
    void add(protocol::ActorId actor, const client::Ghost& ghost, double time);
    [[nodiscard]] const std::deque<Frame>& frames() const { return frames_; }

  private:
    protocol::ActorId actor_ = 0;
    int scheme_ = -1;
    std::uint8_t incarnation_ = 0;
    std::deque<Frame> frames_;
};

/// Length of the paths behind the tank [s].
constexpr double plan_length = client::RemoteActor::trail_length;

/// Input of `plan_of`. `ghost` is one of the actor's ghosts and has been drawn.
struct PlanSource {
    const client::RemoteActor& actor;
    const client::Ghost& ghost;
    const client::RenderTime& now;
    const dr::ReceiverSettings& receiver;
    const dr::PublisherSettings& publisher;
    const PlanTrack& track;
    std::optional<dr::KinematicState<double>> truth{}; ///< true state now, if known (client::true_state)
};
Plan plan_of(const PlanSource& source);

/// The bands of the present incarnation that end after match time `since` [s], the newest last. `now`: end of the
/// newest band [s, match time].
std::vector<PlanBand> threshold_bands(const dr::PacketHistory<float>& history, const dr::PredictorRow& reference,
                                      float radius, double since, double now);

} // namespace overlay
