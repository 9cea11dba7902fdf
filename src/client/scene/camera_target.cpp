#include "client/scene/camera_target.h"

#include "client/remote/scheme_words.h"
#include "client/scene/reckoning_lines.h"

#include <algorithm>

namespace client {

namespace {

/// `body`: any object with a state and articulations.
CameraTarget target_at(const auto& body) {
    return {body.state.position, body.state.orientation, body.articulations[dr::turret].angle,
            body.articulations[dr::gun].angle};
}

/// Returns the element after `here`; the first one after the last, or if `here` is not in the list.
Attachment after(const std::vector<Attachment>& all, const Attachment& here) {
    auto found = std::ranges::find(all, here);
    if (found != all.end())
        ++found;
    return found != all.end() ? *found : all.empty() ? here : all.front();
}

} // namespace

Attachment own_tank(const ClientState& client) {
    return {.actor = client.player() ? client.player()->actor() : protocol::ActorId{}};
}

std::optional<CameraTarget> find_target(const ClientState& client, const Attachment& attachment) {
    const LocalPlayer* player = client.player();
    const bool own = player && player->actor() == attachment.actor;
    if (own && !player->spawned())
        return {};
    if (own && attachment.pose == PoseKind::drawn)
        return target_at(client.pose(*player));
    if (own && attachment.pose == PoseKind::threshold)
        return player->published().updates > 0 ? std::optional(target_at(player->publisher().ghost())) : std::nullopt;
    const RemoteActor* remote = client.remote().find(attachment.actor);
    if (!remote || !remote->visible())
        return {};
    CameraTarget drawn = target_at(remote->ghosts.front().displayed);
    if (attachment.pose == PoseKind::ghost) {
        if (attachment.ghost == 0 || attachment.ghost >= remote->ghosts.size())
            return {};
        return target_at(remote->ghosts[attachment.ghost].displayed);
    }
    if (attachment.pose != PoseKind::truth)
        return drawn;
    const auto truth = known_truth(client, *remote); // has no turret and gun: `drawn` keeps the displayed ones
    if (!truth)
        return {};
    drawn.position = glm::vec3(truth->position);
    drawn.orientation = glm::quat(truth->orientation);
    return drawn;
}

std::string describe(const ClientState& client, const Attachment& attachment) {
    const bool own = client.is_own(attachment.actor);
    const std::string name = own ? "your tank" : client.match().name_of(attachment.actor);
    const RemoteActor* remote = client.remote().find(attachment.actor);
    switch (attachment.pose) {
    case PoseKind::drawn:
        return name;
    case PoseKind::ghost:
        return remote && attachment.ghost < remote->ghosts.size()
                   ? name + ", ghost: " + short_title(remote->ghosts[attachment.ghost])
                   : name;
    case PoseKind::truth:
        return name + ", truth";
    case PoseKind::threshold:
        return name + ", threshold ghost";
    case PoseKind::echo:
        return name + " as others see it";
    }
    return name;
}

bool may_watch(const ClientState& client, protocol::ActorId actor) {
    const Match& match = client.match();
    return client.sees_all() || client.is_own(actor) || match.allies(actor, own_tank(client).actor);
}

Attachment next_tank(const ClientState& client, const Attachment& attachment) {
    std::vector<Attachment> all;
    if (client.player()) // spectators have no own tank
        all.push_back(own_tank(client));
    for (const auto& [id, actor] : client.match().actors)
        if (actor.driven() && id != own_tank(client).actor && may_watch(client, id))
            if (const Attachment other{.actor = id}; find_target(client, other))
                all.push_back(other);
    return after(all, {.actor = attachment.actor});
}

Attachment next_pose(const ClientState& client, const Attachment& attachment) {
    const GhostSettings shown = drawn_ghosts(client.settings());
    const bool own = client.is_own(attachment.actor);
    std::vector<Attachment> all{{.actor = attachment.actor}};
    const auto offer = [&](PoseKind pose, bool visible, std::size_t ghost = 0) {
        if (const Attachment next{attachment.actor, pose, ghost}; visible && find_target(client, next))
            all.push_back(next);
    };
    if (const RemoteActor* remote = client.remote().find(attachment.actor); remote && !own && shown.schemes)
        for (std::size_t ghost = 1; ghost < remote->ghosts.size(); ++ghost)
            offer(PoseKind::ghost, !remote->ghosts[ghost].pane_only, ghost);
    offer(PoseKind::truth, !own && shown.truth);
    offer(PoseKind::threshold, own && shown.threshold_ghost);
    offer(PoseKind::echo, own && shown.echo);
    return after(all, attachment);
}

} // namespace client
