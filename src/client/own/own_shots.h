#pragma once
/// The own shells as drawn here, and how each ends: on a displayed tank or loose body, an obstacle or the ground. The
/// server's messages do not change a shell's flight, except that a refused shell is removed. Times are match time [s].

#include "protocol/messages.h"
#include "protocol/messages/shots.h"
#include "world/shell.h"

#include <vector>

namespace client {

class OwnShots {
  public:
    /// A tank in this frame's picture.
    struct Tank {
        protocol::ActorId actor = 0;
        bool alive = true; ///< false: a wreck, which stops shells but is no victim
        std::uint8_t incarnation = 0;
        std::uint16_t sequence = 0; ///< sequence number of the update that the display used
        world::Target pose{};
        /// Makes this tank, displayed at `place`, the victim of `end`.
        void set_victim(protocol::ShellEnd& end, const world::Target& place) const;
    };
    struct Picture {
        double time = 0; ///< displayed match time [s]
        std::vector<Tank> tanks{};
        std::vector<world::Solid> loose{};
        protocol::DisplaySettings display{};
        [[nodiscard]] std::vector<const Tank*> without(protocol::ActorId shooter) const;
    };

    /// Returns the number for a new shot.
    [[nodiscard]] std::uint32_t next() { return ++last_; }
    void fired(const protocol::Fire& shot) { shells_.push_back({shot, 0}); }
    void refused(std::uint32_t number) {
        std::erase_if(shells_, [&](const Flying& flying) { return flying.shot.number == number; });
    }
    [[nodiscard]] bool flying() const { return !shells_.empty(); }
    /// Flies every shell on to `picture.time`; tanks move in straight lines from the previous picture to this one.
    /// Returns the shells that hit something. Drops shells that hit nothing for 20 s.
    std::vector<protocol::ShellEnd> advance(const world::Terrain& terrain, const Picture& picture);

  private:
    struct Flying {
        protocol::Fire shot;
        double flown; ///< flight time until now [s]
    };
    [[nodiscard]] std::optional<protocol::ShellEnd> fly(const world::Terrain& terrain, const Picture& picture,
                                                        Flying& flying) const;
    [[nodiscard]] world::Target between(const Tank& tank, const Picture& picture, double time) const;

    std::vector<Flying> shells_;
    Picture before_;
    std::uint32_t last_ = 0;
};

} // namespace client
