#include "lab/studies/late_truth.h"

#include "lab/cheats/cheater.h"
#include "lab/match/multi_client_match.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <stdexcept>

namespace lab {

namespace {

constexpr std::array<std::optional<double>, 6> delays{std::nullopt, 0, 1, 2, 5, 10}; // [s]
constexpr std::array<const char*, 7> honest{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"};

struct Mean {
    double sum = 0;
    int count = 0;
    void add(const glm::vec3& guess, const glm::vec3& truth) {
        sum += static_cast<double>(glm::distance(guess, truth));
        ++count;
    }
    void add(const Mean& other) {
        sum += other.sum;
        count += other.count;
    }
    [[nodiscard]] std::optional<double> value() const { return count > 0 ? std::optional(sum / count) : std::nullopt; }
};

/// Where the cheating client expects a tank at `time`; waits until the owner's pose of that time is known.
struct Guess {
    double time; ///< Match time [s].
    protocol::ActorId tank;
    glm::vec3 drawn, corrected;
    std::optional<glm::vec3> extrapolated;
};

/// The cheat `aim`; `learns`: with the knowledge of TruthLearner.
CheatRow cheat(bool learns) {
    CheatRow row = *find_cheat("aim");
    row.learns_from_truth = learns;
    return row;
}

class Fight {
  public:
    Fight(const LateTruthOptions& options, std::optional<double> delay, std::uint64_t seed)
        : delay_(delay), row_(cheat(delay.has_value())), match_(world::load_map("proving-ground"), rules(delay), seed) {
        client::Settings viewer;
        if (const auto wrong = tunables::find(client::tunables(viewer), "link")->set_text(options.link))
            throw std::runtime_error(*wrong);
        const auto hard = [&](std::uint64_t which) {
            return bot_driver({.count = 1, .seed = seed * 100 + which, .skill = bots::skill_of(world::Strength::hard)});
        };
        match_.join({"Mallory"}, viewer, cheater_.driver(hard(0)),
                    [this](auto link) { return cheater_.between(std::move(link)); });
        for (std::size_t i = 0; i < honest.size(); ++i)
            match_.join({honest[i]}, viewer, hard(i + 1));
    }

    void run(double seconds) {
        for (const double end = match_.now + seconds; match_.now < end;) {
            match_.tick();
            guess(*match_.members.front()->client);
            score();
        }
        for (const server::Report::ActorRow& actor : match_.server.report().actors)
            if (actor.kind == world::ActorKind::tank)
                (actor.name == "Mallory" ? kills : honest_kills) += actor.kills;
    }

    Mean drawn, corrected, extrapolated;
    int kills = 0, honest_kills = 0;

  private:
    static server::ServerSettings rules(std::optional<double> delay) {
        server::ServerSettings settings = endless_server();
        settings.rules = world::usual_rules();
        settings.rules.time_limit = 0;
        settings.rules.score_limit = 0;
        settings.rules.warm_up = 0;
        settings.pickups = true;
        settings.lab = delay == 0;
        settings.relaying.truth_delay = delay.value_or(0);
        settings.relaying.cover = false; // the fights differ by the true poses alone
        return settings;
    }
    void guess(const client::Client& client) {
        learner_.look(client);
        const double now = client.render_time().truth;
        for (const auto& [id, remote] : client.remote().actors()) {
            if (!lives(id) || client.is_own(id) || !remote.visible())
                continue;
            const dr::KinematicState<float>& state = remote.ghosts.front().displayed.state;
            Guess it{.time = now,
                     .tank = id,
                     .drawn = state.position,
                     .corrected = state.position + learner_.offset(id, state.orientation),
                     .extrapolated = {}};
            if (const auto newest = remote.truth.at(remote.truth.latest()))
                it.extrapolated =
                    glm::vec3(newest->position + newest->velocity * std::max(0.0, now - remote.truth.latest()));
            waiting_.push_back(it);
        }
    }
    /// Whether the tank has lived for longer than the true poses are delayed.
    [[nodiscard]] bool lives(protocol::ActorId id) const {
        constexpr double settled = 2; // [s]
        const auto actor = match_.server.roster().actors.find(id);
        return actor != match_.server.roster().actors.end() && actor->second.tank() && actor->second.alive() &&
               actor->second.placed_at < match_.server.match_time() - delay_.value_or(0) - settled;
    }
    void score() {
        constexpr double later = 0.2; // Time after which the owner's client has computed the pose [s].
        for (; !waiting_.empty() && waiting_.front().time < match_.server.match_time() - later; waiting_.pop_front()) {
            const Guess& it = waiting_.front();
            const auto truth = match_.truth(it.tank, it.time);
            if (!truth || !lives(it.tank))
                continue;
            drawn.add(it.drawn, truth->position);
            corrected.add(it.corrected, truth->position);
            if (it.extrapolated)
                extrapolated.add(*it.extrapolated, truth->position);
        }
    }

    std::optional<double> delay_;
    CheatRow row_;
    Cheater cheater_{row_};
    MultiClientMatch match_;
    TruthLearner learner_;
    std::deque<Guess> waiting_;
};

} // namespace

std::vector<LateTruthRow> late_truth(const LateTruthOptions& options) {
    const auto fights = static_cast<std::size_t>(options.fights);
    struct Result {
        Mean drawn, corrected, extrapolated;
        int kills = 0, honest_kills = 0;
    };
    std::vector<Result> results(delays.size() * fights);
    for_each_of(results.size(), options.progress, [&](std::size_t i) {
        Fight fight(options, delays[i / fights], options.seed + i % fights);
        fight.run(options.seconds);
        results[i] = {fight.drawn, fight.corrected, fight.extrapolated, fight.kills, fight.honest_kills};
    });
    std::vector<LateTruthRow> rows;
    for (std::size_t i = 0; i < delays.size(); ++i) {
        Result all;
        for (std::size_t nth = 0; nth < fights; ++nth) {
            const Result& one = results[i * fights + nth];
            all.drawn.add(one.drawn);
            all.corrected.add(one.corrected);
            all.extrapolated.add(one.extrapolated);
            all.kills += one.kills;
            all.honest_kills += one.honest_kills;
        }
        const bool any = delays[i].has_value();
        rows.push_back({.delay = delays[i],
                        .drawn = all.drawn.value().value_or(0),
                        .corrected = any ? all.corrected.value() : std::nullopt,
                        .extrapolated = any ? all.extrapolated.value() : std::nullopt,
                        .kills = all.kills,
                        .honest_kills = static_cast<double>(all.honest_kills) / static_cast<double>(honest.size())});
    }
    return rows;
}

} // namespace lab
