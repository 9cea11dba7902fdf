#include "apps/game/frame_events.h"

namespace apps {

FrameEvents FrameEventReader::read(const client::ClientState& client) {
    FrameEvents events;
    const double now = client.render_time().match;
    if (now < read_until_ || read_until_ < 0)
        read_until_ = now;
    const auto is_new = [&](double time) { return time > read_until_ && time <= now; };
    const auto take = [&](const auto& all, auto& into, auto time) {
        for (const auto& one : all)
            if (is_new(one.*time))
                into.push_back(one);
    };
    const client::Match& match = client.match();
    take(match.shells, events.shots, &client::FlyingShell::drawn_at);
    std::erase_if(events.shots,
                  [](const client::FlyingShell& shell) { return shell.from_cover; }); // heard by its noise
    take(match.noises, events.noises, &client::Noise::time);
    take(match.explosions, events.explosions, &protocol::Explosion::time);
    take(match.repairs, events.repairs, &client::Hit::time);
    take(match.feed_events, events.pickups, &client::FeedEvent::time);
    std::erase_if(events.pickups, [](const client::FeedEvent& event) { return !event.took; });
    take(match.uses, events.uses, &client::PowerUse::time);
    for (const client::Hit& hit : client.match().hits)
        events.hits += is_new(hit.time) && client.is_own(hit.by) && !client.is_own(hit.victim);
    for (const client::KillLine& kill : client.match().kills) {
        events.kills += is_new(kill.time) && client.is_own(kill.killer) && !client.is_own(kill.victim);
        if (is_new(kill.time) && client.is_own(kill.victim))
            events.death = kill;
    }
    read_until_ = now;

    const client::LocalPlayer* player = client.player();
    const client::Actor* own = player ? client.match().find(player->actor()) : nullptr;
    if (!own || !player->spawned())
        return events;
    events.spawned = life_ != own->incarnation;
    life_ = own->incarnation;
    if (!events.spawned)
        events.damage = std::max(0, health_ - own->health);
    health_ = own->health;
    const bool ready = client.now() - player->last_fire >= static_cast<double>(client.rules().reload);
    events.reloaded = ready && !ready_ && own->alive();
    ready_ = ready;
    return events;
}

} // namespace apps
