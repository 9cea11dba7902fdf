#include "server/bot_bench.h"

#include "server/teams.h"

#include <algorithm>
#include <fmt/format.h>

namespace server {

bool BotBench::make_room(int tanks) {
    std::vector<const Actor*> bots;
    for (const Actor& tank : game_.roster.each_tank())
        if (tank.bot)
            bots.push_back(&tank);
    if (static_cast<int>(bots.size()) < tanks)
        return false;
    std::ranges::stable_sort(bots, {}, &Actor::kills);
    for (int i = 0; i < tanks; ++i) {
        const Actor& bot = *bots[static_cast<std::size_t>(i)];
        game_.log("room", fmt::format("{} leaves to make room for a player", bot.name));
        bench_.push_back(bot);
        game_.remove(bot.id);
    }
    return true;
}

int BotBench::places() const {
    const int fill = game_.settings.fill, most = game_.settings.max_players;
    return (fill > 0 ? std::min(fill, most) : most) - game_.roster.tanks() - game_.roster.kept_tanks();
}

void BotBench::tick() {
    while (places() < 0 && make_room(1))
        ;
    std::erase_if(bench_, [&](const Actor& bot) { return !game_.roster.client_with_id(bot.owner); });
    while (!bench_.empty() && places() > 0) {
        Actor* bot = game_.roster.add_again(bench_.back(), false);
        if (!bot)
            return;
        bench_.pop_back();
        bot->forget_scores();
        bot->team = team_for(game_, true);
        game_.tell_all(actor_added(*bot));
        referee_.spawn(*bot);
        game_.log("bot back", fmt::format("{} is back", bot->name));
    }
}

} // namespace server
