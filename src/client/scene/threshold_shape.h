#pragma once
/// "Why was this sent?" in the world: a publisher's thresholds (Murphy 18.5, listing 18.1) drawn round the state that
/// they are tested on, and how much of them is used up: green far from the threshold, red where an update is due.
///
/// The sphere has the position threshold's true size. Most are too small to be seen beside a tank, so a gauge lies
/// round it as well: a ring that fills with deviation / threshold. The same for rotation: the sector of the true angle
/// [rad], with the true heading in it. An update's reason flashes when it is sent.

#include "client/own/local_player.h"
#include "client/remote/remote_view.h"
#include "client/scene/scene.h"

namespace client {

/// Green at 0, yellow at half, red at 1 and beyond.
glm::vec3 alarm_colour(double share);

/// Of an own tank, drawn as `tank`: by its publisher, round its threshold ghost. `now`: match time of the picture [s].
void draw_own_threshold(Scene& scene, const LocalPlayer& player, const TankPicture& tank,
                        const dr::PublisherSettings& settings, double now);

/// Of a remote tank: round what its last update predicts without any delay or blending, which is what its owner tests
/// as long as nothing got lost. Past the threshold the next update is on its way.
void draw_remote_threshold(Scene& scene, const RemoteActor& actor, const dr::KinematicState<double>& truth,
                           const dr::PublisherSettings& settings, double now);

} // namespace client
