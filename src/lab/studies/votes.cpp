#include "lab/studies/votes.h"

#include "platform/csv_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <optional>
#include <set>

namespace lab {
namespace {

using Vote = Ballot::Vote;

/// A pair of columns, NAME_a and NAME_b.
struct MetricColumns {
    std::string name;
    std::size_t a = 0, b = 0;
};
std::vector<MetricColumns> metric_columns(const platform::CsvTable& table) {
    std::vector<MetricColumns> found;
    for (const std::string& column : table.columns())
        if (column.size() > 2 && column.ends_with("_a"))
            if (const std::string name = column.substr(0, column.size() - 2); const auto b = table.column(name + "_b"))
                found.push_back({name, *table.column(column), *b});
    return found;
}

/// Answer of a round to a statement: yes, no, or none.
using Opinion = std::optional<bool>;

VoteRow counted(std::string about, std::string says, std::span<const Ballot> ballots,
                const std::function<Opinion(const Ballot&)>& opinion) {
    VoteRow row{.about = std::move(about), .says = std::move(says)};
    std::map<std::size_t, int> lead; // Lead of yes over no, by sitting.
    for (const Ballot& ballot : ballots) {
        const Opinion said = opinion(ballot);
        ++(!said ? row.neither : *said ? row.yes : row.no);
        lead[ballot.sitting] += !said ? 0 : *said ? 1 : -1;
    }
    for (const auto& [sitting, by] : lead) {
        row.sittings_yes += by > 0;
        row.sittings_no += by < 0;
    }
    return row;
}

/// Whether the scheme that the voter called smoother has the smaller value of the metric.
Opinion agrees(const Ballot& ballot, const std::string& metric) {
    const auto found = ballot.metrics.find(metric);
    if (ballot.vote == Vote::same || found == ballot.metrics.end() || found->second.first == found->second.second)
        return {};
    return (found->second.first < found->second.second) == (ballot.vote == Vote::a);
}

} // namespace

double VoteRow::share() const {
    return yes + no > 0 ? static_cast<double>(yes) / (yes + no) : std::numeric_limits<double>::quiet_NaN();
}

void read_ballots(std::string text, const std::string& name, std::size_t sitting, std::vector<Ballot>& ballots) {
    platform::CsvTable table(std::move(text), name);
    constexpr std::string_view what = "a blind comparison has the columns a, b and vote";
    const std::size_t a = table.needed("a", what), b = table.needed("b", what), vote = table.needed("vote", what);
    const std::vector<MetricColumns> metrics = metric_columns(table);
    while (table.next()) {
        static constexpr std::string_view words[] = {"a", "b", "same"}; // Same order as in Vote.
        const auto* const word = std::ranges::find(words, table.cell(vote));
        if (word == std::end(words))
            table.fail(fmt::format("a vote must be a, b or same, not '{}'", table.cell(vote)));
        Ballot ballot{.a = std::string(table.cell(a)),
                      .b = std::string(table.cell(b)),
                      .vote = static_cast<Vote>(word - std::begin(words)),
                      .metrics = {},
                      .sitting = sitting};
        if (ballot.a.empty() || ballot.b.empty() || ballot.a == ballot.b)
            table.fail("a and b must be two different schemes");
        for (const MetricColumns& metric : metrics)
            if (!table.cell(metric.a).empty() && !table.cell(metric.b).empty())
                ballot.metrics[metric.name] = {table.number(metric.a), table.number(metric.b)};
        ballots.push_back(std::move(ballot));
    }
}

std::vector<VoteRow> count_votes(std::span<const Ballot> ballots) {
    std::map<std::pair<std::string, std::string>, std::vector<Ballot>> pairs;
    std::set<std::string> metrics;
    for (const Ballot& ballot : ballots) {
        pairs[std::minmax(ballot.a, ballot.b)].push_back(ballot); // A file may name the two in either order.
        for (const auto& [name, figures] : ballot.metrics)
            metrics.insert(name);
    }
    std::vector<VoteRow> all;
    for (const auto& entry : pairs) {
        const auto& [first, second] = entry.first;
        const std::vector<Ballot>& of_these = entry.second;
        const auto over = [&](const std::string& better, const std::string& worse) {
            return counted("schemes", fmt::format("{} is smoother than {}", better, worse), of_these,
                           [&](const Ballot& ballot) -> Opinion {
                               if (ballot.vote == Vote::same)
                                   return {};
                               return (ballot.vote == Vote::a ? ballot.a : ballot.b) == better;
                           });
        };
        VoteRow row = over(first, second);
        all.push_back(row.yes < row.no ? over(second, first) : std::move(row));
    }
    std::vector<std::pair<std::string, VoteRow>> of_metrics;
    for (const std::string& metric : metrics)
        of_metrics.emplace_back(metric, counted("metric", fmt::format("less {} is smoother", metric), ballots,
                                                [&](const Ballot& ballot) { return agrees(ballot, metric); }));
    std::ranges::stable_sort(of_metrics, std::greater(),
                             [](const auto& one) { return one.second.yes - one.second.no; });
    for (const auto& [metric, row] : of_metrics)
        all.push_back(row);
    for (std::size_t i = 1; i < of_metrics.size(); ++i) {
        const std::string &best = of_metrics[0].first, &other = of_metrics[i].first;
        all.push_back(counted("metrics", fmt::format("{} rather than {}", best, other), ballots,
                              [&](const Ballot& ballot) -> Opinion {
                                  const Opinion one = agrees(ballot, best), two = agrees(ballot, other);
                                  if (!one || !two || *one == *two)
                                      return {};
                                  return one;
                              }));
    }
    return all;
}

} // namespace lab
