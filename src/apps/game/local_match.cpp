#include "apps/game/local_match.h"

#include "apps/clock.h"
#include "apps/game/own_reference.h"
#include "apps/server/identity.h"
#include "apps/server/listen_options.h"
#include "net/network.h"
#include "platform/main_loop.h"
#include "platform/thread.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {
constexpr int places_for_people = 16;
int places(const GameOptions& options) { return options.bots + places_for_people; }
} // namespace

std::string match_name(const GameOptions& options) {
    return options.match_name.empty() ? options.name + "'s match" : options.match_name;
}

world::Map map_for(const GameOptions& options) {
    world::Map map = world::load_map(options.map);
    map.starts = options.spawns;
    return map;
}

server::ServerSettings server_settings(const GameOptions& options) {
    server::ServerSettings settings = hosted_settings();
    settings.max_players = places(options);
    settings.truth = options.truth;
    settings.lab = options.lab.value_or(!options.host);
    settings.seat_kept = options.seat_kept;
    settings.maps = options.maps;
    settings.bots = options.bots;
    settings.fill = options.fill;
    settings.address = options.address;
    settings.rules = options.settings.host.rules;
    settings.publisher = options.settings.host.publisher;
    settings.clamps_by_rays = options.settings.clamp.ground == dr::GroundClampSettings::Ground::rays;
    settings.zones = options.settings.host.zones;
    settings.judge = options.settings.host.judge;
    settings.relaying = options.settings.host.relaying;
    settings.give_schemes = options.settings.host.give_schemes;
    hand_out_reference(settings, options.name);
    return settings;
}

bots::BotSettings bot_settings(const GameOptions& options) {
    return {.count = options.bots,
            .path = options.bot_path,
            .patrols = options.patrol ? options.bots : options.patrols,
            .path_speed = options.bot_speed,
            .path_radius = options.bot_radius,
            .seed = options.seed,
            .start_at = options.bot_start,
            .skill = bots::skill_of(options.strength),
            .hands = options.hands};
}

GameOptions takeover_options(GameOptions user, const protocol::HostMigration& migration) {
    user.join.reset();
    user.host = true;
    user.occasion = Occasion::match;
    user.port_given = false; // A port in use is replaced by one of the next ports.
    user.map = migration.map;
    user.maps.clear();
    user.spawns.clear();
    user.match_name = match_name_error(migration.name) ? std::string() : migration.name;
    user.bots = migration.parameters.bots;
    user.bot_path.reset();
    user.patrol = false;
    user.patrols = 0;
    user.lab = migration.parameters.lab;
    return user;
}

LocalMatch::LocalMatch(const GameOptions& options, tunables::Random random, std::optional<Inherited> inherited)
    : options_(inherited ? takeover_options(options, inherited->migration) : options), inherited_(inherited),
      clock_(seconds_now) {
    const int most = inherited ? std::clamp<int>(inherited->migration.parameters.max_players, 1, protocol::max_tanks)
                               : places(options_);
    std::unique_ptr<PeerCountingTransport> peer_counter;
    // Always takes this random number, so that a seed gives the same match, hosted or not.
    const auto identity = static_cast<std::uint32_t>(random.bits());
    std::uint16_t download_port = 0;
    if (options_.host) {
        net::OpenPort port = net::open_port(
            options_.port, options_.port_given ? 0 : net::further_ports, most + spare_peers,
            [this] { return clock_.now(); },
            listen_options(options_.password, options_.address, most + spare_peers, options_.web,
                           server_identity(server_identity_file(options_.state_folder))));
        port_ = port.port;
        key_ = port.key;
        download_port = port.download_port;
        peer_counter = std::make_unique<PeerCountingTransport>(std::move(port.transport));
        peer_counter_ = peer_counter.get();
        announcement_.emplace(identity, net::MatchInfo{.port = port_,
                                                       .name = match_name(options_),
                                                       .map = options_.map,
                                                       .max_players = player_count(most),
                                                       .mode = mode_name(options_.settings.host.rules),
                                                       .lab = server_settings(options_).lab,
                                                       .locked = !options_.password.empty(),
                                                       .key = key_});
    }
    HostedMatch::Settings settings;
    settings.map = options_.map;
    settings.load = [own = options_](const std::string& map) mutable {
        own.map = map;
        return map_for(own);
    };
    settings.server = server_settings(options_);
    settings.server.stopwatch = platform::thread_cpu_now;
    settings.server.host_token = host_token_;
    settings.server.key = key_;
    settings.server.download_port = download_port;
    settings.bots = bot_settings(options_);
    settings.clock = [this] { return clock_.now(); };
    settings.sleep = [this](double seconds) { rest(seconds); };
    settings.each_tick = [this](double, const MatchListing& listing) { each_tick(listing); };
    if (options_.exercise.group && options_.occasion != Occasion::battle)
        exercise_.emplace(options_.exercise, exercise_port(), utc_now, Exercise::Part{.listens = false, .hosts = true});
    if (exercise_)
        settings.after_tick = [this](const server::Server& server, const world::Map& map) {
            exercise_->enter(map);
            exercise_->say(server);
        };
    settings.seed = random.bits();
    if (inherited) {
        settings.server.reference_script = std::move(inherited->reference_script);
        settings.migration = std::move(inherited->migration);
    }
    hosted_match_ = std::make_unique<HostedMatch>(std::move(settings), std::move(peer_counter));
}

LocalMatch::~LocalMatch() {
    try {
        hosted_match_->end(fmt::format("the host {} has left: the match is over", options_.name));
    } catch (const std::exception& error) { // The match had already ended with this error.
        spdlog::warn("{}", error.what());
    }
}

void LocalMatch::each_tick(const MatchListing& listing) {
    if (exercise_)
        exercise_->begin_tick();
    listing_ = listing;
    announce();
}

void LocalMatch::announce() {
    if (announcement_)
        announcement_->poll(seconds_now(), listing_);
}

/// Sleeps between ticks. While the match is paused, still counts connecting clients (Game then ends the pause), and
/// answers queries for matches.
void LocalMatch::rest(double seconds) {
    platform::rest(seconds);
    if (!clock_.paused())
        return;
    if (peer_counter_)
        peer_counter_->listen(clock_.now());
    announce();
}

void LocalMatch::hand_on(std::optional<server::ClientId> to, server::ClientId leaver) {
    hosted_match_->hand_on(to, leaver, match_name(options_));
}

server::HostMigrator::Stage LocalMatch::handing_on() const {
    return hosted_match_->look([](const server::Server& server) { return server.host_migrator().stage(); });
}

void LocalMatch::stop() {
    hosted_match_->stop();
    check();
}

} // namespace apps
