#include "bots/bot_host.h"

#include <array>

namespace bots {

std::vector<std::string> bot_names(int count) {
    static constexpr std::array names{"Mercator", "Harrison", "Bowditch", "Mayer",    "Sumner", "Kepler",
                                      "Halley",   "Hadley",   "Borough",  "Hariot",   "Wright", "Davis",
                                      "Godfrey",  "Bond",     "Gunter",   "Maskelyne"};
    std::vector<std::string> chosen;
    for (int i = 0; i < count; ++i) {
        const auto index = static_cast<std::size_t>(i);
        std::string name = names[index % names.size()];
        if (index >= names.size())
            name.append(" ").append(std::to_string(index / names.size() + 1));
        chosen.push_back(std::move(name));
    }
    return chosen;
}

std::map<std::string, world::Strength> strengths() {
    std::map<std::string, world::Strength> names;
    for (const world::StrengthRow& row : world::strength_rows)
        names.emplace(row.name, row.strength);
    return names;
}

namespace {

std::unique_ptr<Driver> make_driver(const BotSettings& settings, std::size_t index) {
    tunables::Random random(settings.seed + index);
    if (const int left = settings.count - static_cast<int>(index); left <= settings.patrols)
        return patrol(settings.path_speed, index, settings.ranging, settings.scanning);
    auto driver = settings.path ? path_driver({.kind = *settings.path,
                                               .speed = settings.path_speed,
                                               .radius = settings.path_radius,
                                               .seed = random.bits()})
                                : fighter(random, settings.skill);
    return with_hands(std::move(driver), settings.hands, tunables::Random(~(settings.seed + index)));
}

} // namespace

void Pilots::operator()(client::Client& client) {
    const double now = client.now();
    if (!started_)
        started_ = last_ = now;
    const double dt = std::max(now - last_, 1e-6);
    last_ = now;
    std::size_t index = 0; // Among the tanks of this client; `drivers_` may hold those of an earlier match.
    for (client::LocalPlayer& player : client.own()) {
        auto& driver = drivers_[player.actor()];
        if (!driver)
            driver = make_driver(settings_, index);
        ++index;
        // A driver starts its path only when its tank is on the map.
        if (client.session().match_time(now) < settings_.start_at)
            player.input = {.tank = {.stick = {.brake = true}}};
        else if (player.spawned())
            player.input = driver->drive(perceive(client, player, *started_, dt));
    }
}

std::map<std::string_view, int> Pilots::drivers() const {
    std::map<std::string_view, int> count;
    for (const auto& [tank, driver] : drivers_)
        ++count[driver->name()];
    return count;
}

BotHost::BotHost(std::unique_ptr<net::Transport> transport, const world::Map& map, const BotSettings& settings,
                 double now)
    : map_(map), settings_(settings), pilots_(settings),
      session_(std::make_unique<client::Session>(
          std::move(transport), protocol::Hello{.bots = true, .tank_names = bot_names(settings.count)}, now)) {}

void BotHost::frame(double now) {
    if (!client_) {
        session_->poll(now);
        if (!session_->welcome())
            return;
        client_ = std::make_unique<client::Client>(std::move(session_), map_, client_settings_,
                                                   tunables::Random(settings_.seed), now);
    }
    client::frame(*client_, {.handle_input = [this](client::Client& client) { pilots_(client); }}, now);
}

const std::string& BotHost::ended() const { return client_ ? client_->ended() : session_->ended(); }

} // namespace bots
