#include "apps/game/start.h"

#include "apps/server/hosted_match.h"
#include "apps/tour/tour.h"

namespace apps {

namespace {

GameOptions own_match(GameOptions user, Occasion occasion) {
    if (user.join)
        user.password.clear(); // The password belongs to the joined match.
    user.join.reset();
    user.host = false;
    user.occasion = occasion;
    return user;
}

int scheme_called(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

} // namespace

GameOptions battle_options(GameOptions user) {
    GameOptions match = own_match(std::move(user), Occasion::battle);
    match.bots = 8;
    match.settings.host.rules = {};
    match.settings.host.rules.score_limit = 0;
    match.settings.host.rules.time_limit = 0;
    return match;
}

GameOptions first_match_options(GameOptions user) {
    GameOptions match = own_match(std::move(user), Occasion::first);
    match.strength = world::Strength::easy;
    match.settings.host.rules.newcomer_unhurt = 20;
    match.settings.host.rules.newcomer_near = 100;
    return match;
}

GameOptions hosted_options(GameOptions user, const overlay::NewMatch& match) {
    GameOptions options = own_match(std::move(user), Occasion::match);
    options.host = true;
    options.match_name = match.name;
    options.map = match.map;
    options.bots = match.bots;
    options.strength = match.strength;
    options.fill = match.bots_leave ? match.bots + 1 : 0;
    options.settings.host.rules.mode = match.mode;
    options.settings.host.rules.warm_up = hosted_settings().rules.warm_up;
    options.lab = match.lab;
    double& truth_delay = options.settings.host.relaying.truth_delay;
    if (!match.late_truth)
        truth_delay = 0;
    else if (truth_delay <= 0)
        truth_delay = protocol::Relaying().truth_delay;
    options.password = match.password;
    return options;
}

GameOptions comparison_options(GameOptions user, client::Settings& seen) {
    // At one update a second, the error of a snap without acceleration is as long as a tank.
    seen.scheme = scheme_called("snap:order1");
    seen.ghost_schemes = {scheme_called("pvb")};
    seen.ghosts = {};
    seen.panes.clear();
    seen.receiver = client::Settings().receiver;
    set(seen, {"link", "bad-wifi"});
    GameOptions match = own_match(std::move(user), Occasion::comparison);
    match.map = "proving-ground";
    constexpr float north = 1.5707963f; // [rad]
    // Room for a figure of eight.
    match.spawns = {{-100, 80, north}, {-10, 110, north}, {40, 10, north}, {-10, -110, 0}};
    match.bots = 3;
    match.settings.host.rules.time_limit = 0; // The player may watch as long as they like.
    match.bot_path = dr::PathKind::figure8;
    match.patrol = false;
    match.patrols = 0;
    // With thresholds, updates are sent when the reference scheme needs them, which favours that scheme.
    match.settings.host.publisher = client::HostSettings().publisher;
    match.settings.host.publisher.when = dr::PublisherSettings::When::fixed;
    match.settings.host.publisher.rate = 1;
    return match;
}

} // namespace apps
