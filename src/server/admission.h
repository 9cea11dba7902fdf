#pragma once
/// Who comes in and who goes: Hello, Welcome, Refused, and what a newcomer is told.
///
/// A newcomer is told, in this order: Welcome; ActorAdded, Health, Score and Kit for everything that exists, its own
/// tanks included, and whose truth is not believed; MatchState; the Objective, if there is one; every Setting; every
/// Road that was drawn; what was said; the schemes that are handed on; who is away; the latest update of each actor as
/// a full one, on the events channel so that nothing is lost; Spawned for its own tanks.
///
/// The seat of a person who goes is kept for a while (ServerSettings::seat_kept): its tanks leave the map, and whoever
/// says Hello with its token has them back with names, colours and scores, at once even if the old connection has not
/// been missed yet. A kept seat counts as taken, but that of who has left by himself yields to a newcomer.

#include "server/acts.h"
#include "server/bot_bench.h"
#include "server/chat.h"
#include "server/game.h"
#include "server/map_vote.h"
#include "server/referee.h"
#include "server/road_book.h"
#include "server/scheme_book.h"

namespace server {

class Admission {
  public:
    Admission(Game& game, Referee& referee, const RoadBook& roads, const Acts& acts, const MapVote& vote, Chat& chat,
              const SchemeBook& schemes, std::uint32_t map_checksum)
        : game_(game), referee_(referee), bench_(game, referee), roads_(roads), acts_(acts), vote_(vote), chat_(chat),
          schemes_(schemes), joins_(0.5, game.settings.address.joins, 256), map_checksum_(map_checksum) {}

    void connected(const net::Event& event);
    void disconnected(const net::Event& event);
    void hello(Client& client, const std::vector<std::uint8_t>& packet);
    /// Ends a connection: its actors leave, the others are told. Its seat is not kept.
    void dismiss(Client& client, std::string_view why);
    /// Likewise, by the host's will: it reads why.
    void expel(Client& client, const std::string& why);
    /// Is that the host's token? Takes as long however much of it is right.
    [[nodiscard]] bool knows(std::string_view token) const;
    /// Disconnects who has not said Hello in time, gives up seats that were kept long enough, and lets bots come back.
    void tick();

    /// The match goes on on another map: everybody is told, and keeps his seat until he greets the next server.
    void move_to(const std::string& map, std::uint32_t map_checksum);
    /// Who has gone and may come back, as everybody is told.
    [[nodiscard]] protocol::Away away() const;
    /// As if it had admitted those whose seats are kept: of a server that goes on with another one's match.
    void inherit(int admitted, std::uint64_t refused) {
        admitted_ = admitted;
        refused_ = refused;
        had_host_ = true;
    }

    [[nodiscard]] int clients_admitted() const { return admitted_; } ///< since the start
    /// Those who were not, since the start: by the network, before they were clients, and here.
    [[nodiscard]] net::Refused refused() const;
    [[nodiscard]] std::uint64_t refused_here() const { return refused_; }

  private:
    static constexpr std::string_view owner_is_back = "its owner is back on another connection";

    void refuse(Client& client, protocol::Refusal refusal, std::string text);
    bool refuse_banned(Client& client); ///< true if its player is banned
    void admit(Client& client, const protocol::Hello& hello);
    [[nodiscard]] std::optional<Seat> claim_seat(const protocol::Hello& hello);
    void reseat(Client& client, Seat&& seat);
    void enter(Client& client, const std::vector<Actor*>& tanks);
    void brief(const Client& client);
    [[nodiscard]] ClientId free_client_id();
    void keep_seat(const Client& client, double seconds);
    void forfeit(const Client& client);
    void remove_actors(const Client& client);
    void note_leavers(const Client& client);
    [[nodiscard]] bool has_left_before(const Client& client, Actor& tank);
    [[nodiscard]] bool give_up_seats(int tanks);
    void tell_away();

    Game& game_;
    Referee& referee_;
    BotBench bench_;
    const RoadBook& roads_;
    const Acts& acts_;
    const MapVote& vote_;
    Chat& chat_;
    const SchemeBook& schemes_;
    net::RateLimits<std::string> joins_; ///< of each machine of the network
    std::uint32_t map_checksum_;
    int admitted_ = 0;
    std::uint64_t refused_ = 0;
    int tanks_named_ = 0;
    bool had_host_ = false;
    std::vector<std::pair<ClientId, double>> told_away_; ///< seats that everybody knows to be kept, and until when
    double hurried_at_ = -1;                             ///< who is slow to say hello [s]
};

} // namespace server
