#include "apps/game/news.h"

namespace apps {

News NewsReader::read(const client::View& client) {
    News news;
    const double now = client.render_time().match;
    if (now < read_until_ || read_until_ < 0)
        read_until_ = now;
    const auto is_new = [&](double time) { return time > read_until_ && time <= now; };
    for (const client::FlyingShell& shell : client.match().shells)
        if (is_new(shell.drawn_at))
            news.shots.push_back(shell);
    for (const protocol::Explosion& explosion : client.match().explosions)
        if (is_new(explosion.time))
            news.explosions.push_back(explosion);
    for (const client::Hit& repair : client.match().repairs)
        if (is_new(repair.time))
            news.repairs.push_back(repair);
    for (const client::Feat& feat : client.match().feats)
        if (feat.took && is_new(feat.time))
            news.taken.push_back(feat);
    for (const client::PowerUse& use : client.match().uses)
        if (is_new(use.time))
            news.uses.push_back(use);
    for (const client::Hit& hit : client.match().hits)
        news.hits += is_new(hit.time) && client.is_own(hit.by) && !client.is_own(hit.victim);
    for (const client::KillLine& kill : client.match().kills) {
        news.kills += is_new(kill.time) && client.is_own(kill.killer) && !client.is_own(kill.victim);
        if (is_new(kill.time) && client.is_own(kill.victim))
            news.death = kill;
    }
    read_until_ = now;

    const client::LocalPlayer* player = client.player();
    const client::Actor* own = player ? client.match().find(player->actor()) : nullptr;
    if (!own || !player->spawned())
        return news;
    news.spawned = life_ != own->incarnation;
    life_ = own->incarnation;
    if (!news.spawned)
        news.damage = std::max(0, health_ - own->health);
    health_ = own->health;
    const bool ready = client.now() - player->last_fire >= static_cast<double>(client.rules().reload);
    news.reloaded = ready && !ready_ && own->alive();
    ready_ = ready;
    return news;
}

} // namespace apps
