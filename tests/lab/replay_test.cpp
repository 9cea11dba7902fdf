/// A match is recorded by a client that plays in it, and dead-reckoned again from the file.

#include "client/playback.h"
#include "client/recorder.h"
#include "lab/replay.h"
#include "recording/tracks.h"
#include "virtual_match.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

namespace {

using client::Playback;
using testing_match::VirtualMatch;

/// A file that is gone with the test.
struct File {
    explicit File(const std::string& name)
        : path(std::filesystem::temp_directory_path() / (name + std::to_string(getpid()) + ".reck")) {}
    ~File() { std::filesystem::remove(path); }
    std::filesystem::path path;
};

constexpr double recorded_after = 4, recorded_for = 20; // [s]

VirtualMatch::Options driving() {
    VirtualMatch::Options options;
    options.bots.count = 3;
    options.bots.path = dr::PathKind::figure8;
    options.viewer.link = {.delay = 0.08, .jitter = 0.02, .loss = 0.05};
    options.viewer.receiver.compensate = true;
    for (const char* name : {"snap:order1", "linear", "pvb"})
        options.viewer.ghost_schemes.push_back(static_cast<int>(dr::index_of(*dr::scheme(name))));
    return options;
}

/// Begun in the middle: from then on the live scores, too.
void record(VirtualMatch& match, const std::filesystem::path& path) {
    match.run(recorded_after);
    match.viewer->clear_scores();
    match.viewer->record(std::make_unique<client::Recorder>(path, *match.viewer, "Viewer", 7));
    match.run(recorded_for, [&] {
        for (const auto& player : match.viewer->own())
            player->orders.controls.stick = {.throttle = 0.7f, .steer = 0.3f};
    });
    ASSERT_EQ(match.viewer->recorder()->file().error(), "");
    match.viewer->record(nullptr);
}

lab::ReplayOptions replaying(const std::filesystem::path& path) {
    lab::ReplayOptions options;
    options.file = path;
    options.receiver.compensate = true;
    for (const char* name : {"pvb", "snap:order1", "linear"})
        options.schemes.push_back(*dr::scheme(name));
    return options;
}

const client::Shown* live(const VirtualMatch& match, const lab::ReplayRow& row) {
    for (const auto& [id, remote] : match.viewer->remote().actors())
        if (match.viewer->match().name_of(id) == row.actor)
            for (const client::Shown& shown : remote.shown)
                if (shown.reckoned.scheme().name() == row.row.scheme)
                    return &shown;
    return nullptr;
}

} // namespace

TEST(Replay, GivesTheFiguresThatTheLiveClientScored) {
    VirtualMatch match(driving());
    const File file("live");
    record(match, file.path);
    const lab::Replay replay = lab::replay(replaying(file.path));
    EXPECT_EQ(replay.damage, "");
    EXPECT_NEAR(replay.length, recorded_for, 0.1);
    ASSERT_EQ(replay.rows.size(), 4 * 3u) << "three bots and the recorder's own tank, three schemes";
    int compared = 0;
    for (const lab::ReplayRow& row : replay.rows) {
        const client::Shown* before = live(match, row);
        if (row.actor == "Viewer" || !before)
            continue;
        ++compared;
        const dr::Summary there = before->error.summary();
        EXPECT_GT(there.mean, 0.01) << row.actor << " " << row.row.scheme;
        // The same packets at the same instants. What differs is the blending that was under way when the recording
        // began, and the last frames, whose truth had not come when it ended.
        EXPECT_NEAR(row.row.summary.mean, there.mean, 0.03 * there.mean) << row.actor << " " << row.row.scheme;
        EXPECT_NEAR(row.row.summary.p95, there.p95, 0.02 * there.p95) << row.actor << " " << row.row.scheme;
    }
    EXPECT_EQ(compared, 9);
}

TEST(Replay, IsTheSameToTheBitEveryTime) {
    VirtualMatch match(driving());
    const File file("twice");
    record(match, file.path);
    const lab::Replay a = lab::replay(replaying(file.path)), b = lab::replay(replaying(file.path));
    ASSERT_EQ(a.rows.size(), b.rows.size());
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        const dr::Summary &x = a.rows[i].row.summary, &y = b.rows[i].row.summary;
        EXPECT_EQ(a.rows[i].actor, b.rows[i].actor);
        EXPECT_EQ(x.mean, y.mean);
        EXPECT_EQ(x.p95, y.p95);
        EXPECT_EQ(x.dv_max, y.dv_max);
        EXPECT_EQ(x.jerk_rms, y.jerk_rms);
        EXPECT_EQ(x.frames, y.frames);
    }
}
