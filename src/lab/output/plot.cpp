#include "lab/output/plot.h"

#include "platform/small_file.h"
#include "platform/system.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <map>

namespace lab {

namespace {

namespace fs = std::filesystem;

/// Quotes for gnuplot: in single quotes only a single quote is special.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("''") : std::string(1, c);
    return result + "'";
}

/// Runs a script in its folder. Scripts name their data and picture without folders, so that the folder can be moved.
void gnuplot(const fs::path& folder, const std::string& script) {
    const platform::ProgramResult ended =
        platform::run_program("gnuplot", {"-e", "cd " + quoted(folder.string()), script});
    if (ended.not_started == std::errc::no_such_file_or_directory)
        throw PlotError(fmt::format("gnuplot is not installed (Debian: apt-get install gnuplot-nox); then run in {}:"
                                    "\n  gnuplot {}",
                                    folder.string(), script));
    if (ended.not_started)
        throw PlotError(fmt::format("gnuplot cannot be started: {}", ended.not_started.message()));
    if (!ended.succeeded)
        throw PlotError(fmt::format("gnuplot could not draw {}", (folder / script).string()));
}

/// Splits the text into at most three lines of `letters` bytes, and drops the remaining text.
std::vector<std::string> small_print(const std::string& text, std::size_t letters) {
    constexpr std::size_t most = 3;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size() && lines.size() < most;) {
        std::size_t end = std::min(at + letters, text.size());
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // Within a UTF-8 character.
            --end;
        lines.push_back(text.substr(at, end - at));
        at = end;
    }
    return lines;
}

/// The script of a picture: settings and curves.
class Script {
  public:
    Script(fs::path folder, std::string name, Picture picture, const Provenance& origin)
        : folder_(std::move(folder)), name_(std::move(name)), picture_(picture), origin_(origin.text()) {
        std::error_code error;
        fs::create_directories(folder_, error);
        if (error)
            throw PlotError(fmt::format("cannot create {}: {}", folder_.string(), error.message()));
    }
    /// Adds a curve: a block of points, its style, and its name in the key.
    void add(const std::string& points, const std::string& how, const std::string& title) {
        const std::string data = quoted(name_ + ".dat");
        curves_ += fmt::format("{}{} index {} {} {}", curves_.empty() ? "" : ", \\\n  ", data, blocks_++, how,
                               title.empty() ? "notitle" : "title " + quoted(title) + " noenhanced");
        data_ += points + "\n\n"; // gnuplot separates blocks by two empty lines.
    }
    /// Writes a curve's name at a point.
    void label(double x, double y, const std::string& text, const std::string& colour) {
        set(fmt::format("label {} at {:.5g},{:.5g} left offset 0.7,0 tc rgb '{}' noenhanced font ',9'", quoted(text), x,
                        y, colour));
    }
    void set(const std::string& line) { settings_ += "set " + line + '\n'; }
    void draw(int width = 900, int height = 560) const {
        struct Terminal {
            const char *name, *ending;
            double pixel; // Size of a pixel in the terminal's unit.
        };
        constexpr Terminal terminals[] = {
            {"svg", ".svg", 1}, {"pngcairo", ".png", 1}, {"pdfcairo", ".pdf", 0.01}}; // [inches]
        const Terminal& terminal = terminals[static_cast<std::size_t>(picture_)];
        const std::string script = name_ + ".gp", comment = "# " + origin_ + "\n";
        platform::write_file(folder_ / (name_ + ".dat"), comment + data_);
        platform::write_file(
            folder_ / script,
            fmt::format("{}set terminal {} size {:g},{:g} font 'DejaVu Sans,11' background rgb 'white'\n"
                        "set output {}\nset grid lc rgb '#dddddd'\nset key outside right top\n{}{}plot {}\n",
                        comment, terminal.name, width * terminal.pixel, height * terminal.pixel,
                        quoted(name_ + terminal.ending), settings_, foot(width, height), curves_));
        gnuplot(folder_, script);
    }

