#include "overlay/instruments/blind_panel.h"

#include "client/remote/scheme_words.h"
#include "dead_reckoning/custom.h"
#include "dead_reckoning/measuring/sign_test.h"
#include "overlay/instruments/error_strip.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/scores.h"
#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

namespace {

int index(std::string_view name) {
    const auto scheme = dr::scheme(name);
    return scheme ? static_cast<int>(dr::index_of(*scheme)) : 0;
}

/// A seed that differs between comparisons.
std::uint64_t seed_at(double now) { return static_cast<std::uint64_t>(std::llround(now * 1e6)); }

/// Measurements of both schemes over all remote tanks since the round began, when the scores were cleared.
std::array<BlindTest::Figures, 2> figures_of(const client::ClientState& client, const std::array<int, 2>& schemes) {
    std::array<BlindTest::Figures, 2> figures;
    const std::vector<SchemeScore> rows = read_scores(client);
    for (std::size_t i = 0; i < 2; ++i)
        if (const SchemeScore* row =
                overall_row(rows, [&](const SchemeScore& it) { return it.scheme_index == schemes[i]; }))
            figures[i] = {row->error.mean, row->error.dv_max, row->error.jerk_rms};
    return figures;
}

/// Why the script of a scheme failed, and how often, since votes on its substitute would be meaningless. Empty: both
/// work.
std::string failure_among(const std::array<int, 2>& schemes) {
    for (const int scheme : schemes)
        if (const dr::Failure failure = dr::failure_of(scheme_at(scheme)); !failure.why.empty())
            return fmt::format("{}: {}", scheme_at(scheme).name(), dr::text(failure));
    return {};
}

} // namespace

std::string verdict(std::string_view leader, int more, int fewer) {
    const int missing = dr::votes_to_significance(more, fewer);
    if (missing == 0)
        return fmt::format("{} looks smoother: {} to {}", leader, more, fewer);
    return fmt::format("Not decided: {} to {}. {} more vote{} for {} would decide it", more, fewer, missing,
                       missing == 1 ? "" : "s", more == fewer ? "either" : "the leader");
}

BlindPanel::BlindPanel(std::string_view first, std::string_view second)
    : first_(index(first)), second_(index(second)) {}

void BlindPanel::draw_two(std::uint64_t seed) {
    tunables::Random random(seed ^ 0x5eed);
    const std::vector<int> often = GhostPicker().favourites();
    const auto any = [&] {
        return often[static_cast<std::size_t>(random.uniform() * static_cast<double>(often.size()))];
    };
    first_ = any();
    do
        second_ = any();
    while (second_ == first_);
}

void BlindPanel::update(const client::ClientState& client, client::ViewerSettings& settings, const Actions& actions) {
    if (test_.running() && !failure_among(test_.schemes()).empty())
        test_.stop();
    if (!test_.running()) {
        restore(settings);
        return;
    }
    if (!before_) {
        before_ = settings;
        settings.ghosts = {.schemes = false, .trails = false, .updates = false, .arrows = false, .truth = false};
        settings.ghosts.names = before_->ghosts.names;
    }
    settings.scheme = test_.scheme();
    settings.panes.clear(); // panes would name the schemes
    settings.ghost_schemes.assign(test_.schemes().begin(), test_.schemes().end());
    settings.ghosts_on.clear();
    if (std::exchange(round_, test_.round()) != test_.round()) {
        round_since_ = client.now();
        call(actions.clear_scores);
    }
}

void BlindPanel::restore(client::ViewerSettings& settings) {
    if (!before_)
        return;
    settings.scheme = before_->scheme;
    settings.ghost_schemes = before_->ghost_schemes;
    settings.ghosts_on = before_->ghosts_on;
    settings.ghosts = before_->ghosts;
    settings.panes = before_->panes;
    before_.reset();
    round_ = -1;
}

void BlindPanel::draw(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
                      const Actions& actions, const Controls* controls) {
    if (test_.running())
        compare(look, client, controls);
    else {
        if (!test_.done().empty())
            result(look, actions);
        prepare(look, client, settings, actions);
    }
}

