#include "overlay/instruments/scheme_list.h"

#include "dead_reckoning/custom.h"
#include "overlay/instruments/error_strip.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/instruments/row_editor.h"
#include "overlay/instruments/text_schemes.h"
#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace overlay {

std::span<const int> main_schemes() {
    static const auto indices = [] {
        constexpr std::array<std::string_view, 8> names{"snap",     "linear",    "pvb",     "bezier",
                                                        "phase-in", "targeting", "delayed", "ease:ctra-fade"};
        std::array<int, names.size()> all{};
        std::ranges::transform(names, all.begin(),
                               [](std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); });
        return all;
    }();
    return indices;
}

std::vector<int> listed_schemes(const client::ViewerSettings& settings) {
    const std::vector<int> shown = client::shown_schemes(settings);
    const auto has = [](const std::vector<int>& all, int scheme) {
        return std::ranges::find(all, scheme) != all.end();
    };
    std::vector<int> all;
    for (const int main : main_schemes()) {
        const std::size_t before = all.size();
        for (const int scheme : shown)
            if (scheme_at(scheme).convergence == scheme_at(main).convergence && !has(all, scheme))
                all.push_back(scheme);
        if (all.size() == before)
            all.push_back(main);
    }
    for (const int scheme : shown)
        if (!has(all, scheme))
            all.push_back(scheme);
    return all;
}

namespace {

/// How a scheme is shown.
enum class Shown { no, on_some, on_all, solid };

Shown shown(const client::ViewerSettings& settings, int scheme) {
    if (scheme == settings.scheme)
        return Shown::solid;
    if (has_ghost(settings, 0, scheme))
        return Shown::on_all;
    const auto has = [&](const auto& entry) { return std::ranges::find(entry.second, scheme) != entry.second.end(); };
    return std::ranges::any_of(settings.ghosts_on, has) ? Shown::on_some : Shown::no;
}

void toggle(client::ViewerSettings& settings, int scheme, Shown how) {
    if (how == Shown::on_all)
        drop_ghost(settings, 0, scheme, {});
    else if (how != Shown::solid) {
        add_ghost(settings, 0, scheme);
        settings.ghosts.schemes = true; // makes the new ghost visible
    }
}

std::string about(const dr::Scheme& scheme, Shown how) {
    static constexpr std::string_view says[] = {
        "Click: show this scheme as a ghost", "A ghost on some tanks only. Click: show it on all tanks",
        "Click: hide the ghost",
        "All tanks are drawn by this scheme. To choose another, click the circle at the right of its line"};
    return fmt::format("{}\n{}\n{}\nSource: {}\nOption: --scheme {} or --ghosts {}\n\n{}", scheme.title(),
                       scheme.convergence->help, scheme.predictor->help, scheme.convergence->source, scheme.name(),
                       scheme.name(), says[static_cast<std::size_t>(how)]);
}

struct ListColumns {
    float mean, p95, solid; ///< right edges of the figures, middle of the circle [pixels from the left]
};

void head(const Look& look, const ListColumns& columns, const Cost& cost, const std::string& slow_frames) {
    struct Head {
        const char* text;
        float right;
        const char* help;
    };
    const Head heads[] = {
        {"mean", columns.mean,
         "Mean distance between the drawn and the true positions [m]. The strip shows the same mean.\n"
         "The table of F3 has it for each tank, since its scores began\ndocs/measuring.md, Metrics"},
        {"p95", std::min(columns.p95, columns.solid + look.px(3) - text_width(look.small, "solid")),
         "95th percentile: in 95 % of these frames the error is smaller [m]\ndocs/measuring.md, Metrics"},
        {"solid", columns.solid + look.px(9), "Scheme that draws the tanks themselves"}};
    const FontScope small(look.small);
    const float left = ImGui::GetCursorPosX();
    const bool by_truth = cost.source == client::ErrorSource::truth;
    put_wrapped(colours::dim, "since the last change, at most 60 s:");
    if (!slow_frames.empty()) { // here, because the heads need the next line
        ImGui::SameLine();
        slow_note(look, slow_frames, true);
    }
    put(colours::dim, measured_over(cost) + (by_truth ? " [m]" : ", at updates [m]"));
    explain(look, by_truth ? "Errors of all frames, against true poses"
                           : "Errors at each arriving update, against the position in it: living players of a normal "
                             "match get true poses late or not at all\ndocs/clocks.md");
    for (const Head& it : heads) {
        ImGui::SameLine(left + it.right - text_width(look.small, it.text));
        put(colours::dim, it.text);
        explain(look, it.help);
    }
}

void swatch(const Look& look, ImVec2 at, float side, Shown how, ImU32 colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 high(at.x + side, at.y + side);
    if (how == Shown::no)
        list.AddRect(at, high, colours::dim, look.px(2), 0, look.px(1));
    else if (how == Shown::on_some) {
        list.AddRect(at, high, colour, look.px(2), 0, look.px(1));
        list.AddTriangleFilled({at.x, high.y}, at, high, colour);
    } else
        list.AddRectFilled(at, high, colour, look.px(2));
}

/// Draws a scheme's entry in the list; a second line names the predictor if needed. Returns true if its circle was
/// clicked.
bool line(const Look& look, const client::ClientState& client, client::ViewerSettings& settings, const Cost& cost,
          int index, const ListColumns& columns, bool slow) {
    const dr::Scheme& scheme = scheme_at(index);
    const Shown how = shown(settings, index);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, tall = ImGui::GetTextLineHeight() + look.px(3);
    const bool two = scheme.title() != scheme.convergence->title;
    const float content = two ? tall + look.small->FontSize : tall, height = std::max(content, finger_height());
    const ImVec2 at(low.x, low.y + (height - content) / 2);
    const float circle = look.px(8);
    const IdScope id(scheme.name());
    if (ImGui::Selectable("##ghost", false, 0, {columns.solid - circle, height}))
        toggle(settings, index, how);
    explain(look, about(scheme, how));
    ImGui::SameLine(0, 0);
    ImGui::SetCursorScreenPos({low.x + columns.solid - circle, low.y});
    const bool chosen = ImGui::InvisibleButton("##solid", {2 * circle, height});
    const bool over = ImGui::IsItemHovered(), foreign = dr::only_a_ghost(index);
    explain(look, how == Shown::solid ? "All tanks are drawn by this scheme"
                  : foreign           ? "Scheme from another player: it can only be a ghost"
                                      : "Draw all tanks by this scheme");

    const float top = at.y + look.px(1.5f), side = look.px(10);
    swatch(look, {at.x + look.px(1), at.y + (tall - side) / 2}, side, how,
           how == Shown::solid ? colours::accent : ghost_colour(client.remote().colours(), index));
    const auto write = [&](ImFont* font, ImVec2 place, ImU32 ink, const std::string& text) {
        ImGui::SetCursorScreenPos(place);
        put(font, ink, text);
    };
    const float name = look.px(16);
    const float room = columns.mean - name - look.px(6) - text_width(look.small, slow ? "~0.000" : "0.000");
    const std::string title(scheme.convergence->title);
    ImFont* font = text_width(look.regular, title) > room ? look.small : look.regular;
    write(font, {at.x + name, top}, how == Shown::no ? colours::dim : colours::text, fit_text(font, title, room));
    if (two) {
        std::string second =
            (scheme.convergence->source == "ours" ? "ours: " : "") + std::string(scheme.predictor->title);
        // The legends of the picture and the plot name the predictor by its option.
        const std::string option = fmt::format(" ({})", scheme.predictor->name);
        if (text_width(look.small, second + option) <= width - name)
            second += option;
        write(look.small, {at.x + name, top + ImGui::GetTextLineHeight()}, colours::dim,
              fit_text(look.small, second, width - name));
    }
    if (how != Shown::no) {
        const SchemeError* error = cost.known() ? cost.of(index, how == Shown::solid) : nullptr;
        const auto figure = [&](float right, ImU32 ink, double SchemeError::*which) {
            const std::string text = error ? marked(overlay::figure(error->*which), slow) : "–";
            write(look.small, {at.x + right - text_width(look.small, text), top + look.px(1)}, ink, text);
        };
        figure(columns.mean, colours::text, &SchemeError::mean);
        figure(columns.p95, colours::dim, &SchemeError::p95);
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 middle(at.x + columns.solid, at.y + tall / 2);
    if (!foreign)
        list.AddCircle(middle, look.px(5), over ? colours::accent : colours::dim, 0, look.px(1));
    if (how == Shown::solid)
        list.AddCircleFilled(middle, look.px(3), colours::accent);
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, height});
    return chosen && !foreign;
}

} // namespace

