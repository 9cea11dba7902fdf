#pragma once
/// A program's part in a DIS exercise: receives foreign entities, and publishes those of its match if it hosts one.
/// Belongs to one thread.

#include "apps/exercise/exercise_options.h"
#include "apps/exercise/match_publisher.h"
#include "dis/remote_entities.h"
#include "net/group_socket.h"
#include "net/log_limit.h"

#include <functional>

namespace apps {

class Exercise {
  public:
    struct Part {
        bool listens = true; ///< False: `listen` receives nothing.
        bool hosts = false;  ///< This machine hosts the match, in this program or in another one that publishes its
                             ///< entities.
    };
    /// `match_port` is part of the own identity. `utc`: clock of the time stamps [s]. Throws net::Error.
    Exercise(const ExerciseOptions& options, std::uint16_t match_port, std::function<double()> utc, const Part& part);
    /// Deactivates the own entities.
    ~Exercise();
    Exercise(const Exercise&) = delete;
    Exercise& operator=(const Exercise&) = delete;

    /// Sets the map on which entities are placed. A change of the map resets everything.
    void enter(const world::Map& map);
    /// Call before a tick of the server: positions after the tick are those of this time.
    void begin_tick() { tick_began_ = now(); }
    /// Call after the tick: publishes the PDUs that are due.
    void say(const server::Server& server);
    /// Receives the waiting datagrams. Call it once a tick or frame.
    void listen();

    [[nodiscard]] double now() const { return utc_(); }
    /// Foreign entities; nullptr before `enter`.
    [[nodiscard]] const dis::RemoteEntities* foreign() const { return foreign_ ? &*foreign_ : nullptr; }
    /// Table of sent and received PDUs.
    [[nodiscard]] std::string table() const;

  private:
    void leave();
    void report_news();

    std::function<double()> utc_;
    dis::Identity identity_;
    bool hosts_;
    net::GroupSocket socket_;
    std::string ground_;
    double tick_began_ = 0; ///< Start of the server's tick, UTC [s].
    std::optional<MatchPublisher> publisher_;
    std::optional<dis::RemoteEntities> foreign_;
    MatchPublisher::Counts said_{}; ///< Counts of the publishers of earlier maps.
    std::size_t here_ = 0;          ///< Number of foreign entities in the last log line.
    std::uint64_t ignored_ = 0;     ///< Number of ignored PDUs in the last log line, without those off the map.
    net::LogLimit log_;
};

} // namespace apps
