#include "client/remote/compact_link.h"

#include "world/ground_for_tanks.h"

namespace client {

CompactLink::CompactLink(const world::Terrain& terrain)
    : ground_(world::ground_for_tanks<protocol::compact::Ground>(terrain)), decoder_(ground_) {}

void CompactLink::decode(std::span<Session::Arrived> arrived, const RemoteView& remote) {
    newest_.clear();
    const auto last = [&](protocol::ActorId actor) {
        if (const auto here = newest_.find(actor); here != newest_.end())
            return here->second;
        const RemoteActor* known = remote.find(actor);
        return known ? known->last : dr::Update<float>{};
    };
    for (Session::Arrived& it : arrived)
        if (const auto* batch = std::get_if<protocol::CompactBatch>(&it.message)) {
            decoder_.decode(*batch, last, it.updates); // what is malformed, it counts
            for (const protocol::compact::Decoded& each : it.updates)
                newest_[each.update.actor] = each.update.update;
        }
}

} // namespace client
