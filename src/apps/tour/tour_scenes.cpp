/// The scenes. Two tanks start on ground of the same kind, whoever gets which place.

#include "apps/tour/tour.h"

#include <array>

namespace apps {

namespace {

constexpr float north = 1.5707963f; // [rad]

/// The flat middle of the proving ground.
const std::vector<world::Spawn> open_ground{{0, -60, north}, {0, -150, north}};
/// Two lanes over waves of 6 m length and 0.3 m height.
const std::vector<world::Spawn> washboard{{74, -128, 0}, {74, -142, 0}};
/// One after the other before a drop of 3 m.
const std::vector<world::Spawn> before_the_ledge{
    {20, 60, 0}, {7.6f, 60, 0}, {-4.8f, 60, 0}, {-17.2f, 60, 0}, {-29.6f, 60, 0}};
/// A gun's reach apart.
const std::vector<world::Spawn> duel_ground{{0, -60, north}, {0, -110, north}};
/// Two lanes.
const std::vector<world::Spawn> start_line{{-5, -110, north}, {5, -110, north}};

constexpr TourCamera from_above{.mode = client::CameraMode::top_down, .distance = 5};

} // namespace

std::span<const TourScene> tour_scenes() {
    static const std::array<TourScene, 13> scenes{{
        {.title = "Snap, or blend",
         .caption =
             "A remote tank is drawn where its last update says that it should be by now. In bends that is wrong.\n"
             "Left, each update makes it jump to where it should be. Right, it is blended over until the next update\n"
             "(projective velocity blending): it never jumps, and is off for longer. Pale: where the tank really is.",
         .spawns = open_ground,
         .path = "circle",
         .split = "snap:order1,pvb:order1",
         .settings = {{"publish", "fixed"}, {"rate", "1"}},
         .camera = {.distance = 14, .yaw = 0.5f}},
        {.title = "The first attempt's oscillation",
         .caption =
             "The obvious blend: draw two projections, the old one and the new one, and slide from one to the other.\n"
             "Left, the old one keeps its velocity: the tank hurries, dawdles and swings out (coloured trail).\n"
             "Right, the velocities are blended first, and its speed stays nearly even. White: the true way.",
         .spawns = open_ground,
         .path = "figure8",
         .radius = 14,
         .split = "linear:order1,pvb:order1",
         .settings = {{"publish", "fixed"}, {"rate", "1"}, {"names", "off"}, {"arrows", "off"}},
         .camera = from_above},
        {.title = "Splines, and their corners",
         .caption =
             "A curve is no better than the place that it leads to: both swing out of the true way (white) with the\n"
             "prediction. Left, Catmull-Rom does not leave in the direction in which the tank came: a corner at each\n"
             "update. Right, a Bezier curve does, is smooth, and swings out farther.",
         .spawns = open_ground,
         .path = "figure8",
         .radius = 12,
         .split = "catmull-rom:order1,bezier:order1",
         .settings = {{"publish", "fixed"}, {"rate", "1"}, {"names", "off"}, {"arrows", "off"}},
         .camera = from_above},
        {.title = "Spiky acceleration",
         .caption =
             "Acceleration helps the prediction, if it is right. As the difference of two velocities it holds every\n"
             "bump of this washboard (red arrow), and the tank runs where the last bump pointed, and jumps back.\n"
             "Fitted to a longer piece of the way (fit), it is calmer, and jumps far less.",
         .spawns = washboard,
         .path = "straight",
         .speed = 7,
         .scheme = "snap:order2",
         .settings = {{"publish", "fixed"}, {"rate", "1"}, {"acceleration-fit", "60"}},
         .flip = {{"acceleration", "difference", "fit", 5}},
         .camera = {.distance = 10, .yaw = 1.2f},
         .start_at = 4,
         .restart = 10},
        {.title = "Stopping too late",
         .caption =
             "The tank brakes and stands. With constant acceleration (left) the braking goes on in the prediction:\n"
             "what is drawn is elsewhere when the pale tank stands, and turns back. Right, the prediction keeps to a\n"
             "tank's way, lets the braking fade, and stops where the speed is zero.",
         .spawns = open_ground,
         .path = "stopgo",
         .radius = 12,
         .split = "pvb:order2,offset:ctra-fade",
         .settings = {{"publish", "fixed"}, {"rate", "1.1"}},
         .camera = {.distance = 11, .yaw = 1.35f, .pitch = -0.25f}},
        {.title = "Latency that nobody takes off",
         .caption =
             "An update is old when it arrives. Taken for news (off), it draws the tank so far behind itself, always.\n"
             "With time stamps and a common clock (on) the prediction starts from when the update was true, and the\n"
             "solid tank covers the pale one.",
         .spawns = open_ground,
         .path = "circle",
         .radius = 22,
         .settings = {{"link", "overseas"}, {"publish", "fixed"}, {"rate", "5"}},
         .flip = {{"compensate", "off", "on"}},
         .camera = {.distance = 12, .yaw = 1.0f}},
        {.title = "Mines that sink",
         .caption =
             "A mine is dropped. Between two updates its prediction knows gravity, but no ground (none): it dives\n"
             "into the earth, and the next update brings it up again. Clamped to the ground (only-up) it stays\n"
             "where it lands. Slow motion; the tank lays one mine after the other.",
         .spawns = open_ground,
         .path = "circle",
         .speed = 5,
         .radius = 14,
         .own_drives = true,
         .own_mines = true,
         .settings = {{"publish", "fixed"},
                      {"rate", "3"},
                      {"zero-vertical-acceleration", "off"},
                      {"trails", "off"},
                      {"names", "off"}},
         .flip = {{"clamp-mines", "none", "only-up"}},
         .camera = {.own = true, .body = client::Body::drawn, .distance = 10, .yaw = 1.2f, .pitch = -0.35f},
         .time_speed = 0.4},
        {.title = "Over the ledge, on three points",
         .caption =
             "Tanks drive off a ledge. An update from the middle of the fall says: downwards. Without a clamp (none)\n"
             "the prediction falls on, through the ground, until the next update. With it (only-up) two points in\n"
             "front and one behind are kept above the ground, and the hull lands on it.",
         .spawns = before_the_ledge,
         .path = "straight",
         .speed = 8,
         .bots = 4,
         .own_drives = true,
         .settings = {{"publish", "fixed"}, {"rate", "1.5"}, {"names", "off"}, {"arrows", "off"}},
         .flip = {{"clamp", "none", "only-up"}},
         .camera = {.mode = client::CameraMode::free, .eye = {42, 42, 11}, .target = {30, 60, 7.5f}},
         .start_at = 4,
         .time_speed = 0.5,
         .restart = 12},
        {.title = "Targeting's lag",
         .caption =
             "Haag's targeting closes a share of the gap in every frame. It never jumps and needs no memory, but a\n"
             "moving target is never reached. Left, with a large share, the lag is hardly seen. Right, with a small\n"
             "one, the tank cuts every corner, far behind itself: the corners of the pictures say how far.",
         .spawns = open_ground,
         .path = "circle",
         .radius = 14,
         .split = "targeting,targeting-99",
         .settings = {{"publish", "fixed"}, {"rate", "5"}},
         .camera = {.mode = client::CameraMode::top_down, .distance = 7}},
        {.title = "Thresholds against bandwidth",
         .caption = "Your publisher draws you as the others do (pale) and sends an update only when that has strayed "
                    "too far.\n"
                    "The ring fills up to the threshold and flashes with the reason when an update leaves.\n"
                    "A wider threshold spares updates, and the others see you farther from where you are.",
         .spawns = open_ground,
         .path = "random",
         .radius = 12,
         .own_drives = true,
         .settings = {{"publish", "threshold"},
                      {"rate", "10"},
                      {"rotation-threshold", "0"},
                      {"threshold-ghost", "on"},
                      {"threshold-shape", "on"}},
         .flip = {{"position-threshold", "0.1", "1.5", 8}},
         .camera = {.own = true, .body = client::Body::drawn, .distance = 12, .yaw = 0.5f, .pitch = -0.5f}},
        {.title = "Both have won",
         .caption =
             "A race on one clock, on two screens. Left is yours: you are where you are, and the other one is as old\n"
             "as his last news. Right is his: it is you who comes late. Each sees himself ahead at the line, and\n"
             "neither screen is broken: that is what latency means.",
         .spawns = start_line,
         .path = "straight",
         .speed = 12,
         .own_drives = true,
         .scheme = "snap:order1",
         .split = "snap:order1,others",
         .settings = {{"link-delay", "0.25"},
                      {"publish", "fixed"},
                      {"rate", "10"},
                      {"truth-ghost", "off"},
                      {"arrows", "off"},
                      {"update-marks", "off"}},
         .camera = {.mode = client::CameraMode::top_down, .own = true, .body = client::Body::drawn, .distance = 8},
         .start_at = 5,
         .time_speed = 0.5,
         .finish_line = -70.0f,
         .restart = 8},
        {.title = "One shot on three screens",
         .caption =
             "You shoot at what you see. By the time of the hit your screen, the server and the victim have it in\n"
             "three places (outline: where it was; red: the shell). A shot that was good on one is a miss on another.\n"
             "With time stamps (on) every screen draws the same instant, and the three agree.",
         .spawns = duel_ground,
         .path = "circle",
         .radius = 22,
         .own_fires = true,
         .scheme = "pvb:order2",
         .settings = {{"link-delay", "0.2"}, {"publish", "fixed"}, {"rate", "5"}, {"truth-ghost", "off"}},
         .flip = {{"compensate", "off", "on", 14}},
         .camera = {.own = true, .body = client::Body::drawn, .distance = 14}},
        {.title = "The best we know",
         .caption =
             "The same updates over a bad link: late, unsteady, and some are lost. Left, Murphy's projective velocity\n"
             "blending under constant acceleration. Right, this game's default: constant turn rate, fading\n"
             "acceleration, decaying offset. With the model fit the publisher sends what fits the next moments, too.",
         .spawns = open_ground,
         .path = "figure8",
         .radius = 10,
         .split = "pvb:order2,offset:ctra-fade",
         .settings = {{"link-delay", "0.1"},
                      {"link-jitter", "0.02"},
                      {"link-loss", "0.05"},
                      {"compensate", "on"},
                      {"publish", "fixed"},
                      {"rate", "1"},
                      {"reference-scheme", "offset:ctra-fade"},
                      {"model-fit-latency", "0.1"}},
         .flip = {{"model-fit", "off", "on", 10}},
         .camera = {.distance = 12, .yaw = 0.6f, .pitch = -0.4f},
         .restart = 60},
    }};
    return scenes;
}

} // namespace apps
