#include "overlay/instruments/own_updates.h"

#include "overlay/instruments/scores.h"
#include "overlay/plot/error_plot.h"
#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <fmt/format.h>

namespace overlay {

namespace {

/// A figure in words with its definition as tooltip.
void fact(const Look& look, const char* name, const std::string& value, const char* what, const char* definition) {
    ImGui::BeginGroup();
    put(name);
    ImGui::SameLine(look.px(150));
    put(value);
    ImGui::SameLine(look.px(240));
    if (ImGui::CalcTextSize(what).x <= ImGui::GetContentRegionAvail().x) // else the tooltip says it
        put(colours::dim, what);
    else
        ImGui::NewLine();
    ImGui::EndGroup();
    explain(look, definition);
}

} // namespace

void own_updates(const Look& look, const client::View& client) {
    const client::LocalPlayer* own = client.player();
    const FontScope small(look.small);
    if (!own)
        return ImGui::TextDisabled("no tank of your own yet");
    const auto& published = own->published();
    const auto& deviation = own->publisher().deviation();
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    for (const DeviationRow& row : deviation_rows()) {
        const double threshold = publisher.*row.threshold * row.factor;
        fact(look, row.name, figure(deviation.*row.value * row.factor, row.unit),
             threshold > 0 ? fmt::format("of {:.3g} {}", threshold, row.unit).c_str() : "not checked",
             "What the threshold is tested on: my true state against the ghost that my publisher reckons from its own "
             "updates. It knows neither delay nor loss.\nMurphy 18.5, listing 18.1; docs/architecture.md");
    }
    const client::RemoteActor* echo = client.remote().find(own->actor());
    const bool shown = client.settings().ghosts.echo && echo && echo->visible();
    fact(look, "me as others see me", shown ? figure(echo->ghosts.front().error.last(), "m") : "–",
         shown ? "against my truth" : "switch this ghost on",
         "My updates sent through my link to the server and back, displayed like a remote tank, against my own truth: "
         "what somebody with a link like mine sees, and what the threshold cannot know.\ndocs/architecture.md");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float tall = ImGui::GetTextLineHeight();
    fact(look, "my updates", fmt::format("{}, {} full", published.updates, published.full), " ",
         ("Updates sent so far; full ones carry everything, the others what changed (Murphy 18.5).\nSent because of: " +
          describe_reasons(published.by_reason))
             .c_str());
    draw_reasons(*ImGui::GetWindowDrawList(), {at.x + look.px(240), at.y + tall * 0.2f},
                 {std::min(look.px(150), ImGui::GetContentRegionMax().x - look.px(240)), tall * 0.7f},
                 published.by_reason);
}

} // namespace overlay
