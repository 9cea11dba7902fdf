/// The messages to a newcomer (admission.h).

#include "server/admission.h"

#include <algorithm>

namespace server {

namespace {

/// Settings that a client assumes to be 0 until it receives another value: 0 is not sent.
constexpr auto zero_unless_told = std::to_array<std::string_view>({"judge", "coding", "bundle", "give-schemes"});
constexpr std::size_t snapshot_size = 200; ///< updates per message, which stays far below protocol::max_packet

} // namespace

void Admission::brief(const Client& client) {
    game_.tell(client, protocol::Welcome{.client = client.id,
                                         .map = vote_.present(),
                                         .map_checksum = map_checksum_,
                                         .truth = game_.settings.truth,
                                         .lab = game_.settings.lab,
                                         .host = client.host,
                                         .seat = client.seat,
                                         .ping_every = game_.settings.ping_every});
    std::vector<protocol::EncodedUpdate> updates;
    for (const auto& [id, actor] : game_.roster.actors) {
        game_.tell(client, actor_added(actor));
        if (actor.tank()) {
            game_.tell(client, health_of(actor));
            game_.tell(client, score_of(actor));
            if (has_loadout(game_.settings.rules))
                game_.tell(client, loadout_of(actor, game_.settings.rules));
            const bool lasts = game_.now < actor.lasts_until;
            if (lasts || actor.holds != world::PowerUp::none)
                game_.tell(client, power_of(actor, lasts ? actor.lasting : world::PowerUp::none,
                                            lasts ? actor.lasts_until : 0));
        }
        if (actor.truth_doubted_until >= game_.now)
            game_.tell(client, protocol::TruthDoubt{.actor = id});
        if (actor.motion.known() || (!actor.tank() && actor.updates > 0))
            updates.push_back(
                protocol::encode_update(protocol::whole_update(id, actor.motion.last_reason, actor.motion.last)));
    }
    game_.tell(client, referee_.state());
    if (const protocol::Ballot ballot = vote_.ballot(); !ballot.candidates.empty())
        game_.tell(client, ballot);
    if (game_.objective)
        game_.tell(client, *game_.objective);
    // the client's own defaults may differ from the server's
    for (const tunables::Tunable& row : tunables(game_.settings))
        if (row.get() != 0 || std::ranges::count(zero_unless_told, row.row.name) == 0)
            game_.tell(client, protocol::Setting{std::string(row.row.name), row.text()});
    roads_.brief(client);
    cosmetic_events_.brief(client);
    chat_.brief(client);
    schemes_.brief(client);
    if (!sent_kept_seats_.empty())
        game_.tell(client, kept_seats());
    for (std::size_t i = 0; i < updates.size(); i += snapshot_size)
        game_.tell(client, protocol::Snapshot{{updates.begin() + static_cast<std::ptrdiff_t>(i),
                                               updates.begin() + static_cast<std::ptrdiff_t>(
                                                                     std::min(i + snapshot_size, updates.size()))}});
}

} // namespace server
