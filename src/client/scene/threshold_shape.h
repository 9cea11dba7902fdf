#pragma once
/// Shows why an update is sent: draws a publisher's thresholds (Murphy 18.5, listing 18.1) round the prediction that it
/// compares with the true pose. The colour shows deviation / threshold: green far from 1, red where an update is due.
///
/// The sphere has the position threshold's true size. Most spheres are too small to be seen beside a tank, so a ring
/// round the sphere also fills with deviation / threshold. For rotation there is a sector of the threshold angle [rad],
/// with the true heading in it. The reason of an update flashes when the update is sent.

#include "client/own/local_player.h"
#include "client/remote/remote_actors.h"
#include "client/scene/scene.h"

namespace client {

/// Green at 0, yellow at half, red at 1 and beyond.
glm::vec3 alarm_colour(double share);

/// Draws the thresholds of an own tank, drawn as `tank`, round its threshold ghost. `now`: match time of the picture
/// [s].
void draw_own_threshold(Scene& scene, const LocalPlayer& player, const TankPicture& tank,
                        const dr::PublisherSettings& settings, double now);

/// Draws the thresholds of a remote tank round its last update's prediction, without any delay or blending. Its owner
/// tests the same prediction, unless updates were lost. Once the deviation is over a threshold, the next update is on
/// its way. `truth`: true state at the drawn instant, or the newest before it.
void draw_remote_threshold(Scene& scene, const RemoteActor& actor, const dr::KinematicState<double>& truth,
                           const dr::PublisherSettings& settings, const RenderTime& now);

} // namespace client
