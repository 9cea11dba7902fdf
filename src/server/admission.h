#pragma once
/// Who comes in and who goes: Hello, Welcome, Refused, and what a newcomer is told.
///
/// A newcomer is told, in this order: Welcome; ActorAdded, Health and Score for everything that exists, its own tanks
/// included; MatchState; every Setting; every Road that was drawn; the latest update of each actor as a full one, on
/// the events channel so that nothing is lost; Spawned for its own tanks.

#include "server/game.h"
#include "server/referee.h"
#include "server/road_book.h"

namespace server {

class Admission {
  public:
    Admission(Game& game, Referee& referee, const RoadBook& roads, std::string map_name, std::uint32_t map_checksum)
        : game_(game), referee_(referee), roads_(roads), map_name_(std::move(map_name)), map_checksum_(map_checksum) {}

    void connected(const net::Event& event);
    void disconnected(const net::Event& event);
    void hello(Client& client, const std::vector<std::uint8_t>& packet);
    /// Ends a connection: its actors leave, the others are told.
    void dismiss(Client& client, std::string_view why);
    /// Disconnects who has not said Hello in time.
    void tick();

    [[nodiscard]] int clients_admitted() const { return admitted_; } ///< since the start
    struct Departed {
        Actor actor;
        double at; ///< [s]
    };
    [[nodiscard]] const std::vector<Departed>& departed() const { return departed_; } ///< tanks, for the report

  private:
    void refuse(Client& client, protocol::Refusal refusal, std::string text);
    void admit(Client& client, const protocol::Hello& hello);
    void brief(const Client& client);
    void remove_actors(ClientId owner);

    Game& game_;
    Referee& referee_;
    const RoadBook& roads_;
    std::string map_name_;
    std::uint32_t map_checksum_;
    int admitted_ = 0;
    int tanks_named_ = 0;
    bool had_host_ = false;
    std::vector<Departed> departed_;
};

} // namespace server
