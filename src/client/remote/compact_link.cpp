#include "client/remote/compact_link.h"

#include "world/ground_for_tanks.h"

namespace client {

CompactLink::CompactLink(const world::Terrain& terrain)
    : ground_(world::ground_for_tanks<protocol::compact::Ground>(terrain)), decoder_(ground_) {}

void CompactLink::decode(std::span<Session::ReceivedMessage> arrived, const RemoteActors& remote) {
    newest_.clear();
    const auto known = [&](protocol::ActorId actor) -> const dr::Update<float>* {
        if (const auto here = newest_.find(actor); here != newest_.end())
            return &here->second;
        const RemoteActor* there = remote.find(actor);
        return there ? &there->last : nullptr;
    };
    const auto last = [&](protocol::ActorId actor) {
        const dr::Update<float>* const update = known(actor);
        return update ? *update : dr::Update<float>{};
    };
    std::size_t updates = 0;
    for (Session::ReceivedMessage& it : arrived)
        if (const auto* batch = it.message.get_if<protocol::CompactBatch>(); batch && updates < max_per_frame) {
            decoder_.decode(*batch, last, it.updates); // the decoder counts malformed packets
            updates += it.updates.size();
            for (const protocol::compact::Decoded& each : it.updates) {
                const dr::Update<float>& update = each.update.update;
                const dr::Update<float>* const before = known(each.update.actor);
                if (!before || before->incarnation != update.incarnation ||
                    static_cast<std::int32_t>(update.sequence - before->sequence) > 0)
                    newest_[each.update.actor] = update;
            }
        }
}

} // namespace client
