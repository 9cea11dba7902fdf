#include "overlay/instruments/error_strip.h"

#include "overlay/instruments/scores.h"
#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

StripFacts strip_facts(const client::ClientState& client, protocol::ActorId actor, const Cost& cost) {
    StripFacts facts{.tank = {},
                     .last = {},
                     .over = measured_over(cost),
                     .source = cost.source,
                     .error = {},
                     .late_by = errors_late_by(client)};
    if (const SchemeError* error = cost.known() ? cost.of(client.settings().scheme, true) : nullptr)
        facts.error = error->mean;
    if (cost.known())
        facts.updates_per_s = cost.updates_per_s;
    const client::RemoteActor* remote = client.remote().find(actor);
    if (!remote)
        return facts;
    facts.tank = client.is_own(actor) ? "me as others see me" : client.match().name_of(actor);
    if (!remote->marks.empty())
        facts.last = remote->marks.back().reason;
    return facts;
}

void strip_figures(const Look& look, const StripFacts& facts, const std::string& slow_frames) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().y, small = look.small->FontSize;
    const float large = std::min(look.large->FontSize, room - 3 * small - look.px(4));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool slow = !slow_frames.empty();
    const bool by_truth = facts.source == client::ErrorSource::truth;
    const std::string error = facts.error ? marked(figure(*facts.error, "m"), slow) : "–";
    const std::string rate = facts.updates_per_s ? fmt::format("{:.1f}", *facts.updates_per_s) : "–";
    const std::string mean = !by_truth       ? "mean at updates"
                             : facts.late_by ? "mean, " + ago(*facts.late_by)
                                             : "mean error";
    const std::pair<std::string, std::string> figures[] = {{error, mean}, {rate, "updates/s"}};
    const float y = at.y + small + (room - 3 * small - large) / 2;
    float x = at.x;
    for (const auto& [value, name] : figures) {
        const char* widest = &value == &figures->first ? (slow ? "~0.000 m" : "0.000 m")
                                                       // A fixed text for the width, so that figures do not move.
                                                       : "00.0";
        draw_text(list, look.large, {x, y}, colours::text, value, 0, large);
        draw_text(list, look.small, {x, y + large}, colours::dim, name);
        x += std::max(text_width(look.large, widest) * large / look.large->FontSize, text_width(look.small, name)) +
             look.px(14);
    }
    draw_text(list, look.small, at, colours::dim, fit_text(look.small, facts.over, x - at.x));
    const MarkKind* const kind =
        facts.last ? &reason_kinds()[static_cast<std::size_t>(*facts.last) % reason_kinds().size()] : nullptr;
    if (kind) { // the mark explains those under the plot
        const float line = at.y + room - small, name = at.x + look.px(12);
        draw_mark_shape(list, kind->shape, {at.x + look.px(4), line + small / 2}, look.px(2.9f), kind->colour);
        const std::string update = ", last update: " + kind->name;
        const std::string tank = fit_text(look.small, facts.tank, x - name - text_width(look.small, update));
        draw_text(list, look.small, {name, line}, kind->colour, fit_text(look.small, tank + update, x - name));
    }
    ImGui::Dummy({x - at.x, room});
    std::string help =
        fmt::format("{} and received updates per second{}: the same figures as in Compare, for all tanks "
                    "since the last change, at most 60 s.\nThe plot shows one tank",
                    by_truth ? "Mean error" : "Mean error at the updates",
                    by_truth && facts.late_by ? ", " + ago(*facts.late_by) : "");
    if (kind)
        help += fmt::format(". Its newest update:\n{}", kind->help);
    explain(look, help + (slow ? "\n" + about_slow(slow_frames) : ""));
    ImGui::SameLine(0, 0);
}

std::string about_slow(const std::string& why) {
    return fmt::format("~ marks a rough figure: {}.\nFor more frames/s, choose a lower quality or resolution in the "
                       "settings (Esc), or make the window smaller",
                       why);
}

void slow_note(const Look& look, const std::string& why, bool brief) {
    if (why.empty())
        return;
    const std::string text = brief ? slow_mark_means : slow_mark_means + (": " + why);
    put(look.small, colours::dim, fit_text(look.small, text, ImGui::GetContentRegionAvail().x));
    explain(look, about_slow(why));
}

void source_note(const Look& look, const client::ClientState& client, protocol::ActorId actor) {
    const client::RemoteActor* remote = client.remote().find(actor);
    if (!remote || client::error_source(*remote) == client::ErrorSource::truth)
        return;
    const std::string why = why_no_truth(client, actor);
    const std::string text = why.empty() ? "errors at updates: no true poses arrive" : "errors at updates: " + why;
    put(look.small, colours::dim, fit_text(look.small, text, ImGui::GetContentRegionAvail().x));
    explain(look, text +
                      "\nAt each update: distance from the drawn position to that in the update, at the update's own "
                      "instant\ndocs/clocks.md");
}

std::string why_no_truth(const client::ClientState& client, protocol::ActorId actor) {
    if (const client::Actor* doubted = client.match().find(actor); doubted && doubted->truth_doubted)
        return "true poses contradict the updates";
    if (client.sees_all() || client.is_own(actor))
        return {};
    const double delay = client.host_settings().relaying.truth_delay;
    const auto& errors = client.match().errors;
    const auto found = errors.find(actor);
    const std::string served = found == errors.end()
                                   ? std::string()
                                   : fmt::format("; error in the server's view: {} on average, 95 % below {}",
                                                 figure(static_cast<double>(found->second.mean), "m"),
                                                 figure(static_cast<double>(found->second.p95), "m"));
    if (delay > 0)
        return fmt::format("true poses come {:g} s late", delay) + served;
    return "this host sends living players no true poses (truth-delay)" + served;
}

std::optional<double> errors_late_by(const client::ClientState& client) {
    for (const auto& [id, remote] : client.remote().actors())
        if (remote.truth_is_late() && client::error_source(remote) == client::ErrorSource::truth && !client.is_own(id))
            return remote.truth_lag;
    return {};
}

std::string ago(double seconds) { return fmt::format("{:.0f} s ago", seconds); }

void late_note(const Look& look, const client::ClientState& client) {
    const auto late = errors_late_by(client);
    if (!late)
        return;
    const std::string text = fmt::format("Errors of {}: true poses come late", ago(*late));
    put(look.small, colours::dim, fit_text(look.small, text, ImGui::GetContentRegionAvail().x));
    explain(look, "Living players of a match receive true poses only after a delay, which the host sets (truth-delay). "
                  "Each figure compares the pose that was displayed then with the true pose of that time");
}

} // namespace overlay
