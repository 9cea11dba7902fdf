#pragma once
/// The contents of one drawn frame: plain data, filled by the scene builder and `update_camera`, read by the renderer.
/// It holds only copies, so that drawing never touches data of the physics thread. World axes, SI units (positions [m],
/// velocities [m/s]), orientations body to world; colours are linear RGB(A) in [0, 1].

#include "dead_reckoning/state.h"
#include "protocol/messages.h"
#include "protocol/messages/actors.h"
#include "world/props.h"

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace client {

struct Camera {
    glm::vec3 eye{0, -20, 10};        ///< position of the eye [m]
    glm::vec3 target{0};              ///< the point that the camera looks at [m]
    float field_of_view = 1.0f;       ///< vertical angle [rad]
    glm::vec2 shift{0};               ///< the target's offset from the screen's middle, right and up [half the screen]
    std::optional<glm::vec3> focus{}; ///< position of the watched tank, in front of which trees and tanks fade [m]
};

/// The meaning of a TankPicture. One tank may have several pictures.
enum class Role : std::uint8_t {
    own,       ///< simulated here
    remote,    ///< remote tank by the drawn scheme
    ghost,     ///< remote tank, or echo, by another scheme
    truth,     ///< remote tank's true pose
    echo,      ///< own tank as others see it
    threshold, ///< own tank's prediction, which its publisher compares with the true pose
    count
};
/// True if the picture is that of a tank itself, which casts a shadow, burns, leaves tracks and can be hit. The other
/// roles are additional pictures of a tank.
constexpr bool solid(Role role) { return role == Role::own || role == Role::remote; }
/// Share of the background that a picture hides; 1: all.
constexpr float opacity(Role role) {
    constexpr std::array<float, static_cast<std::size_t>(Role::count)> row{1, 1, 0.4f, 0.25f, 0.35f, 0.35f};
    return row[static_cast<std::size_t>(role)];
}

/// Where a shell struck a tank: in the axes of the hull, or of the turret with its pivot as the origin.
struct HitPicture {
    enum class Part : std::uint8_t { none, hull, turret };
    glm::vec3 place{0}; ///< [m]
    Part part = Part::none;
};

struct TankPicture {
    protocol::ActorId actor = 0;
    Role role = Role::remote;
    glm::vec3 position{0};
    glm::quat orientation{1, 0, 0, 0};
    float turret = 0;     ///< yaw against the hull, left + [rad]
    float gun = 0;        ///< pitch, up + [rad]
    float track_left = 0; ///< distance that the track has run, back − [m]: moves wheels and links
    float track_right = 0;
    glm::vec3 colour{0.4f}; ///< paint of the team, the player or the ghost
    bool wreck = false;     ///< the tank is destroyed: burnt out
    float health = 1;       ///< 0..1; a damaged tank is soiled, a badly damaged one smokes
    static constexpr std::size_t max_hits = 3;
    std::array<HitPicture, max_hits> hits{}; ///< the newest hits since the last repair, newest first
    float recoil = 0;                        ///< recoil of the gun: 0 at rest, 1 fully back
    glm::vec2 rock{0};                       ///< hull against running gear: nose up, left side up [rad]
    glm::vec2 antenna{0};                    ///< lean of the antenna's tip, forward and left [rad]
    float boost = 0;                         ///< strength of the flames behind a boosted tank, 0..1
    float leapt = 9;                         ///< time since the tank jumped [s]; above 1: no effect
    float hatch = 0;                         ///< opening of the commander's hatch, 0..1
};
struct MinePicture {
    glm::vec3 position{0};
    glm::quat orientation{1, 0, 0, 0};
    glm::vec3 colour{0.4f};
    bool armed = false;
    protocol::ActorId actor = 0;
};
/// A loose body: barrel, boulder or crate. Fixed props belong to the map; the renderer has them from the start.
struct PropPicture {
    world::PropKind kind = world::PropKind::barrel;
    glm::vec3 position{0}; ///< centre of the shape [m]
    glm::quat orientation{1, 0, 0, 0};
    float scale = 1; ///< factor on the size of the kind
    protocol::ActorId actor = 0;
};
struct ShellPicture {
    glm::vec3 position{0};
    glm::vec3 velocity{0};
    std::vector<glm::vec3> smoke{}; ///< past positions of a guided shell, newest first [m]; empty for others
};
struct ExplosionPicture {
    protocol::ExplosionKind kind = protocol::ExplosionKind::shell;
    glm::vec3 position{0};
    float age = 0;         ///< time since the explosion began [s]; gone after `explosion_length`
    bool on_metal = false; ///< the explosion is at a tank: sparks instead of earth
};
constexpr float explosion_length = 2.4f; ///< time for which an explosion is drawn [s]
/// A gun that has fired: flame, then smoke that stays behind.
struct FlashPicture {
    glm::vec3 position{0};        ///< the muzzle when it fired [m]
    glm::vec3 direction{1, 0, 0}; ///< unit vector of the shell's flight
    float age = 0;                ///< time since the shot [s]; gone after `flash_length`
};
constexpr float flash_length = 1.6f; ///< time for which a fired gun's flame and smoke are drawn [s]

/// A smoke screen (protocol/cosmetic_events.h), whose shape depends on its age alone.
struct SmokePicture {
    glm::vec3 position{0};
    float age = 0; ///< time since the screen's start [s]; gone after protocol::smoke_duration
};

/// A cloud that a track has thrown up: dust on dry ground, spray on wet.
struct DustPicture {
    glm::vec3 position{0};
    float age = 0;  ///< age as a share of the cloud's life: 0 new, 1 gone
    float size = 1; ///< final radius [m]
    float wet = 0;  ///< 0: dust, 1: spray
    float seed = 0; ///< number that varies the cloud's look
};
/// A flat mark on the ground: a four-sided piece of a track's print, or a scorched place.
struct GroundMark {
    enum class Kind : std::uint8_t { track, scorch };
    Kind kind = Kind::track;
    std::array<glm::vec2, 4> corners{}; ///< x, y: left and right at the beginning, left and right at the end [m]
    glm::vec2 strength{1};              ///< strength at the beginning and at the end, 0..1
    float along = 0;                    ///< track: distance covered by the tank up to the beginning [m]; scorch: a seed
};

/// A road on the ground, as a line along its middle: x, y [m].
using RoadPicture = std::vector<glm::vec2>;
using RoadPictures = std::vector<RoadPicture>;

/// A straight line in the world, as in trails, arrows and update marks. `always_visible`: shines through the ground.
struct LinePicture {
    glm::vec3 from{0}, to{0};
    glm::vec4 colour{1};
    float width = 2; ///< width in a window of 720 pixel rows [pixels]; grows with the window
    bool always_visible = false;
};

/// A name or figure in the world, drawn by the overlay at the projected position.
struct LabelPicture {
    glm::vec3 position{0};
    std::string text;
    glm::vec3 colour{1};
    float health = -1; ///< filled share of a health bar, 0..1; below 0: no bar
};

/// Tanks, mines and loose bodies as displayed, with their lines and names.
struct Bodies {
    std::vector<TankPicture> tanks{};
    std::vector<MinePicture> mines{};
    std::vector<PropPicture> props{};
    std::vector<LinePicture> lines{};
    std::vector<LabelPicture> labels{};
};

/// A pane of the split view: the same instant and camera, with the bodies as the pane's scheme displays them.
struct PanePicture : Bodies {
    static constexpr double measured_over = 4; ///< period over which `error` is averaged [s]
    std::string title{};                       ///< the scheme's name, for display
    double error = 0;          ///< mean DR error of the tanks, over `measured_over` seconds [m]; 0: none
    glm::vec2 low{0}, high{1}; ///< lower left and upper right corner, as shares of the window
};

struct Scene : Bodies {
    double time = 0; ///< match time [s], for animations
    Camera camera;
    std::vector<ShellPicture> shells;
    std::vector<ExplosionPicture> explosions;
    std::vector<FlashPicture> flashes;
    std::vector<DustPicture> dust;
    std::vector<SmokePicture> smoke;
    std::vector<GroundMark> marks;
    static constexpr std::size_t max_scars = 8;
    /// The newest explosions that hit no tank, which blacken walls and rocks: place [m], strength 0..1.
    std::array<glm::vec4, max_scars> scars{};
    std::shared_ptr<const RoadPictures> roads; ///< the same object until a road is added or removed
    std::vector<PanePicture> panes;            ///< panes of the split view; empty: one picture
};

/// Colours of tanks by ActorAdded::colour, easy to tell apart, also for most colour-blind eyes.
glm::vec3 palette(std::size_t index);
std::span<const std::string_view> palette_names(); ///< names of the palette's protocol::colours colours
/// Orange or blue, in hues that are easy to tell apart.
glm::vec3 team_colour(std::uint8_t team);
/// Colours of ghosts, different from those of tanks.
glm::vec3 ghost_palette(std::size_t index);

} // namespace client