  private:
    /// Commands that write the origin in small print below the picture.
    [[nodiscard]] std::string foot(int width, int height) const {
        constexpr int letter = 4, line = 9; // [pixels]
        const auto lines = small_print(origin_, static_cast<std::size_t>(width / letter));
        std::string text = fmt::format("set bmargin {:g}\n", 3.5 + 0.6 * static_cast<double>(lines.size()));
        double y = static_cast<double>(line) / height * (static_cast<double>(lines.size()) - 0.4);
        for (const std::string& each : lines) {
            text += fmt::format("set label {} at screen 0.01,{:.4f} tc rgb '#888888' noenhanced font ',6'\n",
                                quoted(each), y);
            y -= static_cast<double>(line) / height;
        }
        return text;
    }

    fs::path folder_;
    std::string name_;
    Picture picture_;
    std::string origin_, data_, settings_, curves_;
    int blocks_ = 0;
};

/// Colours that colour-blind people can tell apart (Okabe and Ito 2008). They repeat with other dashes and marks. Each
/// dash and mark has a second version, for a scheme's second line.
constexpr std::string_view colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                        "#e69f00", "#56b4e9", "#888888", "#000000"};
std::string colour(std::size_t index) { return fmt::format(" lc rgb '{}'", colours[index % std::size(colours)]); }
std::string dashes(std::size_t index, bool second = false) {
    constexpr std::size_t patterns = 5; // Number of gnuplot's patterns.
    return fmt::format(" dt {}", 1 + (2 * (index / std::size(colours)) + (second ? 1 : 0)) % patterns);
}
std::string marks(std::size_t index, bool second = false) {
    static constexpr int filled[] = {7, 9, 13, 11}, open[] = {4, 8, 12, 10};
    const auto turn = index / std::size(colours) % std::size(filled);
    return fmt::format(" pt {}", second ? open[turn] : filled[turn]);
}

std::string name_of(const client::ParetoPoint& point) { return point.scheme + (point.model_fit ? " + model fit" : ""); }

std::string title_of(const std::string& data, const Link& link) {
    return fmt::format("{}{}latency {:g} ± {:g} s, loss {:g}{}", data, data.empty() ? "" : "; ", link.delay,
                       link.jitter, link.loss, net::describe_extras(link));
}

/// Range of a logarithmic axis, with a margin; `room`: additional factor at the upper end.
template <class Value> std::string range(std::span<const client::ParetoPoint> points, Value value, double room = 1) {
    double low = 1e9, high = 1e-9;
    for (const client::ParetoPoint& point : points) {
        low = std::min(low, std::max(value(point), 1e-9));
        high = std::max(high, value(point));
    }
    return fmt::format("[{:.5g}:{:.5g}]", low / 1.3, high * 1.3 * room);
}

} // namespace

void plot_trails(const std::filesystem::path& folder, std::span<const Trail> trails, Picture picture,
                 const std::string& title, const Provenance& origin) {
    Script timeline(folder, "timeline", picture, origin), paths(folder, "paths", picture, origin);
    timeline.set("xlabel 'time [s]'");
    timeline.set("ylabel 'error [m]'");
    paths.set("xlabel 'x [m]'");
    paths.set("ylabel 'y [m]'");
    paths.set("size ratio -1");
    for (Script* script : {&timeline, &paths})
        if (!title.empty())
            script->set("title " + quoted(title) + " noenhanced font ',10'");
    for (std::size_t i = 0; i < trails.size(); ++i) {
        std::string errors, truth, shown, updates;
        for (const Frame& frame : trails[i].frames) {
            errors += fmt::format("{:.4f} {:.5g}\n", frame.time, glm::distance(frame.truth, frame.displayed));
            truth += fmt::format("{:.4f} {:.4f}\n", frame.truth.x, frame.truth.y);
            shown += fmt::format("{:.4f} {:.4f}\n", frame.displayed.x, frame.displayed.y);
            if (frame.updated)
                updates += fmt::format("{:.4f} {:.4f}\n", frame.displayed.x, frame.displayed.y);
        }
        timeline.add(errors, "with lines lw 1.5" + colour(i) + dashes(i), trails[i].scheme);
        if (i == 0)
            paths.add(truth, "with lines lw 5 lc rgb '#c8c8c8'", "truth");
        paths.add(shown, "with lines lw 1.5" + colour(i) + dashes(i), trails[i].scheme);
        paths.add(updates, "with points ps 0.4" + colour(i) + marks(i), "");
    }
    timeline.draw(1000, 420);
    paths.draw(900, 640);
}

