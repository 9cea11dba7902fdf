/// reckoning-lab votes: blind comparisons of many viewers, pooled.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "apps/options.h"
#include "lab/studies/votes.h"
#include "platform/small_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace apps {

namespace {

struct Votes {
    std::vector<std::string> files;
    lab::Format format = lab::Format::table;

    [[nodiscard]] int execute() const {
        constexpr std::size_t most_bytes = 16 << 20;
        std::vector<lab::Ballot> ballots;
        std::map<std::string, std::string> known; // which file has this text
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string text = platform::read_small_file(files[i], most_bytes);
            if (const auto [same, is_new] = known.emplace(text, files[i]); !is_new)
                throw UsageError("votes", fmt::format("{} and {} are the same comparison", same->second, files[i]));
            lab::read_ballots(text, files[i], i, ballots);
        }
        const std::vector<lab::VoteRow> rows = lab::count_votes(ballots);
        fmt::print("{}", lab::report(rows, format));
        if (format == lab::Format::table)
            fmt::print("{} rounds of {} comparisons. {}\n", ballots.size(), files.size(), verdict(rows));
        return 0;
    }

    /// Of the metrics: a row of the first is followed by rows of it against each other one.
    static std::string verdict(const std::vector<lab::VoteRow>& rows) {
        const auto best = std::ranges::find(rows, "metric", &lab::VoteRow::about);
        if (best == rows.end() || best->yes + best->no == 0)
            return "Of no metric it can be said whether it agrees.";
        if (best->by_chance() >= dr::significance || best->yes < best->no)
            return "That any metric agrees with the votes may be chance.";
        const auto rival = std::ranges::find_if(rows, [](const lab::VoteRow& row) {
            return row.about == "metrics" && (row.by_chance() >= dr::significance || row.yes < row.no);
        });
        return rival == rows.end() ? fmt::format("'{}' agrees with the votes better than any other metric.", best->says)
                                   : fmt::format("'{}' agrees best, but '{}' may be chance.", best->says, rival->says);
    }
};

} // namespace

LabCommand add_votes(CLI::App& lab) {
    const auto votes = std::make_shared<Votes>();
    CLI::App& app =
        add_command(lab, "votes",
                    "Pool blind comparisons: which scheme looks the smoother, and which metric agrees with the viewers",
                    "  reckoning-lab votes blind-comparison-*.csv");
    add_list(app, "FILE", votes->files, "What the game has saved of blind comparisons");
    add_format(app, votes->format);
    return {&app, [votes] {
                if (votes->files.empty())
                    throw UsageError("FILE",
                                     "is needed: what the game has saved of a blind comparison (F2, A/B, save as CSV)");
                return votes->execute();
            }};
}

} // namespace apps
