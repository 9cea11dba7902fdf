#pragma once
/// A program's part in a DIS exercise: receives foreign entities, and publishes the entities of a match. Use each
/// Exercise on one thread only.

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
        bool listens = true; ///< If false, `listen` receives nothing.
        bool hosts = false;  ///< Whether this program hosts the match, and publishes its entities by this Exercise or
                             ///< another one.
    };
    /// `match_port`: default for the application number of the own entities. `utc`: clock of the time stamps [s].
    /// Throws net::Error.
    Exercise(const ExerciseOptions& options, std::uint16_t match_port, std::function<double()> utc, const Part& part);
    /// Deactivates the own entities in the exercise.
    ~Exercise();
    Exercise(const Exercise&) = delete;
    Exercise& operator=(const Exercise&) = delete;

    /// Sets the map on which entities are placed. On a change of the map, all foreign entities are removed and the own
    /// ones deactivated.
    void enter(const world::Map& map);
    /// Call before a tick of the server. Stores the present time as the time stamp of the positions after that tick.
    void begin_tick() { tick_began_ = now(); }
    /// Call after the tick: publishes the PDUs that are due.
    void say(const server::Server& server);
    /// Reads the datagrams that have arrived. Call it once a tick or frame.
    void listen();

    [[nodiscard]] double now() const { return utc_(); }
    /// Foreign entities; nullptr before `enter`.
    [[nodiscard]] const dis::RemoteEntities* foreign() const { return foreign_ ? &*foreign_ : nullptr; }
    /// Text with the numbers of sent PDUs and the foreign entities, for people.
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
    MatchPublisher::Counts said_{}; ///< Numbers of PDUs sent on earlier maps.
    std::size_t here_ = 0;          ///< Number of foreign entities at the last log line about them, without shells.
    std::uint64_t ignored_ = 0; ///< Number of ignored PDUs at the last log line about them, without those off the map.
    net::LogLimit log_;
};

} // namespace apps