void plot_sweep(const std::filesystem::path& folder, std::span<const SweepSummary> summaries, Picture picture,
                const std::string& data, const Provenance& origin) {
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        const auto& points = summaries[i].points;
        const std::string suffix = summaries.size() > 1 ? fmt::format("_{}", i + 1) : "";
        // A line follows the rates of fixed publishing, or the thresholds at the highest rate.
        const double highest = points.empty() ? 0 : std::ranges::max(points, {}, &client::ParetoPoint::rate).rate;
        std::map<std::string, std::vector<const client::ParetoPoint*>> lines;
        for (const client::ParetoPoint& point : points)
            if (point.threshold == 0)
                lines[name_of(point)].push_back(&point);
            else if (point.rate == highest)
                lines[name_of(point) + ", threshold"].push_back(&point);
        using client::ParetoCost;
        struct Kind {
            const char *name, *label;
            ParetoCost cost;
            bool front;
        };
        for (const Kind kind : {Kind{"error_over_updates", "updates/s", ParetoCost::updates, false},
                                Kind{"pareto_updates", "updates/s", ParetoCost::updates, true},
                                Kind{"pareto_bytes", "B/s", ParetoCost::bytes, true}}) {
            const auto cost = [&](const client::ParetoPoint& point) {
                return kind.cost == ParetoCost::updates ? point.updates_per_s : point.bytes_per_s;
            };
            Script script(folder, kind.name + suffix, picture, origin);
            script.set("logscale xy");
            script.set(fmt::format("xlabel '{}'", kind.label));
            script.set("ylabel 'mean error [m]'");
            script.set("title " + quoted(title_of(data, summaries[i].link)) + " noenhanced font ',10'");
            // Up to `a_few` lines have labels at their ends, and error bars; more lines would overlap, so they have a
            // key.
            constexpr std::size_t a_few = 6;
            const bool few = !kind.front && lines.size() <= a_few;
            constexpr double names = 3; // Room for the labels.
            script.set("xrange " + range(points, cost, few ? names : 1));
            if (few)
                script.set("key off");
            script.set("yrange " + range(points, [](const auto& point) { return point.mean_error; }));
            std::map<std::string, std::size_t> coloured; // The lines of a scheme share a colour.
            for (auto& [name, line] : lines) {
                const std::string base = name_of(*line.front());
                const std::size_t index = coloured.try_emplace(base, coloured.size()).first->second;
                const bool by_threshold = name != base;
                std::ranges::sort(line, {}, [&](const auto* point) { return cost(*point); });
                std::string text;
                // With the 95 % interval, if there are several drives.
                for (const client::ParetoPoint* point : line) {
                    const auto at = static_cast<std::size_t>(point - points.data());
                    const double width = at < summaries[i].errors.size() ? summaries[i].errors[at].half_width : 0;
                    text += fmt::format("{:.5g} {:.5g} {:.5g}\n", cost(*point), point->mean_error,
                                        std::isnan(width) ? 0 : width);
                }
                const std::string how =
                    kind.front ? "with points ps 0.6"
                               : fmt::format("with {} ps 0.6 lw 1.5{}", few ? "yerrorlines" : "linespoints",
                                             dashes(index, by_threshold));
                if (few)
                    script.label(cost(*line.back()), line.back()->mean_error, name,
                                 std::string(colours[index % std::size(colours)]));
                script.add(text, how + colour(index) + marks(index, by_threshold), name);
            }
            if (kind.front) {
                std::string text;
                for (const std::size_t at : client::pareto_front(points, kind.cost))
                    text += fmt::format("{:.5g} {:.5g}\n", cost(points[at]), points[at].mean_error);
                script.add(text, "with steps lw 2 dt 2 lc rgb '#000000'", "front");
            }
            script.draw();
        }
    }
}

void write_timeline(const std::filesystem::path& path, std::span<const Trail> trails, const Provenance& origin) {
    std::string text = "# " + origin.text() +
                       "\nscheme,time [s],true_x [m],true_y [m],true_z [m],x [m],y [m],z [m],error [m],updated\n";
    for (const Trail& trail : trails)
        for (const Frame& frame : trail.frames)
            text +=
                fmt::format("{},{:.6f},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{}\n", trail.scheme, frame.time,
                            frame.truth.x, frame.truth.y, frame.truth.z, frame.displayed.x, frame.displayed.y,
                            frame.displayed.z, glm::distance(frame.truth, frame.displayed), frame.updated ? 1 : 0);
    platform::write_file(path, text);
}

} // namespace lab
