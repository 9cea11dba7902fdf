#include "lab/studies/bot_hours.h"

#include "client/match/presets.h"
#include "lab/match/multi_client_match.h"
#include "world/strengths.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace lab {

namespace {

constexpr int clients = 4, tanks_each = 4;
constexpr std::array<std::string_view, 5> links{"lan", "wifi", "bad-wifi", "4g", "overseas"};
/// Pace of each client: ticks a frame, and whether it freezes now and then.
struct Pace {
    int ticks_a_frame;
    bool freezes;
};
constexpr std::array<Pace, clients> paces{{{1, false}, {2, true}, {12, false}, {3, true}}};

/// Returns the element at `number` modulo the list's size, and divides `number` by that size. Called for several lists,
/// it covers all combinations with successive seeds.
template <class List> const auto& nth(const List& list, std::uint64_t& number) {
    const auto& one = list[number % std::size(list)];
    number /= std::size(list);
    return one;
}

class HonestMatch {
  public:
    explicit HonestMatch(std::uint64_t seed) : seed_(seed), random_(seed) {
        std::uint64_t number = seed;
        const std::string map = nth(world::map_names(), number);
        const world::ModeRow& mode = nth(world::mode_rows, number);
        const auto strength = static_cast<world::Strength>((seed + number) % world::strength_rows.size());
        const tunables::Preset& preset = client::presets()[seed % client::presets().size()];

        client::Settings settings;
        tunables::apply(preset, client::preset_rows(settings));
        server::ServerSettings server;
        server.publisher = settings.host.publisher;
        server.judge = protocol::Judge::validated;
        server.verdicts = server.pickups = true;
        server.lab = seed % 2 == 0;
        server.rules = world::usual_rules();
        server.rules.mode = static_cast<world::Mode>(&mode - world::mode_rows.data());
        server.rules.warm_up = 0;
        server.rules.boosts = server.rules.jumps = server.rules.guided_shells = 8;
        server.rules.power_return = 5;
        server.on_reject = [this](const server::Client& client, server::RejectReason why, const std::string& details) {
            if (row(why).suspicious)
                alarm(client.name, std::string(row(why).name), details);
        };
        what_ = fmt::format("{}, {}, {} bots, {}", map, mode.name, row(strength).name, preset.name);
        match_.emplace(world::load_map(map), std::move(server), seed);
        for (int i = 0; i < clients; ++i)
            join(settings, i, strength);
    }

    void run(double seconds, BotHours& found) {
        const double end = match_->now + seconds;
        while (match_->now < end) {
            freeze();
            match_->tick();
            for (const client::FlyingShell& shell : match_->members.front()->client->match().shells)
                last_shot_ = std::max(last_shot_, shell.shot.shell); // Shells are numbered from 1.
            for (const auto& member : match_->members)
                for (const client::LocalPlayer& tank : member->client->own())
                    found.driven +=
                        static_cast<double>(glm::length(tank.completed().state.velocity)) * world::tick_length / 1000;
        }
        for (const auto& member : match_->members)
            if (!member->client->ended().empty())
                alarm(first_of(*member), "dismissed", member->client->ended());
        const server::Report report = match_->server.report();
        found.updates += report.updates.received;
        found.hours += clients * tanks_each * seconds / 3600;
        ++found.matches;
        found.shots += last_shot_;
        found.alarms.insert(found.alarms.end(), alarms_.begin(), alarms_.end());
    }

  private:
    void join(client::Settings settings, int i, world::Strength strength) {
        const std::string_view link = links[(seed_ + static_cast<std::uint64_t>(i)) % links.size()];
        tunables::apply(*std::ranges::find(net::link_presets(), link, &tunables::Preset::name),
                        net::tunables(settings.link));
        const auto index = static_cast<std::size_t>(i);
        bots::BotSettings drivers{.count = tanks_each, .seed = random_.bits(), .skill = bots::skill_of(strength)};
        if (i == 0) { // This client publishes contracts.
            drivers.patrols = 1;
            drivers.path_speed = 12;
            drivers.ranging = seed_ % 4 == 1;
            drivers.scanning = seed_ % 4 >= 2;
        }
        std::vector<std::string> names = bots::bot_names(clients * tanks_each);
        names = {names.begin() + i * tanks_each, names.begin() + (i + 1) * tanks_each};
        links_[names.front()] = fmt::format("{}, {} frames/s", link, 60 / paces[index].ticks_a_frame);
        Member& member = match_->join(names, settings, bot_driver(drivers));
        member.ticks_a_frame = paces[index].ticks_a_frame;
    }

    static std::string first_of(const Member& member) {
        const client::LocalPlayer* first = member.client->player();
        return first ? member.client->match().name_of(first->actor()) : "unknown";
    }

    /// Freezes clients about once a minute, for up to 4 s.
    void freeze() {
        for (std::size_t i = 0; i < match_->members.size(); ++i)
            if (paces[i].freezes && random_.uniform() < world::tick_length / 60)
                match_->members[i]->frozen_until = match_->now + random_.uniform(0.2, 4);
    }

    void alarm(const std::string& who, const std::string& why, const std::string& details) {
        alarms_.push_back({.seed = seed_,
                           .match = what_,
                           .who = fmt::format("{} ({})", who, links_[who]),
                           .time = match_ ? match_->server.match_time() : 0,
                           .why = why,
                           .details = details});
    }

    std::uint64_t seed_;
    tunables::Random random_;
    std::string what_;
    std::map<std::string, std::string> links_; ///< Link and frame rate of each client, by its first tank.
    std::vector<FalseAlarm> alarms_;
    std::uint32_t last_shot_ = 0;
    std::optional<MultiClientMatch> match_;
};

} // namespace

BotHours bot_hours(const BotHoursOptions& options) {
    const double match = clients * tanks_each * options.seconds / 3600; // [h]
    std::vector<BotHours> all(static_cast<std::size_t>(std::ceil(options.hours / match)));
    for_each_of(all.size(), options.progress,
                [&](std::size_t i) { HonestMatch(options.seed + i).run(options.seconds, all[i]); });
    BotHours sum;
    for (BotHours& one : all) {
        sum.hours += one.hours;
        sum.matches += one.matches;
        sum.driven += one.driven;
        sum.shots += one.shots;
        sum.updates += one.updates;
        sum.alarms.insert(sum.alarms.end(), one.alarms.begin(), one.alarms.end());
    }
    return sum;
}

} // namespace lab