bool is_uneven(const client::ViewerSettings& settings, const dr::PublisherSettings& publisher) {
    const dr::PredictorRow* tested = dr::reference(publisher).predictor;
    return publisher.when == dr::PublisherSettings::When::threshold &&
           std::ranges::any_of(client::shown_schemes(settings),
                               [&](int scheme) { return scheme_at(scheme).predictor != tested; });
}

bool scheme_list(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
                 const Cost& cost, GhostPicker& picker, const std::string& slow_frames) {
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    const float width = ImGui::GetContentRegionAvail().x;
    const ListColumns columns{.mean = width - look.px(72), .p95 = width - look.px(22), .solid = width - look.px(9)};
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, look.px(2)});
    head(look, columns, cost, slow_frames);
    std::optional<int> solid;
    for (const int scheme : listed_schemes(settings))
        if (line(look, client, settings, cost, scheme, columns, !slow_frames.empty()))
            solid = scheme;
    ImGui::PopStyleVar();
    if (solid)
        settings.scheme = *solid;
    bool even = false;
    if (is_uneven(settings, publisher)) {
        put(look.small, colours::dim, fmt::format("updates favour {}", dr::reference(publisher).convergence->title));
        explain(look, "Publishers send an update when the error of their reference scheme exceeds a threshold. Schemes "
                      "with another predictor have larger errors.\nTo compare evenly, set Advanced, when to publish, "
                      "to fixed, or choose another reference scheme there.");
        if (client.match().welcome.host) {
            even = ImGui::SmallButton("compare evenly");
            explain(look, "All publishers send at a fixed rate, so no scheme is favoured. Option: --publish fixed");
        }
    }
    const std::string custom =
        fmt::format("Custom: {} × {} schemes, on all or one tank", dr::convergences().size(), dr::predictors().size());
    if (ImGui::Button(custom.c_str(), {-FLT_MIN, 0}))
        picker.open(picker.target());
    explain(look, "Every convergence with every predictor, as ghosts of all tanks or of one. Shown schemes join the "
                  "list above");
    text_buttons(look, client, settings);
    return even;
}

} // namespace overlay
