#include "apps/game/news.h"

namespace apps {

News NewsReader::read(const client::View& client) {
    News news;
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
    take(match.shells, news.shots, &client::FlyingShell::drawn_at);
    take(match.explosions, news.explosions, &protocol::Explosion::time);
    take(match.repairs, news.repairs, &client::Hit::time);
    take(match.feats, news.taken, &client::Feat::time);
    std::erase_if(news.taken, [](const client::Feat& feat) { return !feat.took; });
    take(match.uses, news.uses, &client::PowerUse::time);
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
