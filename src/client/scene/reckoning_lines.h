#pragma once
/// What is drawn of the dead reckoning beside a tank: trails, last-known states, names. And where a tank truly is.

#include "client/remote/remote_view.h"
#include "client/scene/scene.h"
#include "world/terrain.h"

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace client {

class View;
struct Actor;

/// Where it truly is at the instant that is drawn; nothing before its truth has come.
std::optional<dr::KinematicState<double>> true_state(const View& view, const RemoteActor& remote);
/// Where it truly is then, or where the last truth about it ends.
std::optional<dr::KinematicState<double>> known_truth(const View& view, const RemoteActor& remote);

inline constexpr float drawn_trail_height = 0.15f; ///< of a tank itself [m]
/// `height` above where it was [m]; the older, the fainter.
void trail(std::vector<LinePicture>& lines, const std::deque<dr::Vec3<float>>& points, const glm::vec3& colour,
           float height);
/// Two arrows above a tank at `place`: the velocity and the acceleration that were known last.
void last_known(std::vector<LinePicture>& lines, const glm::vec3& place, const dr::KinematicState<float>& known);
/// A cross on the ground where each update of the last seconds before `now` said that the tank was; a full update's is
/// larger. `now`: on the truth's clock [s].
void update_marks(std::vector<LinePicture>& lines, const RemoteActor& remote, double now);
/// The road that is being drawn.
void draw_track(Scene& scene, std::span<const glm::dvec2> track, const world::Terrain& terrain);

/// Of a tank, 0..1.
float health_share(const View& view, const Actor& actor);
/// Above a tank that lives, with its health.
void add_name(Bodies& to, const View& view, const Actor& actor, const TankPicture& tank, const std::string& name);
/// Is it near enough for words beside it to be read?
bool near_eye(const View& view, const glm::vec3& place);
/// In which a further scheme's ghost is drawn.
glm::vec3 colour_of(const View& view, const Ghost& ghost);

} // namespace client
