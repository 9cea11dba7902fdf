#pragma once
/// Joining and leaving of clients: Hello, Welcome, Refused, and the messages to a newcomer.
///
/// A newcomer receives, in this order:
/// - Welcome.
/// - ActorAdded for every actor, the newcomer's tanks included. For a tank also Health and Score; Loadout if the rules
///   need it; Power if it holds or uses a power-up; TruthDoubt while its true poses are withheld.
/// - MatchState, Ballot, Objective, the Settings (not those that clients assume to be 0), the drawn roads, waypoints,
///   smoke and hatches, chat, schemes and KeptSeats.
/// - The latest update of each actor, in full and on the reliable events channel.
/// - Spawned for its own tanks.
///
/// When a player leaves, the server removes their tanks and keeps the seat for ServerSettings::seat_kept seconds. A
/// Hello with the seat's token brings the tanks back with names, colours and scores, even before the old connection has
/// timed out. A kept seat counts as taken, but in a full match a newcomer gets the seat of a player who left on
/// purpose.

#include "server/bot_bench.h"
#include "server/chat.h"
#include "server/cosmetic_events.h"
#include "server/game.h"
#include "server/map_vote.h"
#include "server/referee.h"
#include "server/road_book.h"
#include "server/scheme_book.h"

namespace server {

class Admission {
  public:
    Admission(Game& game, Referee& referee, const RoadBook& roads, const CosmeticEvents& acts, const MapVote& vote,
              Chat& chat, const SchemeBook& schemes, std::uint32_t map_checksum)
        : game_(game), referee_(referee), bench_(game, referee), roads_(roads), cosmetic_events_(acts), vote_(vote),
          chat_(chat), schemes_(schemes), joins_(0.5, game.settings.address.joins, 256), map_checksum_(map_checksum) {}

    void connected(const net::Event& event);
    void disconnected(const net::Event& event);
    void hello(Client& client, const std::vector<std::uint8_t>& packet);
    /// Disconnects a client, removes its actors and tells the others why. Its seat is not kept.
    void dismiss(Client& client, std::string_view why);
    /// Disconnects a client and tells it why, for instance by the host's order. Its seat is not kept.
    void expel(Client& client, const std::string& why);
    /// Returns true for the host's token. The comparison takes the same time whatever part of the token is right.
    [[nodiscard]] bool is_host_token(std::string_view token) const;
    /// Call once a tick: disconnects clients that sent no Hello in time, frees expired seats, and adds or removes bots.
    void tick();

    /// Announces the next map. Keeps the seat of every client that has a seat token, for its Hello to the next server:
    /// for `seat_kept` seconds, at least 30 s.
    void move_to(const std::string& map, std::uint32_t map_checksum);
    /// Returns the players who have left and whose seats are kept: the last 64.
    [[nodiscard]] protocol::KeptSeats kept_seats() const;
    /// Takes over the counts of the server whose match this one continues. That match has had a host, so the next
    /// person does not become one.
    void inherit(int admitted, std::uint64_t refused) {
        admitted_ = admitted;
        refused_ = refused;
        had_host_ = true;
    }

    [[nodiscard]] int clients_admitted() const { return admitted_; } ///< Number of clients admitted since the start.
    /// Connections refused since the start, by the network and by the server.
    [[nodiscard]] net::Refused refused() const;
    [[nodiscard]] std::uint64_t refused_here() const { return refused_; }

  private:
    static constexpr std::string_view owner_is_back = "its player is back on another connection";

    void refuse(Client& client, protocol::Refusal refusal, std::string text);
    bool refuse_banned(Client& client); ///< Refuses a banned player and returns true; else returns false.
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
    void send_kept_seats();

    Game& game_;
    Referee& referee_;
    BotBench bench_;
    const RoadBook& roads_;
    const CosmeticEvents& cosmetic_events_;
    const MapVote& vote_;
    Chat& chat_;
    const SchemeBook& schemes_;
    net::RateLimits<std::string> joins_; ///< Limits the joins of each machine.
    std::uint32_t map_checksum_;
    int admitted_ = 0;
    std::uint64_t refused_ = 0;
    int tanks_named_ = 0;
    bool had_host_ = false;
    /// Kept seats by client id, with the match time at which each is freed [s], as last sent to the clients.
    std::vector<std::pair<ClientId, double>> sent_kept_seats_;
    double hurried_at_ = -1; ///< Time of the last check for a missing Hello [s].
};

} // namespace server
