/// reckoning-lab fairness: who hits whom, by four judges.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "platform/executor.h"

#include <fmt/format.h>
#include <memory>

namespace apps {

namespace {

struct FairnessStudy {
    lab::FairnessOptions options;
    double only = -1; ///< this ping [ms]
    bool cheat = false;
    lab::Format format = lab::Format::table;

    void add_to(CLI::App& app) {
        add_number(app, "--shots", options.shots, {1, 1e6}, "Of all tanks together, under each ping and scheme");
        add_number(app, "--tanks", options.tanks, {2, 16}, "Fighters");
        add_number(app, "--ping", only, {0, 2000}, "Only this round trip; without it 0, 100, 200 and 400", "MS");
        add_flag(
            app, "--dawdle", cheat,
            "Instead: what pongs 200 ms later than they could be gain those who claim to have seen what was older, "
            "against being honest, and against being honestly so far away");
        add_seed(app, options.seed, "Of drivers, spawn points and links");
        add_format(app, format);
    }

    [[nodiscard]] std::vector<lab::FairnessOptions> cells() const {
        // The first two as the text has it: an update is taken to be of when it came.
        struct View {
            const char* scheme;
            bool compensate;
        };
        static constexpr View views[] = {{"snap:order2", false}, {"pvb:order2", false}, {"ease:ctra-fade", true}};
        std::vector<lab::FairnessOptions> all;
        for (const View& view : views)
            for (const double ping : only >= 0 ? std::vector{only} : std::vector{0.0, 100.0, 200.0, 400.0}) {
                all.push_back(options);
                all.back().scheme = *dr::scheme(view.scheme);
                all.back().compensate = view.compensate;
                all.back().ping = ping / 1000;
            }
        return all;
    }

    [[nodiscard]] int execute() const {
        constexpr double dawdle = 0.2; // [s]
        std::vector<lab::FairnessOptions> all = cells();
        if (cheat) // by the game's default, which is the last scheme
            all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(all.size() / 3));
        std::vector<std::vector<lab::FairnessRow>> found(all.size());
        std::vector<lab::DawdlerRow> gained(all.size());
        platform::parallel_for(all.size(), 1, [&](std::size_t i) {
            if (cheat)
                gained[i] = lab::dawdled(all[i], dawdle);
            else
                found[i] = lab::fairness(all[i]).rows;
        });
        std::vector<lab::FairnessRow> rows;
        for (const auto& each : found)
            rows.insert(rows.end(), each.begin(), each.end());
        fmt::print("{}", cheat ? lab::report(gained, format) : lab::report(rows, format));
        return 0;
    }
};

} // namespace

LabCommand add_fairness(CLI::App& lab) {
    const auto study = std::make_shared<FairnessStudy>();
    CLI::App& app = add_command(lab, "fairness",
                                "Who hits whom: four judges of the same shots, by ping and scheme, against what the "
                                "shooters saw and where the victims were");
    study->add_to(app);
    return {&app, [study] { return study->execute(); }};
}

} // namespace apps
