#include "lab/output/plot_pantel.h"

#include "lab/output/gnuplot_script.h"
#include "lab/studies/pantel.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

namespace lab {

namespace {

constexpr std::array styles{Style::smooth, Style::average, Style::hectic};
constexpr std::array latencies{0.1, 0.2}; // [s]
constexpr double usual_latency = 0.2;     // Latency of figures 2, 12 and 13, and for choosing the best scheme [s].
constexpr int no_prediction = 8;

std::string name_of(Genre genre) { return std::string(genre_names[static_cast<std::size_t>(genre)]); }
std::string name_of(Style style) { return std::string(style_names[static_cast<std::size_t>(style)]); }

/// The rows of all styles.
class PantelFigures {
  public:
    PantelFigures(const std::filesystem::path& folder, Picture picture, const Provenance& origin)
        : folder_(folder), picture_(picture), origin_(origin) {
        for (const Style style : styles)
            for (PantelRow& row : pantel(style))
                rows_.push_back(std::move(row));
    }

    void draw() const {
        predicted_paths();
        constexpr std::array genres{Genre::sports, Genre::action, Genre::racing};
        for (std::size_t i = 0; i < genres.size(); ++i) {
            const Genre genre = genres[i];
            bars(fmt::format("figure-{}", 3 + i), fmt::format("{} game, average player", name_of(genre)),
                 "mean deviation [m]", schemes_of(genre), {"100 ms", "200 ms"},
                 [&](std::size_t scheme, std::size_t latency) {
                     return row(genre, Style::average, number(genre, scheme), latencies[latency]).mean;
                 });
            bars(fmt::format("figure-{}", 7 + i),
                 fmt::format("{} game: scheme {} and no prediction", name_of(genre), best(genre)), "mean deviation [m]",
                 {"100 ms", "200 ms"}, {"best prediction", "no prediction"},
                 [&](std::size_t latency, std::size_t none) {
                     return row(genre, Style::average, none ? no_prediction : best(genre), latencies[latency]).mean;
                 });
        }
        bars("figure-6", "What the best scheme leaves of the deviation without prediction", "%",
             {name_of(genres[0]), name_of(genres[1]), name_of(genres[2])}, {"100 ms", "200 ms"},
             [&](std::size_t genre, std::size_t latency) {
                 return row(genres[genre], Style::average, best(genres[genre]), latencies[latency]).percent_of_none;
             });
        driven_paths("figure-10", Genre::sports);
        driven_paths("figure-11", Genre::action);
        for (const Genre genre : {Genre::sports, Genre::racing})
            bars(genre == Genre::sports ? "figure-12" : "figure-13",
                 fmt::format("{} game by playing style, 200 ms", name_of(genre)), "mean deviation [m]",
                 schemes_of(genre), {name_of(styles[0]), name_of(styles[1]), name_of(styles[2])},
                 [&](std::size_t scheme, std::size_t style) {
                     return row(genre, styles[style], number(genre, scheme), usual_latency).mean;
                 });
    }

  private:
    [[nodiscard]] const PantelRow& row(Genre genre, Style style, int scheme, double latency) const {
        return *std::ranges::find_if(rows_, [&](const PantelRow& each) {
            return each.genre == name_of(genre) && each.style == name_of(style) && each.scheme == scheme &&
                   each.latency == latency;
        });
    }
    /// Numbers of the genre's schemes: those of its rows.
    [[nodiscard]] std::vector<int> numbers(Genre genre) const {
        std::vector<int> all;
        for (const PantelRow& each : rows_)
            if (each.genre == name_of(genre) && each.style == name_of(Style::average) && each.latency == usual_latency)
                all.push_back(each.scheme);
        return all;
    }
    [[nodiscard]] int number(Genre genre, std::size_t place) const { return numbers(genre)[place]; }
    [[nodiscard]] std::vector<std::string> schemes_of(Genre genre) const {
        std::vector<std::string> names;
        for (const int scheme : numbers(genre))
            names.push_back(fmt::format("{} {}", scheme, row(genre, Style::average, scheme, usual_latency).name));
        return names;
    }
    /// The scheme with the smallest deviation for the average player at 200 ms.
    [[nodiscard]] int best(Genre genre) const {
        const std::vector<int> all = numbers(genre);
        return *std::ranges::min_element(
            all, {}, [&](int scheme) { return row(genre, Style::average, scheme, usual_latency).mean; });
    }

