#include "lab/cheats/gains.h"

#include "dead_reckoning/rotation.h"
#include "lab/match/multi_client_match.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <numbers>

namespace lab {

namespace {

constexpr std::array lanes{-400.0f, 0.0f, 400.0f}; ///< Start of each racer: y [m].
constexpr float bend = 40;                         ///< Radius of the circuit [m].

world::Map race_course() {
    world::Map map = level_ground("race", 2048);
    for (const float lane : lanes) {
        map.spawns.push_back({0, lane, 0});
        for (int house = -8; house <= 8; ++house)
            map.props.push_back({world::PropKind::house, 16.0f * static_cast<float>(house), lane - 40, 0, 1});
        map.props.push_back({world::PropKind::barrel, 2, lane - 4.5f, 0, 1});
        world::RoadLine round{.closed = true, .points = {}};
        for (int i = 0; i < 16; ++i) {
            const double angle = i * std::numbers::pi / 8;
            round.points.emplace_back(bend * std::sin(angle), static_cast<double>(lane) + bend * (1 - std::cos(angle)));
        }
        map.roads.push_back(round);
    }
    return map;
}

/// Measures one tank by the states that the server accepted, tick by tick.
class Observed {
  public:
    explicit Observed(protocol::ActorId tank) : tank_(tank) {}

    void look(const server::Server& server, const world::Terrain& terrain) {
        const auto found = server.roster().actors.find(tank_);
        ++ticks_;
        if (found == server.roster().actors.end())
            return;
        const server::Actor& actor = found->second;
        const dr::Displayed<float>& pose = actor.motion.displayed;
        const bool began = starts_ == 0 || actor.incarnation != life_;
        if (began) {
            ++starts_;
            deaths_ += was_dead_;
            life_ = actor.incarnation;
            second_.reset();
        }
        was_dead_ = !actor.alive();
        if (!actor.motion.known())
            return;
        if (!began && actor.alive() && before_ && actor.motion.history.revision() != revision_)
            turned += static_cast<double>(std::max(
                dr::angle_between(before_->state.orientation, pose.state.orientation),
                std::abs(std::remainder(pose.articulations[dr::turret].angle - before_->articulations[dr::turret].angle,
                                        2 * std::numbers::pi_v<float>))));
        if (!began && !actor.alive() && actor.motion.last.time > actor.died_at) // Only updates from after the death.
            dead_way =
                std::max(dead_way, static_cast<double>(glm::distance(actor.died, actor.motion.last.state.position)));
        revision_ = actor.motion.history.revision();
        before_ = pose;
        if (!actor.alive())
            return second_.reset();
        see(actor, terrain);
    }

    [[nodiscard]] double seconds() const { return ticks_ * world::tick_length; }
    [[nodiscard]] double speed() const { return way / std::max(seconds(), 1.0); }
    [[nodiscard]] int put_back() const { return std::max(0, starts_ - 1 - deaths_); }

    double way = 0, farthest = 0, height = 0, walls = 0, turned = 0, dead_way = 0;

  private:
    void see(const server::Actor& actor, const world::Terrain& terrain) {
        const glm::vec3 said = actor.motion.last.state.position, place = actor.position();
        const float rests = terrain.height(said.x, said.y).value_or(0) + world::ride_height;
        height = std::max(height, std::abs(static_cast<double>(said.z - rests)));
        for (const world::Solid* solid : terrain.obstacles().near(glm::vec2(said), 0))
            if (find_entry(*solid, said, said + glm::vec3(0, 0, 0.01f)))
                walls += world::tick_length;
        if (second_ && ticks_ < second_->tick + 60)
            return;
        if (second_) {
            const auto made = static_cast<double>(glm::distance(second_->place, place));
            way += made;
            farthest = std::max(farthest, made);
        }
        second_ = {ticks_, place};
    }

