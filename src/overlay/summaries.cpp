#include "overlay/summaries.h"

namespace overlay {

void Summaries::follow(const client::Client& client) {
    std::vector<std::pair<protocol::ActorId, const client::Shown*>> all;
    for (const auto& [id, remote] : client.remote().actors())
        if (const client::Actor* actor = client.match().find(id);
            actor && actor->added.kind == protocol::ActorKind::tank)
            for (const client::Shown& shown : remote.shown)
                all.emplace_back(id, &shown);
    if (known_.size() > 4 * all.size() + 16)
        known_.clear(); // actors and schemes of long ago
    std::size_t samples = 0;
    for (std::size_t n = 0; n < all.size() && samples < samples_a_frame; ++n) {
        const auto& [actor, shown] = all[next_++ % all.size()];
        const dr::Summary& fresh = known_[key_of(actor, *shown)] = shown->error.summary();
        samples += fresh.frames + samples_a_frame / 64; // a quarter of a second for all of them suffices
    }
}

const dr::Summary& Summaries::of(protocol::ActorId actor, const client::Shown& shown) {
    const auto [entry, first] = known_.try_emplace(key_of(actor, shown));
    if (first || (entry->second.frames > 0 && shown.error.recent().empty()))
        entry->second = shown.error.summary();
    return entry->second;
}

} // namespace overlay
