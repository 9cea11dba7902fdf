#pragma once
/// Draws trails, last-known states, update marks and names of tanks. Looks up true states at the drawn instant.

#include "client/remote/remote_actors.h"
#include "client/scene/scene.h"
#include "world/terrain.h"

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace client {

class ClientState;
struct Actor;

/// Returns the true state at the drawn instant. Extrapolates the newest true pose if it is up to two ticks older;
/// returns nothing if it is older than that.
std::optional<dr::KinematicState<double>> true_state(const ClientState& view, const RemoteActor& remote);
/// Returns the true state at the drawn instant, or the newest true state before it; nothing if true poses arrive late
/// (RemoteActor::truth_is_late).
std::optional<dr::KinematicState<double>> known_truth(const ClientState& view, const RemoteActor& remote);

inline constexpr float drawn_trail_height = 0.15f; ///< height of a tank's trail above its drawn positions [m]
/// Draws a trail `height` above its points [m]; older parts are fainter. `points`: oldest first.
void trail(std::vector<LinePicture>& lines, const std::deque<dr::Vec3<float>>& points, const glm::vec3& colour,
           float height);
/// Colours of marks, which the legend names.
inline constexpr glm::vec4 velocity_colour{0.3f, 1.0f, 0.4f, 0.9f}, acceleration_colour{1.0f, 0.35f, 0.25f, 0.9f},
    update_colour{1.0f, 0.9f, 0.3f, 1}, promise_colour{0.85f, 0.3f, 1.0f, 0.8f};
/// Draws two arrows above a tank at `place`: last-known velocity and acceleration.
void last_known(std::vector<LinePicture>& lines, const glm::vec3& place, const dr::KinematicState<float>& known);
/// Draws a cross at the position of each update used in the last `RemoteActor::trail_length` seconds; that of a full
/// update is larger. `now`: match time by the clock sync that bypasses the link emulator [s].
void update_marks(std::vector<LinePicture>& lines, const RemoteActor& remote, double now);
/// Returns the road of the newest update's contract; null without one. `history` must not be empty.
const dr::Road* road_of_contract(const dr::PacketHistory<float>& history);
/// Returns the part of that road up to 80 m before and behind the tank, as positions of a tank
/// that follows it; empty without a contract. `history` must not be empty.
std::vector<glm::vec3> promised_road(const dr::PacketHistory<float>& history);
/// Draws a line along the promised road on the ground.
void draw_promise(std::vector<LinePicture>& lines, const dr::PacketHistory<float>& history);
/// Draws the road that the own tank is drawing by driving.
void draw_track(Scene& scene, std::span<const glm::dvec2> track, const world::Terrain& terrain);

/// Returns a tank's health as a share of `rules.health`, 0..1.
float health_share(const ClientState& view, const Actor& actor);
/// Adds the name and health above a living tank.
void add_name(Bodies& to, const ClientState& view, const Actor& actor, const TankPicture& tank,
              const std::string& name);
/// True if `place` is near enough to the eye for a readable label.
bool near_eye(const ClientState& view, const glm::vec3& place);
glm::vec3 colour_of(const ClientState& view, const Ghost& ghost);

} // namespace client