    struct Moment {
        int tick;
        glm::vec3 place;
    };
    protocol::ActorId tank_;
    int ticks_ = 0, starts_ = 0, deaths_ = 0;
    std::uint8_t life_ = 0;
    bool was_dead_ = false;
    std::uint64_t revision_ = 0;
    std::optional<dr::Displayed<float>> before_;
    std::optional<Moment> second_;
};

/// A match with one cheater, which joins first. Counts rejected messages of the cheater and of honest clients.
class CheatedMatch {
  public:
    CheatedMatch(const CheatRow& cheat, world::Map map, server::ServerSettings settings, std::uint64_t seed)
        : terrain_(map), cheater_(cheat) {
        settings.pickups = true;
        settings.rules.time_limit = 0;
        settings.rules.score_limit = 0;
        settings.on_reject = [this](const server::Client& client, server::RejectReason why, const std::string&) {
            if (!row(why).suspicious)
                return;
            if (client.name == name_of_cheater)
                ++drops_[why];
            else
                ++falsely_;
        };
        match_.emplace(std::move(map), std::move(settings), seed);
    }

    /// Joins the cheater, then a client for each list of tank names in `others`, then a viewer.
    void join(std::function<void(client::Client&)> cheats, const std::vector<std::vector<std::string>>& others,
              const std::function<std::function<void(client::Client&)>()>& driver) {
        const client::Settings viewer;
        match_->join({std::string(name_of_cheater)}, viewer, cheater_.driver(std::move(cheats)),
                     [this](auto link) { return cheater_.between(std::move(link)); });
        for (const std::vector<std::string>& names : others)
            match_->join(names, viewer, driver());
        match_->join({}, viewer, {}); // Viewer, which receives true poses.
        for (const auto& [id, actor] : match_->server.roster().actors)
            if (actor.tank()) {
                (actor.name == name_of_cheater ? cheats_ : honest_).push_back(id);
                observed_.try_emplace(id, id);
            }
    }

    void run(double seconds) {
        for (const double end = match_->now + seconds; match_->now < end;) {
            match_->tick();
            for (auto& [id, one] : observed_)
                one.look(match_->server, terrain_);
            look_at_bodies();
            look_at_truth();
        }
    }

    [[nodiscard]] const Observed& cheater_seen() const { return observed_.at(cheats_.front()); }
    [[nodiscard]] double best_honest_speed() const {
        double best = 0;
        for (const protocol::ActorId id : honest_)
            best = std::max(best, observed_.at(id).speed());
        return best;
    }
    [[nodiscard]] int kills(bool cheater) const {
        int sum = 0;
        for (const server::Report::ActorRow& actor : match_->server.report().actors)
            if (actor.kind == world::ActorKind::tank && (actor.name == name_of_cheater) == cheater)
                sum += actor.kills;
        return sum;
    }
    [[nodiscard]] double fastest_body() const { return fastest_body_; }
    void add_what_was_done(Gain& gain, server::RejectCounts& drops) const {
        for (std::size_t i = 0; i < drops.size(); ++i) {
            drops[i] += drops_[i];
            gain.refused += static_cast<int>(drops_[i]);
        }
        gain.put_back += cheater_seen().put_back();
        gain.dismissed += !match_->members.front()->client->ended().empty();
        gain.falsely += falsely_;
        gain.off = std::max(gain.off, truths_ > 0 ? off_ / truths_ : 0);
    }

    static constexpr std::string_view name_of_cheater = "Mallory";

  private:
    void look_at_bodies() {
        if (++ticks_ % 60 != 0)
            return;
        const auto owner = match_->server.roster().actors.find(cheats_.front());
        for (const auto& [id, actor] : match_->server.roster().actors)
            if (actor.loose && owner != match_->server.roster().actors.end()) {
                const auto before = bodies_.find(id);
                if (before != bodies_.end() && actor.owner == owner->second.owner)
                    fastest_body_ =
                        std::max(fastest_body_, static_cast<double>(glm::distance(before->second, actor.position())));
                bodies_[id] = actor.position();
            }
    }
    void look_at_truth() {
        const client::Client& watching = *match_->members.back()->client;
        const client::RemoteActor* remote = watching.remote().find(cheats_.front());
        const auto actor = match_->server.roster().actors.find(cheats_.front());
        if (!remote || remote->truth_trail.empty() || actor == match_->server.roster().actors.end())
            return;
        off_ += static_cast<double>(glm::distance(remote->truth_trail.back(), actor->second.position()));
        ++truths_;
    }

