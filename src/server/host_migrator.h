#pragma once
/// Host migration: the host leaves, and the match continues on a server at one of the clients. The old server asks one
/// of them (protocol::HostOffer). If its player agrees (HostAnswer), the server sends it the whole match
/// (HostMigration). The client opens a server and reports its port (MigrationReply), and the old server sends that to
/// all people but the leaving host (MatchRedirect). The match is paused in between.
///
/// If the client refuses, leaves or does not answer, the server asks the next one. Only a client that agreed receives
/// the tokens of the seats.

#include "server/handover.h"

#include <set>

namespace server {

class HostMigrator {
  public:
    static constexpr double patience = protocol::offer_lasts + 2; ///< Longest wait for one client's answer [s].
    static constexpr double opening = 6;  ///< Longest time in which a client that has agreed opens its server [s].
    static constexpr double longest = 45; ///< Longest time for asking all clients, one after the other [s].
    enum class Stage { none, asked, done, failed };

    HostMigrator(Game& game, Referee& referee, Chat& chat) : game_(game), referee_(referee), chat_(chat) {}

    /// Asks client `to`. Without `to`, or if it does not take over, asks the others, longest in the match first; never
    /// the `leaver` (0: none). Fails at once if it can ask no client, or not the given `to`.
    void begin(std::optional<ClientId> to, ClientId leaver, const std::string& map, const std::string& name);
    void handle_answer(Client& client, const protocol::HostAnswer& answer);
    void handle_reply(Client& client, const protocol::MigrationReply& answer);
    /// Call once a tick: asks the next client if the present one has left or does not answer.
    void tick();
    [[nodiscard]] Stage stage() const { return stage_; }
    /// Returns why the migration failed, as text for people.
    [[nodiscard]] const std::string& why() const { return why_; }

  private:
    [[nodiscard]] const Client* next_candidate(std::optional<ClientId> to) const;
    void ask(const Client& client);
    void ask_next(const std::string& why);
    void fail(const std::string& why);

    Game& game_;
    Referee& referee_;
    Chat& chat_;
    Stage stage_ = Stage::none;
    std::string map_, name_;   ///< Map and name of the match.
    ClientId candidate_ = 0;   ///< The client asked now.
    bool agreed_ = false;      ///< Whether the client asked now has agreed.
    std::set<ClientId> asked_; ///< All clients asked, `candidate_` included.
    ClientId leaver_ = 0;
    double until_ = 0, end_ = 0; ///< Match times of the deadlines for `candidate_` and for all [s].
    std::string why_;
};

} // namespace server
