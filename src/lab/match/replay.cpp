#include "lab/match/replay.h"

#include "client/recording/playback.h"
#include "client/scene/camera_target.h"
#include "net/transport.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

namespace lab {

namespace {

/// Facts of the whole recording, known before it is played.
struct RecordingSummary {
    std::vector<double> departures{}; ///< Times at which actors are removed, and with them their scores [s].
    std::set<std::string> tanks{};    ///< Names of all tanks in the recording.
};
RecordingSummary summarise_recording(const recording::Reader& recording) {
    RecordingSummary summary;
    for (std::size_t block = 0; block < recording.blocks().size(); ++block)
        for (const recording::Record& record : recording.read(block))
            if (std::holds_alternative<protocol::ActorRemoved>(record.payload))
                summary.departures.push_back(record.time);
            else if (const auto* added = std::get_if<protocol::ActorAdded>(&record.payload);
                     added && world::driven(added->kind))
                summary.tanks.insert(added->name);
    return summary;
}

void refuse_unknown(const ReplayOptions& options, const std::set<std::string>& tanks) {
    for (const std::string& name : {options.actor, options.eye})
        if (!name.empty() && !tanks.contains(name))
            throw std::runtime_error(fmt::format("there is no tank '{}' in {}; its tanks: {}", name,
                                                 options.file.string(), fmt::join(tanks, ", ")));
}

/// Puts the client's camera behind the tank of this name.
void look_after(client::Client& client, const std::string& name, client::CameraRig& rig) {
    for (const auto& [id, actor] : client.match().actors)
        if (actor.added.name == name)
            if (const auto target = client::find_target(client, {.actor = id, .pose = client::PoseKind::truth}))
                return client.look_from(client::place_camera(rig, client.terrain(), *target, {},
                                                             static_cast<float>(client::Playback::step)));
    client.look_from(client.viewpoint()); // The tank is not on the map: no camera.
}

class Scores {
  public:
    explicit Scores(const ReplayOptions& options) : options_(options) {
        for (const dr::Scheme& scheme : options.schemes)
            stood_in_before_[scheme.name()] = dr::failure_of(scheme).count;
    }

    /// Stores the scores of the present tanks, in place of their earlier ones.
    void collect(const client::ClientState& client) {
        for (const auto& [id, remote] : client.remote().actors()) {
            const client::Actor* actor = client.match().find(id);
            if (!actor || !actor->driven())
                continue;
            names_.insert(actor->added.name);
            if (!options_.actor.empty() && actor->added.name != options_.actor)
                continue;
            std::vector<ReplayRow>& rows = rows_[{id, actor->added.name}];
            rows.clear();
            const double seen_for = std::max(1e-3, client.render_time().local - remote.first_update);
            const auto bytes = static_cast<double>(remote.bytes + remote.updates * net::message_overhead);
            for (const dr::Scheme& scheme : options_.schemes) {
                const auto index = static_cast<int>(dr::index_of(scheme));
                const auto ghost = std::ranges::find(remote.ghosts, index, &client::Ghost::scheme_index);
                if (ghost == remote.ghosts.end())
                    continue;
                const bool failed = !dr::failure_of(scheme).why.empty(); // Its row reports the failure.
                dr::Summary summary = ghost->error.summary();
                if (summary.frames == 0 && summary.innovation.updates == 0 && !failed)
                    continue;
                if (summary.frames == 0)
                    summary = unscored(summary.innovation);
                // The eye's own tank is not dead-reckoned for its player, so it has no error in the picture.
                if (actor->added.name == options_.eye) {
                    summary.seen_mean = summary.seen_jerk_rms = {};
                    summary.seen_frames = 0;
                }
                rows.push_back({actor->added.name,
                                {.scheme = scheme.name(),
                                 .summary = summary,
                                 .updates_per_s = static_cast<double>(remote.updates) / seen_for,
                                 .bytes_per_s = bytes / seen_for,
                                 .looked_at = !options_.eye.empty()}});
            }
        }
    }
    [[nodiscard]] std::vector<ReplayRow> rows() const {
        refuse_unknown(options_, names_); // A tank in the recording may never have been displayed.
        std::vector<ReplayRow> all;
        for (const auto& [actor, rows] : rows_)
            all.insert(all.end(), rows.begin(), rows.end());
        if (all.empty())
            for (const dr::Scheme& scheme : options_.schemes)
                all.push_back(
                    {"nobody", {.scheme = scheme.name(), .summary = unscored(), .looked_at = !options_.eye.empty()}});
        for (ReplayRow& row : all) {
            dr::Failure failure = dr::failure_of(*dr::scheme(row.row.scheme));
            failure.count -= stood_in_before_.at(row.row.scheme);
            take_failure(row.row, failure);
        }
        return all;
    }

  private:
    const ReplayOptions& options_;
    std::map<std::pair<protocol::ActorId, std::string>, std::vector<ReplayRow>> rows_;
    std::set<std::string> names_;
    /// `Failure::count` of each scheme before this replay, because a script counts the calls of earlier runs, too.
    std::map<std::string, std::uint64_t> stood_in_before_;
};

} // namespace

std::vector<Row> over_tanks(std::span<const ReplayRow> rows) {
    std::vector<std::string> schemes;
    std::map<std::string, std::vector<Row>> tanks;
    for (const ReplayRow& row : rows) {
        if (!tanks.contains(row.row.scheme))
            schemes.push_back(row.row.scheme);
        tanks[row.row.scheme].push_back(row.row);
    }
    std::vector<Row> merged;
    for (const std::string& scheme : schemes)
        merged.push_back(over_tanks(tanks[scheme]));
    return merged;
}

Replay replay(const ReplayOptions& options, const std::function<void(double)>& progress) {
    client::Settings settings;
    settings.receiver = options.receiver;
    settings.clamp = options.clamp;
    settings.link = options.link;
    settings.scheme = static_cast<int>(dr::index_of(options.schemes.at(0)));
    for (const dr::Scheme& scheme : options.schemes)
        settings.ghost_schemes.push_back(static_cast<int>(dr::index_of(scheme)));

    std::unique_ptr<client::Client> client;
    client::Playback playback(options.file, settings, tunables::Random(options.seed), client);
    const RecordingSummary summary = summarise_recording(playback.recording());
    refuse_unknown(options, summary.tanks); // Fails for an unknown tank before the recording is played.
    const client::FrameCallbacks nobody{.handle_input = [](client::Client&) {}};
    Scores scores(options);
    client::CameraRig rig;
    auto next = summary.departures.begin();
    for (long frame = 0; !playback.ended(); ++frame) {
        bool somebody_leaves = false;
        for (; next != summary.departures.end() && *next <= playback.position() + 2 * client::Playback::step; ++next)
            somebody_leaves = true;
        if (somebody_leaves)
            scores.collect(*client);
        if (!options.eye.empty())
            look_after(*client, options.eye, rig);
        playback.play(client::Playback::step, nobody);
        if (progress && frame % 600 == 0)
            progress(playback.position() / playback.length());
    }
    scores.collect(*client);
    return {.rows = scores.rows(),
            .length = playback.length(),
            .recorder = playback.recording().header().recorder,
            .map = playback.recording().header().welcome.map,
            .damage = playback.recording().damage()};
}

} // namespace lab
