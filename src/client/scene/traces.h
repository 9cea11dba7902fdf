#pragma once
/// Visible traces of a match: prints of tracks, clouds of dust, scorched ground, smoke of guns, swinging antennas and
/// hulls. Computed once a frame from displayed poses, in match time, without influence on the game. Their numbers are
/// limited, and all traces fade.

#include "client/scene/scene.h"
#include "client/scene/sway.h"
#include "world/terrain.h"

#include <deque>
#include <map>
#include <optional>

namespace client {

class Traces {
  public:
    static constexpr std::size_t max_prints = 4000, max_clouds = 360, max_scorches = 48, max_flashes = 48;
    static constexpr double print_life = 45, scorch_life = 90; ///< times until they have faded [s]

    /// `terrain` must outlive this object. `water`: see ground_cover.h.
    Traces(const world::Terrain& terrain, float water) : terrain_(terrain), water_(water) {}

    /// Adds the flash of a shot at match time `time` [s]; world axes [m], `direction` is a unit vector. `shell`: number
    /// of the shell; ignored unless above all earlier ones, so an own shot counts once the server has numbered it.
    void fired(std::uint32_t shell, protocol::ActorId actor, const glm::vec3& muzzle, const glm::vec3& direction,
               double time);
    /// Adds an explosion that began at match time `time` [s]. `struck`: the tank at which it is, null if there is none.
    /// The tank keeps the hit until its health rises. Later calls with the same explosion add nothing. Returns whether
    /// the first call named a tank.
    bool exploded(const ExplosionPicture& explosion, double time, const TankPicture* struck);
    /// Sets whether the match runs. Removes all traces when a match starts.
    void match(bool running);
    void clear();

    /// Measures the motion of the scene's solid tanks since the last call, sets their swinging parts, and adds all
    /// traces to the scene. Removes all traces if `scene.time` went back by more than 1 s.
    void advance(Scene& scene);

  private:
    struct Print {
        GroundMark mark;
        glm::dvec2 born{0}; ///< match times at which the print's beginning and end were made [s]
    };
    struct Cloud {
        glm::vec3 position{0}, velocity{0};
        double born = 0;                             ///< match time of the cloud's beginning [s]
        float life = 1, size = 1, wet = 0, seed = 0; ///< duration of the cloud [s]; others as in DustPicture
    };
    struct Scorch {
        protocol::ExplosionKind kind = protocol::ExplosionKind::shell;
        glm::vec3 position{0};
        double born = 0;
        bool on_metal = false, on_ground = true;
    };
    struct Flash {
        protocol::ActorId actor = 0;
        FlashPicture picture;
        double born = 0;
    };
    /// The growing print of one track, and the distance to the track's next cloud.
    struct Side {
        bool down = false; ///< the track touched the ground in the last frame
        Print print;
        glm::vec2 heading{1, 0}; ///< direction of the print's first half metre
        float to_next_cloud = 0; ///< distance to drive until the next cloud of dust [m]
    };
    struct Tank {
        glm::vec3 position{0}, velocity{0};
        std::array<Side, 2> sides{}; ///< the left and the right track
        Antenna antenna;
        double seen = -1; ///< match time at which the tank was last in a scene [s]
        float along = 0;  ///< distance that the tank has covered [m]
        float health = 1; ///< TankPicture::health in the last frame
        std::array<HitPicture, TankPicture::max_hits> hits{};
    };

    void advance(Tank& known, TankPicture& tank, double time);
    void print(Tank& known, const TankPicture& tank, std::size_t side, float step, double time);
    void raise_dust(Side& side, const glm::vec3& place, const glm::vec3& velocity, float step, double time);
    void add_to(Scene& scene) const;

    const world::Terrain& terrain_;
    float water_;
    double time_ = -1;
    bool running_ = true;
    std::uint32_t newest_shell_ = 0, cloud_count_ = 0;
    std::map<protocol::ActorId, Tank> tanks_;
    std::deque<Print> prints_;
    std::deque<Cloud> clouds_;
    std::deque<Scorch> scorches_;
    std::deque<Flash> flashes_;
};

} // namespace client
