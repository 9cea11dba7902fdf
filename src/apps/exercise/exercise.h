#pragma once
/// A program's place in a DIS exercise: it hears the entities of others, and says those of its match if it hosts one.
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
        bool listens = true; ///< else `listen` hears nothing
        bool hosts = false;  ///< the match is hosted on this machine, whoever says its entities
    };
    /// `match_port`: for the own identity. `utc`: the clock of time stamps [s]. Throws net::Error.
    Exercise(const ExerciseOptions& options, std::uint16_t match_port, std::function<double()> utc, const Part& part);
    /// The own entities say that they go.
    ~Exercise();
    Exercise(const Exercise&) = delete;
    Exercise& operator=(const Exercise&) = delete;

    /// The ground that is played on: entities are placed on it. Where that is another one than before, all begins anew.
    void enter(const world::Map& map);
    /// Before a tick of the server: it is this instant that the positions after it are of.
    void begin_tick() { tick_began_ = now(); }
    /// After it: says what is due.
    void say(const server::Server& server);
    /// Hears what has come, once a tick or frame.
    void listen();

    [[nodiscard]] double now() const { return utc_(); }
    /// Of others; nullptr before there is a ground.
    [[nodiscard]] const dis::RemoteEntities* foreign() const { return foreign_ ? &*foreign_ : nullptr; }
    /// What was said and heard, for people.
    [[nodiscard]] std::string table() const;

  private:
    void leave();
    void report_news();

    std::function<double()> utc_;
    dis::Identity identity_;
    bool hosts_;
    net::GroupSocket socket_;
    std::string ground_;
    double tick_began_ = 0; ///< UTC [s]
    std::optional<MatchPublisher> publisher_;
    std::optional<dis::RemoteEntities> foreign_;
    MatchPublisher::Counts said_{}; ///< by the publishers of grounds before
    std::size_t here_ = 0;          ///< foreign entities, when that was logged
    std::uint64_t ignored_ = 0;     ///< PDUs, likewise, but for those off the map
    net::LogLimit log_;
};

} // namespace apps
