#include "lab/load/viewer.h"

namespace lab {

void SeenFigures::add(const SeenFigures& other) {
    metres.add(other.metres);
    pixels.add(other.pixels);
    in_picture.add(other.in_picture);
    latency.add(other.latency);
    updates += other.updates;
    numbers += other.numbers;
}

Viewer::Viewer(const world::Terrain& terrain, const client::ViewerSettings& settings)
    : settings_(settings), remote_(terrain), compact_(terrain) {}

void Viewer::introduce(const protocol::ActorAdded& added) {
    if (const auto kind = world::actor_kind(added.kind))
        remote_.introduce(added.actor, *kind, added.scale);
}

template <class Take>
void Viewer::count(protocol::ActorId id, double arrival, bool counts, const Sent& sent, const Take& take) {
    const client::RemoteActor* actor = remote_.find(id);
    const std::uint32_t before = actor ? actor->last.sequence : 0;
    const std::uint64_t missing = actor ? actor->missing : 0;
    const bool followed = actor && actor->updates > 0;
    take();
    actor = remote_.find(id);
    if (!counts_ || !actor || !counts || !followed || actor->last.sequence <= before)
        return;
    ++seen_.updates;
    seen_.numbers += 1 + actor->missing - missing;
    if (const auto then = sent(id, actor->last.sequence))
        seen_.latency.add(std::max(0.0, arrival - *then));
}

void Viewer::receive(const std::vector<protocol::EncodedUpdate>& updates, double arrival,
                     client::RemoteActors::TimeBasis basis, const Sent& sent) {
    for (const protocol::EncodedUpdate& update : updates)
        count(update.actor, arrival, basis == client::RemoteActors::TimeBasis::arrival, sent,
              [&] { remote_.receive(update, now_, arrival, basis); });
}

void Viewer::receive(const protocol::compact::Decoded& update, double arrival, const Sent& sent) {
    count(update.update.actor, arrival, true, sent, [&] { remote_.receive(update, now_, arrival); });
}

void Viewer::look(const client::RenderTime& now, const dr::Eye& from, const Truths& truths) {
    now_ = now;
    remote_.advance(now, settings_, from.position);
    if (!counts_)
        return;
    for (const auto& [id, actor] : remote_.actors()) {
        const auto truth = actor.visible() ? truths(id) : std::nullopt;
        if (!truth || actor.ghosts.front().incarnation != truth->incarnation)
            continue;
        const glm::vec3& drawn = actor.ghosts.front().displayed.state.position;
        seen_.metres.add(static_cast<double>(glm::distance(drawn, truth->position)));
        if (glm::distance(from.position, truth->position) < nearest)
            continue;
        const dr::Vec3<double> place(truth->position);
        const double pixels = dr::pixels_apart(from, dr::Vec3<double>(drawn), place);
        seen_.pixels.add(pixels);
        if (dr::in_picture(from, place))
            seen_.in_picture.add(pixels);
    }
}

void Viewer::begin_to_count() {
    seen_ = {};
    counts_ = true;
}

} // namespace lab