    [[nodiscard]] GnuplotScript script(const std::string& name, const std::string& title) const {
        GnuplotScript script(folder_, name, picture_, origin_);
        script.set("title " + quoted("Pantel & Wolf 2002, " + name + " (synthetic traces): " + title) +
                   " noenhanced font ',10'");
        return script;
    }

    /// Draws a group of bars for each of `groups`, with one bar for each of `series`.
    void bars(const std::string& name, const std::string& title, const std::string& unit,
              const std::vector<std::string>& groups, const std::vector<std::string>& series,
              const std::function<double(std::size_t group, std::size_t one)>& value) const {
        GnuplotScript drawn = script(name, title);
        constexpr double group_width = 0.8;
        const double width = group_width / static_cast<double>(series.size());
        std::string labels;
        for (std::size_t group = 0; group < groups.size(); ++group)
            labels += fmt::format("{}{} {}", group > 0 ? ", " : "", quoted(groups[group]), group);
        drawn.set("xtics (" + labels + ") rotate by -25 noenhanced");
        drawn.set(fmt::format("xrange [-0.6:{}]", static_cast<double>(groups.size()) - 0.4));
        drawn.set("yrange [0:*]");
        drawn.set("ylabel " + quoted(unit));
        drawn.set("style fill solid 0.8");
        drawn.set(fmt::format("boxwidth {:g}", 0.9 * width));
        for (std::size_t one = 0; one < series.size(); ++one) {
            std::string points;
            for (std::size_t group = 0; group < groups.size(); ++group)
                points +=
                    fmt::format("{:g} {:.5g}\n",
                                static_cast<double>(group) - group_width / 2 + width * (static_cast<double>(one) + 0.5),
                                value(group, one));
            drawn.add(points, "with boxes" + colour(one), series[one]);
        }
        drawn.draw();
    }

    static std::string line(const std::vector<PredictedPoint>& path, glm::dvec2 PredictedPoint::*place) {
        std::string points;
        for (const PredictedPoint& each : path)
            points += fmt::format("{:.4f} {:.4f}\n", (each.*place).x, (each.*place).y);
        return points;
    }

    /// Figure 2: 12 s of the racing game as schemes 1 and 2/3 predict it.
    void predicted_paths() const {
        GnuplotScript drawn = script("figure-2", "racing game, predicted over 200 ms");
        drawn.set_ground_axes();
        const Trace trace = make_trace(Genre::racing, Style::average, 1, 12);
        for (const auto& [scheme, title] : {std::pair(1, "1 v const"), std::pair(2, "2/3 a const")}) {
            std::vector<PredictedPoint> path;
            (void)pantel_deviation(trace, Genre::racing, scheme, usual_latency, published_weight, &path);
            if (scheme == 1)
                drawn.add(line(path, &PredictedPoint::truth), "with lines lw 5 lc rgb '#c8c8c8'", "real position");
            const auto index = static_cast<std::size_t>(scheme - 1);
            drawn.add(line(path, &PredictedPoint::predicted), "with linespoints ps 0.4" + colour(index) + marks(index),
                      title);
        }
        drawn.draw(900, 640);
    }

    /// Figures 10 and 11: 20 s of the smooth and the hectic style.
    void driven_paths(const std::string& name, Genre genre) const {
        GnuplotScript drawn = script(name, name_of(genre) + " game: good and bad style");
        drawn.set_ground_axes();
        for (const auto& [style, index] : {std::pair(Style::smooth, 0U), std::pair(Style::hectic, 1U)}) {
            std::string points;
            for (const Sample& each : make_trace(genre, style, 1, 20).samples)
                points += fmt::format("{:.4f} {:.4f}\n", each.position.x, each.position.y);
            drawn.add(points, "with lines lw 1.5" + colour(index), name_of(style));
        }
        drawn.draw(900, 640);
    }

    const std::filesystem::path& folder_;
    Picture picture_;
    const Provenance& origin_;
    std::vector<PantelRow> rows_;
};

} // namespace

void plot_pantel(const std::filesystem::path& folder, Picture picture, const Provenance& origin) {
    PantelFigures(folder, picture, origin).draw();
}

} // namespace lab
