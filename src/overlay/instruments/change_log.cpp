#include "overlay/instruments/change_log.h"

#include "overlay/instruments/row_text.h"

#include <fmt/format.h>

namespace overlay {

void ChangeLog::watch(const client::ClientState& client, client::Settings& settings, bool noted) {
    const double now = client.now();
    if (!client.render_time().synced || !pace_.due(now))
        return;
    world::MatchRules rules = client.rules();
    watch(tunables::joined({client::tunables(settings), world::tunables(rules), world::power_tunables(rules)}),
          client.render_time().truth, now, noted);
}

void ChangeLog::watch(const tunables::Tunables& rows, double time, double now, bool noted) {
    constexpr double rest = 0.3; // a change ends when no value has changed for this time [s]
    if (!changes_.empty() && changes_.back().time > time)
        changes_.clear(); // time went back: another match has begun
    while (!changes_.empty() && time - changes_.front().time > client::ErrorTrack::plot_length)
        changes_.pop_front();
    for (const tunables::Tunable& tunable : rows) {
        const double value = tunable.get();
        const auto [it, first] = values_.try_emplace(tunable.row.name, Value{value, value});
        if (!noted)
            it->second = {value, value};
        if (first || it->second.seen == value)
            continue;
        it->second.seen = value;
        moved_ = now;
        if (!std::exchange(moving_, true))
            began_ = time;
    }
    if (!noted)
        moving_ = false;
    if (moving_ && now - moved_ >= rest) {
        note(rows);
        moving_ = false;
    }
}

void ChangeLog::note(const tunables::Tunables& rows) {
    SettingChange change{.time = began_, .text = {}, .details = {}};
    int count = 0;
    for (const tunables::Tunable& tunable : rows) {
        Value& value = values_[tunable.row.name];
        if (value.before == value.seen)
            continue;
        const std::string line =
            fmt::format("{}: {} → {}", label_of(tunable.row), value_text(tunable.row, value.before),
                        value_text(tunable.row, value.seen));
        value.before = value.seen;
        if (line.ends_with("→ custom"))
            continue; // the changed rows below say more than the preset's name "custom"
        if (count++ == 0)
            change.text = line;
        change.details += fmt::format("{}{} (--{})", change.details.empty() ? "" : "\n", line, tunable.row.name);
    }
    if (count > 1)
        change.text += fmt::format(", {} more", count - 1);
    if (count > 0)
        changes_.push_back(std::move(change));
}

} // namespace overlay
