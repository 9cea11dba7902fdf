/// The scenes. Two tanks start on ground of the same kind, whoever gets which place.

#include "apps/tour/tour.h"

#include <array>

namespace apps {

namespace {

constexpr float north = 1.5707963f; // [rad]

/// The flat middle of the proving ground.
const std::vector<world::Spawn> open_ground{{0, -60, north}, {0, -150, north}};
/// Waves of 6 m length and 0.3 m height.
const std::vector<world::Spawn> washboard{{100, -146, 0}, {140, -146, 0}};
/// One after the other towards the ramp; behind it the ground drops by 3 m.
const std::vector<world::Spawn> before_the_ledge{{-70, 60, 0}, {-95, 60, 0}, {-120, 60, 0}, {-145, 60, 0}};
/// Two lanes.
const std::vector<world::Spawn> start_line{{-5, -130, north}, {5, -130, north}};

constexpr TourCamera from_above{.mode = client::CameraMode::top_down, .distance = 8};

} // namespace

std::span<const TourScene> tour_scenes() {
    static const std::array<TourScene, 12> scenes{{
        {.title = "Snap, or blend",
         .caption =
             "A remote tank is drawn where its last update says that it should be by now. Twice a second news come.\n"
             "Left it jumps to them: always as right as can be, and nobody believes it. Right it is blended over\n"
             "the time until the next update (projective velocity blending). Pale: where the tank really is.",
         .spawns = open_ground,
         .path = "circle",
         .split = "snap:order1,pvb:order1",
         .settings = {{"publish", "fixed"}, {"rate", "2"}},
         .camera = {.distance = 14, .yaw = 0.5f}},
        {.title = "The first attempt's oscillation",
         .caption =
             "The obvious blend: draw two projections, the old one and the new one, and slide from one to the other.\n"
             "Left: its velocity is not blended, so that each update bends the path anew: follow the coloured trail.\n"
             "Right: the velocities are blended first. One update a second, seen from above.",
         .spawns = open_ground,
         .path = "figure8",
         .radius = 12,
         .split = "linear:order1,pvb:order1",
         .settings = {{"publish", "fixed"}, {"rate", "1"}, {"names", "off"}, {"arrows", "off"}},
         .camera = from_above},
        {.title = "Splines wiggle",
         .caption =
             "Curves through the old and the new state are smooth, and still wrong: with end points and tangents\n"
             "fixed, they must leave the way in between. Compare the trails with the white one, which is true:\n"
             "Catmull-Rom swings out, Bezier hurries and dawdles. One update a second.",
         .spawns = open_ground,
         .path = "figure8",
         .radius = 12,
         .split = "catmull-rom,bezier,hermite,pvb",
         .settings = {{"publish", "fixed"}, {"rate", "1"}, {"names", "off"}, {"arrows", "off"}},
         .camera = from_above},
        {.title = "Spiky acceleration",
         .caption =
             "Acceleration helps in curves, if it is right. Taken as the difference of two velocities it holds every\n"
             "bump of the ground: the red arrow flickers, and the tank is thrown where the bump pointed to.\n"
             "Fitted over twelve positions instead, it is calm. This ground is a washboard.",
         .spawns = washboard,
         .path = "circle",
         .speed = 8,
         .radius = 12,
         .scheme = "snap:order2",
         .settings = {{"publish", "fixed"}, {"rate", "2"}, {"velocity", "difference"}},
         .flip = {{"acceleration", "difference", "fit"}},
         .camera = {.distance = 13, .yaw = 0.7f}},
        {.title = "Stopping too late",
         .caption =
             "The tank brakes and stands. With constant acceleration (left) the braking goes on in the prediction:\n"
             "what is drawn runs over the stop and then rolls backwards. Right, the prediction keeps to a tank's\n"
             "way, lets the braking fade, and stops where the speed is zero.",
         .spawns = open_ground,
         .path = "stopgo",
         .radius = 12,
         .split = "pvb:order2,offset:ctra-fade",
         .settings = {{"publish", "fixed"}, {"rate", "1.5"}},
         .camera = {.distance = 15, .yaw = 1.35f, .pitch = -0.25f}},
        {.title = "Latency that nobody takes off",
         .caption =
             "An update is old when it arrives: here by an eighth of a second. Taken for news, it draws the tank a\n"
             "length behind itself, always. With time stamps and a common clock the prediction starts from when\n"
             "the update was true, and the solid tank covers the pale one.",
         .spawns = open_ground,
         .path = "circle",
         .radius = 22,
         .settings = {{"link", "overseas"}, {"publish", "fixed"}, {"rate", "5"}},
         .flip = {{"compensate", "off", "on"}},
         .camera = {.distance = 14, .yaw = 1.0f}},
        {.title = "Mines that sink",
         .caption =
             "A mine is thrown, falls, and rolls: its prediction knows gravity, but no ground. Between two updates it\n"
             "dives into the earth and pops up again. Clamped to the ground it lands where it should.\n"
             "Slow motion; the tank lays a mine every other second.",
         .spawns = open_ground,
         .path = "circle",
         .speed = 5,
         .radius = 14,
         .own_drives = true,
         .own_mines = true,
         .settings = {{"publish", "fixed"}, {"rate", "2"}, {"trails", "off"}, {"names", "off"}},
         .flip = {{"clamp-mines", "none", "only-up", 8}},
         .camera = {.own = true, .body = client::Body::drawn, .distance = 12, .yaw = 1.2f, .pitch = -0.35f},
         .time_speed = 0.4},
        {.title = "Over the ledge, on three points",
         .caption =
             "Tanks drive up a ramp and off a ledge of three metres. What was predicted knows nothing of the ground:\n"
             "without a clamp hulls cut into the ramp and hang in the air. With it, two points in front and one\n"
             "behind are put on the ground, and the hull tips over the edge as a hull does.",
         .spawns = before_the_ledge,
         .path = "straight",
         .speed = 8,
         .bots = 3,
         .own_drives = true,
         .settings = {{"publish", "fixed"}, {"rate", "2"}, {"names", "off"}, {"arrows", "off"}},
         .flip = {{"clamp", "none", "only-up", 4}},
         .camera = {.mode = client::CameraMode::free, .eye = {42, 42, 11}, .target = {26, 60, 8.2f}},
         .restart = 24},
        {.title = "Targeting's lag",
         .caption =
             "Haag's targeting closes a share of the gap in every frame. It never jumps and needs no memory, but a\n"
             "moving target is never reached: half of the gap a frame (left) costs 16 cm at 36 km/h, and one\n"
             "hundredth a frame (right) makes the tank cut every corner, metres behind itself.",
         .spawns = open_ground,
         .path = "circle",
         .radius = 14,
         .split = "targeting,targeting-99",
         .settings = {{"publish", "fixed"}, {"rate", "5"}},
         .camera = from_above},
        {.title = "Thresholds against bandwidth",
         .caption =
             "Your publisher draws you as the others do (the pale ghost) and sends only when that has strayed too\n"
             "far. The ring fills up to the threshold and flashes with the reason when an update leaves.\n"
             "Ten times the tolerance, and a fraction of the updates: see the figure below.",
         .spawns = open_ground,
         .path = "random",
         .radius = 12,
         .own_drives = true,
         .settings = {{"publish", "threshold"},
                      {"rate", "10"},
                      {"rotation-threshold", "0.1"},
                      {"threshold-ghost", "on"},
                      {"threshold-shape", "on"}},
         .flip = {{"position-threshold", "0.1", "1", 8}},
         .camera = {.own = true, .body = client::Body::drawn, .distance = 15, .yaw = 0.5f, .pitch = -0.5f}},
        {.title = "Both have won",
         .caption =
             "A race on one clock, in two pictures. Left is your screen: you are where you are, the other one is as\n"
             "old as his last news. Right is his screen: it is you who comes late. Each sees himself ahead at the\n"
             "line, and neither screen is broken: that is what latency means.",
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
         .start_at = 4,
         .time_speed = 0.25,
         .finish_line = -70.0f,
         .restart = 12},
        {.title = "The best we know",
         .caption =
             "The same updates, once a second, over a bad link: 100 ms, jitter, 5 % lost. Left, Murphy's projective\n"
             "velocity blending. Right, this game's default: constant turn rate, fading acceleration, a decaying\n"
             "offset. With the model fit the publisher sends what fits its tank's next moments. Compare the errors.",
         .spawns = open_ground,
         .path = "random",
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
         .camera = {.distance = 15, .yaw = 0.6f, .pitch = -0.4f},
         .restart = 60},
    }};
    return scenes;
}

} // namespace apps
