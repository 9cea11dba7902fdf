/// reckoning-lab score: scores the displayed poses of another game.

#include "apps/lab/command.h"
#include "lab/output/plot.h"
#include "lab/score.h"
#include "platform/path.h"

#include <algorithm>

namespace apps {

namespace {

struct Score : RowCommand {
    TrajectoryChoice reading;
    lab::ScoreOptions options;
    std::string file, actor, plot;
    lab::Picture picture = lab::Picture::svg;

    void add_to(CLI::App& app) {
        add_text(app, "FILE", file,
                 "CSV file with a line for each frame and actor: t, id, the displayed pose (x, y, z, yaw, pitch, roll, "
                 "vx, ...), the true pose (true_x, ...), and, where an update came into use, the received pose "
                 "(received_x, ..., received_stamp)",
                 {}, Need::given);
        add_text(app, "--actor", actor, "Score this actor alone", "NAME");
        add_number(app, "--warm-up", options.warm_up, {0, 1e6}, "Unscored time at the start of each actor [s]");
        add_reading(app, reading);
        add_text(app, "--plot", plot, "Draw the error over time and the paths into this folder", "FOLDER");
        add_picture(app, picture);
    }

    [[nodiscard]] int execute(const CLI::App&) {
        options.columns = reading.read_with();
        std::vector<lab::ScoreRow> rows;
        std::vector<lab::Trail> trails;
        options.keep_frames = !plot.empty();
        options.columns.progress = RunningCommand::current().progress("reading " + file);
        lab::ScoredFile found = lab::score(platform::path_of(file), options);
        for (const std::string& text : found.notes)
            note(text);
        for (std::size_t i = 0; i < found.rows.size(); ++i)
            if (actor.empty() || found.rows[i].actor == actor) {
                trails.push_back({found.rows[i].actor, std::move(found.frames[i])});
                rows.push_back(std::move(found.rows[i]));
            }
        if (rows.empty())
            throw UsageError("--actor", fmt::format("'{}' is not in {}", actor, file));
        if (std::ranges::none_of(rows, [](const lab::ScoreRow& row) { return lab::scored(row.row); }))
            throw std::runtime_error("no actor has two frames in sequence to score: is --warm-up or --gap right?");
        if (!plot.empty()) {
            if (rows.size() > 1)
                note(fmt::format("draws {}, the first of {} actors: choose another with --actor", rows.front().actor,
                                 rows.size()));
            lab::plot_trails(platform::path_of(plot), {&trails.front(), 1}, picture,
                             platform::path_of(file).filename().string(),
                             RunningCommand::current().origin(0, {file}, {"--plot", "--plot-format"}));
        }
        return print(rows, 0, {file});
    }
};

} // namespace

void add_score(LabProgram& lab) {
    lab.add<Score>("score", "Score the displayed poses of another game against its true poses",
                   "  reckoning-lab score frames.csv --plot plots\n"
                   "  reckoning-lab score frames.csv --axes unity --columns t=time,x=shownX,y=shownY,true_x=realX,"
                   "true_y=realY");
}

} // namespace apps
