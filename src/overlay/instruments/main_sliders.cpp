#include "overlay/instruments/main_sliders.h"

#include "overlay/instruments/scheme_list.h"
#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <numeric>

namespace overlay {

namespace {

double value_in(const tunables::Preset& preset, std::string_view name) {
    const auto found = std::ranges::find(preset.values, name, &std::pair<std::string_view, double>::first);
    return found == preset.values.end() ? 0 : found->second;
}

std::string words_of(std::string_view network) {
    std::string words(network == "none" ? "off" : network);
    std::ranges::replace(words, '-', ' ');
    return words;
}

std::string describe(const net::LinkSettings& link) {
    std::string text = fmt::format("{:.3g} ± {:.3g} ms each way", link.delay * 1000, link.jitter * 1000);
    if (link.loss > 0)
        text += fmt::format(", {:.3g} % lost", link.loss * 100);
    text += net::describe_extras(link);
    if (link.bandwidth > 0)
        text += ", " + byte_rate(link.bandwidth);
    return link == net::LinkSettings{} ? "nothing added to the real network" : text;
}

void small_note(const Look& look, const std::string& text) {
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(8));
    put(look.small, colours::dim, text);
}

/// Draws a slider over the link presets, in the order of `networks`.
void network_slider(const Look& look, net::LinkSettings& link) {
    const auto rows = net::tunables(link);
    const tunables::Tunable& row = rows.front();
    const auto order = networks();
    const auto presets = net::link_presets();
    const auto chosen = static_cast<std::size_t>(row.get());
    const bool custom = chosen >= presets.size();
    // The slider shows a custom link at the first preset with at least the custom link's delay.
    const auto place = std::ranges::find_if(order, [&](std::size_t index) {
        return custom ? value_in(presets[index], "link-delay") >= link.delay : index == chosen;
    });
    int at = static_cast<int>(std::min<std::ptrdiff_t>(place - order.begin(), std::ssize(order) - 1));
    const RowColumns columns = row_columns(look);
    ImGui::BeginGroup();
    row_label(look, label_of(row.row), chosen != 0);
    ImGui::SetNextItemWidth(columns.slider);
    if (ImGui::SliderInt("##link", &at, 0, static_cast<int>(order.size()) - 1, "", ImGuiSliderFlags_NoInput))
        row.set(static_cast<double>(order[static_cast<std::size_t>(at)]));
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x + 2);
    const float room = columns.value + (chosen == 0 ? columns.reset : 0);
    put(look.small, colours::text, fit_text(look.small, custom ? "custom" : words_of(presets[chosen].name), room));
    ImGui::EndGroup();
    if (ImGui::IsItemHovered()) {
        std::string text = "An emulated network between you and the server, on top of the real one:";
        for (const std::size_t index : order)
            text += fmt::format("\n{}: {}", words_of(presets[index].name), presets[index].help);
        explain(look, text + "\nSingle values: Advanced, My network. Option: --link");
    }
    if (reset_arrow(look, "##link reset", chosen != 0, "Switch the emulated network off"))
        row.set(0);
    small_note(look, (link == net::LinkSettings{} ? "" : "added: ") + describe(link));
}

/// Unit of the blend time, which is a factor on the update interval: milliseconds, or "intervals" where the interval is
/// measured.
ShownUnit blend_unit(const client::Settings& settings) {
    if (settings.receiver.blend_time == dr::ReceiverSettings::BlendTime::average)
        return {1, "intervals"};
    return {1000 / settings.host.publisher.rate, "ms", 1000 * dr::ReceiverSettings::max_blend_time};
}

/// Draws a frame round a row of the present window, from `corner` down to the cursor. It grows brighter and fades once;
/// then the pulse ends.
void draw(const Look& look, Pulse& pulse, ImVec2 corner) {
    constexpr double lasts = 2; // [s]
    if (!pulse.since)
        pulse.since = ImGui::GetTime();
    const double share = (ImGui::GetTime() - *pulse.since) / lasts;
    if (share >= 1) {
        pulse = {};
        return;
    }
    const float right = corner.x + ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.y / 2;
    const float bright = static_cast<float>(std::sin(std::numbers::pi * share));
    ImGui::GetWindowDrawList()->AddRect({corner.x, corner.y - gap}, {right, ImGui::GetCursorScreenPos().y - gap},
                                        fade(colours::accent, bright), look.px(4), 0, look.px(2));
}

} // namespace

std::span<const std::size_t> networks() {
    static const std::vector<std::size_t> order = [] {
        const auto presets = net::link_presets();
        std::vector<std::size_t> all(presets.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        std::ranges::stable_sort(all, {}, [&](std::size_t index) {
            return std::pair(value_in(presets[index], "link-delay"), value_in(presets[index], "link-loss"));
        });
        return all;
    }();
    return order;
}

void main_sliders(const Look& look, const RowsOwner& owner, Pulse& pulse) {
    client::Settings& settings = owner.settings;
    const auto rows = client::tunables(settings);
    for (const std::string_view name : {"rate", "position-threshold"}) {
        const tunables::Tunable& row = *tunables::find(rows, name);
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        idle_row_editor(look, row, owner, shown_unit(row.row));
        if (pulse.row == name)
            draw(look, pulse, corner);
    }
    if (!owner.host)
        small_note(look, "for your own tank only: you are not the host");
    network_slider(look, settings.link);
    idle_row_editor(look, *tunables::find(rows, "blend-scale"), owner, blend_unit(settings));
    if (settings.receiver.blend_time == dr::ReceiverSettings::BlendTime::nominal)
        small_note(look, fmt::format("{:.3g} × the time between two updates", settings.receiver.blend_scale));
}

void cost_table(const Look& look, const LiveCost& live, int scheme, bool slow) {
    const Cost& now = live.now();
    const FontScope small(look.small);
    const std::string since =
        !live.changed() ? fmt::format("last {:.0f} s", now.seconds) : fmt::format("after, {:.0f} s", now.seconds);
    if (ImGui::BeginTable("cost", 4, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings)) {
        constexpr float shares[] = {2.8f, 2.2f, 1.9f, 2.5f};
        for (const float share : shares)
            ImGui::TableSetupColumn("", 0, share);
        struct Head {
            const char *text, *help;
        };
        constexpr Head heads[] = {
            {"measured", "Average per remote tank, from the updates that this client received"},
            {"updates/s", "Received updates per second\ndocs/measuring.md, updates_per_s"},
            {"bytes/s", "Update bytes received per second, without headers\ndocs/measuring.md, bytes_per_s"},
            {"mean error",
             "Mean distance of drawn and true position, for the solid scheme\ndocs/measuring.md, Metrics"}};
        for (const Head& head : heads) {
            cell(colours::dim, head.text);
            explain(look, head.help);
        }
        const auto line = [&](const std::string& title, const Cost* cost, bool bright) {
            const ColourScope ink(bright ? colours::text : colours::dim);
            const bool known = cost && cost->known();
            const SchemeError* error = known ? cost->of(scheme, true) : nullptr;
            cells({title, known ? fmt::format("{:.1f}", cost->updates_per_s) : "–",
                   known ? fmt::format("{:.0f}", cost->bytes_per_s) : "–",
                   error ? marked(figure(error->mean, "m"), slow) : "–"});
        };
        line(since, &now, true);
        if (live.before())
            line("before", &*live.before(), false);
        ImGui::EndTable();
    }
}

} // namespace overlay