    world::Terrain terrain_;
    Cheater cheater_;
    server::RejectCounts drops_{};
    int falsely_ = 0;
    std::optional<MultiClientMatch> match_;
    std::vector<protocol::ActorId> cheats_, honest_;
    std::map<protocol::ActorId, Observed> observed_;
    std::map<protocol::ActorId, glm::vec3> bodies_;
    double fastest_body_ = 0, off_ = 0;
    int ticks_ = 0, truths_ = 0;
};

void race(const CheatRow& cheat, const GainOptions& options, Gain& gain, server::RejectCounts& drops) {
    server::ServerSettings rules = harmless_server();
    rules.rules.repair_crates = 0;
    CheatedMatch match(cheat, race_course(), rules, options.seed);
    const auto round = [] {
        return bot_driver({.count = 1,
                           .path = dr::PathKind::circle,
                           .path_speed = dr::DriveParameters{}.forward_speed,
                           .path_radius = static_cast<double>(bend)});
    };
    match.join(round(), {{"Ann"}, {"Bob"}}, round);
    match.run(options.race);
    const Observed& seen = match.cheater_seen();
    gain.speed = seen.speed();
    gain.honest = match.best_honest_speed();
    gain.farthest = seen.farthest;
    gain.height = seen.height;
    gain.walls = seen.walls;
    gain.turned = seen.turned / seen.seconds();
    gain.body = match.fastest_body();
    match.add_what_was_done(gain, drops);
}

void fight(const CheatRow& cheat, const GainOptions& options, std::uint64_t seed, Gain& gain,
           server::RejectCounts& drops) {
    server::ServerSettings rules = endless_server();
    rules.rules = world::usual_rules();
    rules.rules.warm_up = 0;
    rules.address.local_players = true; // the honest tanks share a client
    CheatedMatch match(cheat, world::load_map("proving-ground"), rules, seed);
    const auto hard = [&](int count, std::uint64_t which) {
        return bot_driver({.count = count, .seed = seed * 100 + which, .skill = bots::skill_of(world::Strength::hard)});
    };
    const std::vector<std::string> others{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"};
    const auto several = static_cast<int>(others.size());
    match.join(hard(1, 0), {others}, [&] { return hard(several, 1); });
    match.run(options.fight);
    gain.kills += match.kills(true);
    gain.honest_kills += match.kills(false) / static_cast<double>(several);
    gain.dead_way = std::max(gain.dead_way, match.cheater_seen().dead_way);
    match.add_what_was_done(gain, drops);
}

} // namespace

double Gain::max_kills() const {
    constexpr double deviations = 2, others = 7; // The mean of the `others` honest tanks is uncertain, too.
    return honest_kills + deviations * std::sqrt(std::max(honest_kills, 1.0) * (1 + 1 / others));
}

std::vector<std::string> unwanted_gains(const Gain& gain) {
    struct Bound {
        std::string_view what;
        double value, most;
    };
    std::vector<std::string> wrong;
    for (const Bound& bound :
         {Bound{"times the honest speed", gain.ratio(), 1.05}, Bound{"m in one second", gain.farthest, 30},
          Bound{"m above or below the ground", gain.height, 6.5}, Bound{"s inside houses", gain.walls, 0.2},
          Bound{"rad/s of turning", gain.turned, 1.2}, Bound{"m/s of the pushed body", gain.body, 32},
          Bound{"m while dead", gain.dead_way, 17}, Bound{"kills", static_cast<double>(gain.kills), gain.max_kills()},
          Bound{"rejected messages of honest tanks", static_cast<double>(gain.falsely), 0}})
        if (!(bound.value <= bound.most))
            wrong.push_back(
                fmt::format("{}: {:.2f} {}, limit {:.2f}", gain.cheat, bound.value, bound.what, bound.most));
    return wrong;
}

Gain gain_of(const CheatRow& cheat, const GainOptions& options) {
    Gain gain{.cheat = std::string(cheat.name)};
    server::RejectCounts drops{};
    race(cheat, options, gain, drops);
    for (int i = 0; options.fight > 0 && i < options.matches; ++i)
        fight(cheat, options, options.seed + static_cast<std::uint64_t>(i), gain, drops);
    const auto most = std::ranges::max_element(drops);
    if (*most > 0)
        gain.why = row(static_cast<server::RejectReason>(most - drops.begin())).name;
    return gain;
}

std::vector<Gain> gains(const GainOptions& options, std::span<const CheatRow> of) {
    std::vector<Gain> all(of.size());
    for_each_of(of.size(), options.progress, [&](std::size_t i) { all[i] = gain_of(of[i], options); });
    return all;
}

} // namespace lab
