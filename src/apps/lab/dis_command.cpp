/// reckoning-lab dis: measures schemes on a captured DIS exercise, and lists the faults of its entities.

#include "apps/lab/command.h"
#include "lab/exercise/exercise.h"
#include "platform/path.h"
#include "platform/small_file.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <numbers>
#include <stdexcept>

namespace apps {

namespace {

struct Dis : RowCommand {
    lab::ExerciseOptions options;
    std::string file, out;
    double rotation_degrees = 3;
    std::vector<std::string> schemes{"snap:static", "snap:fpw", "snap:rpw", "snap:rvw", "snap:fvw",      "snap:fpb",
                                     "snap:rpb",    "snap:rvb", "snap:fvb", "pvb",      "ease:ctra-fade"};

    void add_to(CLI::App& app) {
        add_text(app, "FILE", file, "Packet capture (pcap or pcapng, also gzipped)", {}, Need::given);
        add_list(app, "--scheme", schemes,
                 "Schemes to measure: CONVERGENCE[:PREDICTOR], ...; snap:static to snap:fvb are DIS's models 1 to 9");
        add_text(app, "--entity", options.entity, "Evaluate only this entity", "SITE:APPLICATION:NUMBER");
        add_parsed(
            app, "--exercise",
            [this](const std::string& text) {
                double number = 0;
                if (const auto wrong = tunables::read_number(text, {.low = 0, .high = 255, .whole = true}, number))
                    throw UsageError("--exercise", *wrong);
                options.exercise = static_cast<int>(number);
            },
            "Evaluate only the exercise with this ID, 0 to 255; default: each separately", "N");
        add_number(app, "--port", options.port, {0, 65535}, "Evaluate only packets to this UDP port; 0: all");
        add_number(app, "--threshold", options.threshold, {1e-6, 1e6},
                   "Position threshold agreed for the exercise [m]");
        add_number(app, "--rotation-threshold", rotation_degrees, {1e-3, 180},
                   "Orientation threshold agreed for the exercise [deg]");
        add_number(app, "--heartbeat", options.heartbeat, {0.1, 3600},
                   "Longest time between two updates [s]; receivers remove an entity after 2.4 heartbeats");
        add_text(app, "--out", out, "Write the table of faults to this file", "FILE.csv");
    }

    [[nodiscard]] int execute(const CLI::App&) {
        options.schemes = parse_schemes(schemes);
        options.rotation_threshold = rotation_degrees * std::numbers::pi / 180;
        const lab::ExerciseReport report = lab::study_exercise(file, options);
        warn(report);
        const std::string nothing = lab::explain_no_result(report, options);
        const bool tells = format == lab::Format::table && (nothing.empty() || !report.findings.empty());
        RunningCommand::current().clear_line();
        if (tells)
            head(report);
        if (nothing.empty())
            print(report.rows, 0, input_files({file}));
        if (tells)
            faults(report);
        if (!out.empty())
            platform::write_file(platform::path_of(out),
                                 lab::findings_csv(report.findings, RunningCommand::current().origin(
                                                                        0, input_files({file}), {"--out"})));
        if (!nothing.empty())
            throw std::runtime_error(file + ": " + nothing);
        int status = 0;
        for (const lab::ExerciseRow& row : report.rows)
            status = std::max(status, report_failure(row.scheme, row.failure));
        return status;
    }

    void warn(const lab::ExerciseReport& report) const {
        const dis::CaptureSummary& capture = report.capture;
        if (!capture.damage.empty())
            note(capture.damage + "; only the packets before are measured");
        if (capture.cut_off > 0)
            note(fmt::format("{} packets are truncated, first packet {}: capture whole packets", capture.cut_off,
                             capture.first_cut_off));
        if (capture.incomplete > 0)
            note(fmt::format("{} datagrams have missing fragments; only a datagram's first fragment contains the port, "
                             "so capture without a port filter",
                             capture.incomplete));
        if (capture.other_link > 0)
            note(fmt::format("{} packets are skipped: their link type is not supported ({})", capture.other_link,
                             capture.other_link_name));
        if (capture.timeless > 0)
            note(fmt::format("{} packets are skipped: they have no capture time", capture.timeless));
        if (report.refused > 0)
            note(fmt::format("{} PDUs are malformed; the first: {}", report.refused, report.first_refused));
        if (report.left_out > 0)
            note(fmt::format("{} updates are skipped: only the first {} entities are evaluated; --entity selects one",
                             report.left_out, lab::ExerciseOptions::max_entities));
    }

    void head(const lab::ExerciseReport& report) const {
        fmt::print(
            "{:.1f} s, {} entities{}: {} Entity State PDUs, {} Fire, {} Detonation, {} others; {} datagrams are not "
            "DIS\n"
            "errors: at the next update's time stamp [m, deg]; sends: updates that the model would send for the same "
            "motion, with thresholds {:g} m, {:g} deg, heartbeat {:g} s\n",
            report.length, report.entities, in_exercises(report), report.entity_states, report.fires,
            report.detonations, report.others, report.not_dis, options.threshold, rotation_degrees, options.heartbeat);
    }

    /// " in exercises 1, 2" if the capture has several; otherwise empty.
    [[nodiscard]] std::string in_exercises(const lab::ExerciseReport& report) const {
        return options.exercise || report.exercises.size() < 2
                   ? std::string()
                   : fmt::format(" in exercises {}", fmt::join(report.exercises, ", "));
    }

    static void faults(const lab::ExerciseReport& report) {
        constexpr std::size_t shown = 50;
        fmt::print("\n{}\n", report.findings.empty()
                                 ? fmt::format("No faults found in {} updates.", report.rows.front().updates)
                                 : "Faults:");
        for (std::size_t i = 0; i < std::min(shown, report.findings.size()); ++i) {
            const lab::Finding& finding = report.findings[i];
            fmt::print("{}{}: {}: {} of {}: {}\n", finding.who,
                       finding.marking.empty() ? "" : fmt::format(" ({})", finding.marking), finding.what,
                       finding.count, finding.of, finding.text);
        }
        if (report.findings.size() > shown)
            fmt::print("and {} more: --out FILE.csv lists all\n", report.findings.size() - shown);
    }
};

} // namespace

void add_dis(LabProgram& lab) {
    lab.add<Dis>(
        "dis",
        "Analyse a captured DIS exercise: the error of every scheme at each update, the updates each model would send, "
        "and faults",
        "  tcpdump -i eth0 -w exercise.pcap udp port 3000\n"
        "  reckoning-lab dis exercise.pcap\n"
        "  reckoning-lab dis exercise.pcap --entity 1:1:7 --threshold 0.5 --scheme snap:fpw,pvb,ease:ctra-fade");
}

} // namespace apps