void BlindPanel::prepare(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
                         const Actions& actions) {
    if (test_.done().empty()) {
        const FontScope small(look.small);
        put_wrapped(colours::text,
                    "Which scheme looks smoother? All remote tanks are drawn by A or by B, assigned at random in "
                    "every round. Look at both and vote. The result shows your votes beside the figures.");
    }
    const float width = std::min(look.px(460), ImGui::GetContentRegionAvail().x);
    if (drawn_)
        ImGui::TextDisabled("two random schemes; the result names them");
    else {
        scheme_editor(look, "first", first_, width);
        scheme_editor(look, "second", second_, width);
    }
    if (ImGui::Checkbox("choose two at random", &drawn_) && drawn_)
        draw_two(seed_at(client.now()));
    ImGui::SameLine();
    ImGui::SetNextItemWidth(look.px(70));
    ImGui::SliderInt("##rounds", &rounds_, 1, 15, "", ImGuiSliderFlags_AlwaysClamp);
    ImGui::SameLine();
    ImGui::Text("%d round%s", rounds_, rounds_ == 1 ? "" : "s");
    ImGui::SameLine();
    // A foreign scheme, which came from another machine, can only be a ghost.
    const bool foreign = dr::only_a_ghost(first_) || dr::only_a_ghost(second_);
    const std::string failed = failure_among({first_, second_});
    ImGui::BeginDisabled(first_ == second_ || foreign || !failed.empty());
    if (ImGui::Button("start the comparison")) {
        if (drawn_)
            draw_two(seed_at(client.now()));
        test_.start(first_, second_, rounds_, seed_at(client.now()));
        saved_.clear();
        update(client, settings, actions);
    }
    ImGui::EndDisabled();
    if (foreign)
        ImGui::TextDisabled("schemes from other players can only be ghosts");
    if (!failed.empty())
        put_wrapped(colours::bad, failed);
}

void BlindPanel::compare(const Look& look, const client::ClientState& client, const Controls* controls) {
    put(look.bold, colours::text, fmt::format("Trial {} of {}", test_.round() + 1, test_.rounds()));
    ImGui::SameLine();
    ImGui::TextDisabled("all remote tanks are drawn by");
    for (const int side : {0, 1}) {
        ImGui::SameLine();
        if (button(side == 0 ? "A" : "B", {look.px(56), 0},
                   side == test_.side() ? fade(colours::accent, 0.6f) : fade(colours::text, 0.1f)))
            test_.show(side);
        explain(look, with_key(controls, "Switches between A and B", "other-letter"));
    }
    constexpr double measured = 2; // minimum time that is measured in a round [s]; less is meaningless
    const double left = measured + errors_late_by(client).value_or(0) - (client.now() - round_since_);
    ImGui::BeginDisabled(!test_.seen_both() || left > 0);
    using Vote = BlindTest::Vote;
    for (const auto& [text, vote] : {std::pair("A is smoother", Vote::a), std::pair("B is smoother", Vote::b),
                                     std::pair("they look the same", Vote::same)}) {
        if (vote != Vote::a)
            ImGui::SameLine();
        if (ImGui::Button(text))
            test_.vote(vote, figures_of(client, test_.schemes()));
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (ImGui::Button("give up"))
        test_.stop();
    const FontScope small(look.small);
    put(colours::dim, !test_.seen_both() ? "look at both first" : left > 0 ? "measuring …" : " ");
}

void BlindPanel::result(const Look& look, const Actions& actions) {
    const auto name_of = [&](std::size_t which) { return client::short_title(scheme_at(test_.schemes()[which])); };
    const BlindTest::Count count = test_.count();
    const auto means = test_.means();
    const int votes[] = {count.first, count.second};
    const double chance = dr::sign_test_p_value(count.first, count.second);
    put(look.bold, colours::text,
        verdict(name_of(count.first >= count.second ? 0 : 1), std::max(votes[0], votes[1]),
                std::min(votes[0], votes[1])));
    explain(look, fmt::format("If both looked the same, chance alone would give a vote this uneven in {:.1f} % of all "
                              "cases (two-sided sign test). The result names a scheme only below {:.0f} %.",
                              100 * chance, 100 * dr::significance));
    const FontScope small(look.small);
    if (ImGui::BeginTable("result", 5, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        const float width = look.px(70);
        table_head({{"scheme", look.px(170)},
                    {"votes", width},
                    {"mean [m]", width},
                    {"jump [m/s]", width},
                    {"jerk [m/s³]", width}});
        for (std::size_t i = 0; i < 2; ++i)
            cells({name_of(i), std::to_string(votes[i]), figure(means[i].mean), figure(means[i].dv_max),
                   figure(means[i].jerk)});
        ImGui::EndTable();
    }
    ImGui::TextDisabled("%d of %zu rounds: no difference seen. By chance alone: %.1f %%.", count.same,
                        test_.done().size(), 100 * chance);
    if (const int missing = dr::votes_to_significance(count.first, count.second); missing > 0) {
        ImGui::SameLine();
        const std::string more = fmt::format("{} more round{}", missing, missing == 1 ? "" : "s");
        if (ImGui::SmallButton(more.c_str()))
            test_.go_on(missing);
        explain(look, "Adds rounds with the same two schemes. If you add rounds until a scheme is named, chance names "
                      "one more often than the figure says. Choose more rounds at the start instead");
    }
    if (actions.save_text) {
        ImGui::SameLine();
        if (ImGui::SmallButton("save as CSV"))
            saved_ = actions.save_text("blind-comparison.csv", test_.csv());
    }
    if (!saved_.empty()) {
        ImGui::SameLine();
        put_fitted(look.small, colours::dim, saved_);
        explain(look, saved_);
    }
    ImGui::Spacing();
}

} // namespace overlay
