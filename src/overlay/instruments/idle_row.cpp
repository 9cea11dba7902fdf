#include "overlay/instruments/idle_row.h"

#include "client/idle_rows.h"
#include "overlay/widgets.h"

#include <fmt/format.h>

namespace overlay {

using tunables::Tunable;

namespace {

bool is_hosts(const tunables::Row& row) { return row.owner != tunables::Owner::viewer; }

/// Whether only the server uses the row, so that another player's value has no effect.
bool is_servers(const tunables::Row& row) {
    return row.owner == tunables::Owner::host && row.name != "reference-scheme";
}

/// The needed value for display: set "model fit" to "off".
std::string text_of(const Tunable& row, std::string_view value) {
    double number = 0;
    const bool is_number = row.row.choices.empty() && !row.row.toggle &&
                           !tunables::read_number(std::string(value), row.row.range(), number);
    return fmt::format("set \"{}\" to \"{}\"", label_of(row.row),
                       is_number ? value_text(row.row, number) : std::string(value));
}

/// Draws under `row`, and under the rows before it with the same need, what they need, as a button that sets it.
void need_button(const Look& look, const Tunable& row, const client::Need& need, const RowsOwner& owner) {
    const tunables::Tunables rows = all_rows(owner.settings);
    const Tunable& needed = *tunables::find(rows, need.row);
    const std::string text =
        fmt::format("{} {}", need.partly ? "Little effect:" : "No effect:", text_of(needed, need.value));
    const FontScope small(look.small);
    const IdScope id(std::string(row.row.name));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(8));
    if (is_servers(needed.row) && !owner.host)
        return put(colours::dim, text + " (host only)");
    const std::string shown = fit_text(look.small, text, ImGui::GetContentRegionAvail().x - look.px(10));
    if (ImGui::SmallButton((shown + "###need").c_str()) && !needed.set_text(need.value))
        send_host_setting(owner, needed);
    explain(look, fmt::format("{} at present. Click: set --{} {}",
                              need.partly ? "The setting above has little effect"
                                          : "The grey settings above have no effect on tanks",
                              need.row, need.value));
}

/// Draws a row; returns what it needs.
std::optional<client::Need> edit(const Look& look, const Tunable& row, const RowsOwner& owner, const ShownUnit& unit,
                                 std::string_view prefix) {
    const auto need = client::need_of(row.row.name, owner.settings);
    const bool has_effect = !need || need->partly, mine = owner.host || !is_servers(row.row);
    if (row_editor(look, row, {.enabled = has_effect && mine, .prefix = prefix, .unit = unit}).finished)
        send_host_setting(owner, row);
    return need;
}

} // namespace

tunables::Tunables all_rows(client::Settings& settings) {
    client::HostSettings& host = settings.host;
    return tunables::joined({client::tunables(settings),
                             {protocol::judge_row(host.judge)},
                             protocol::tunables(host.relaying),
                             {protocol::give_schemes_row(host.give_schemes)}});
}

void send_host_setting(const RowsOwner& owner, const Tunable& row) {
    if (owner.host && is_hosts(row.row))
        call(owner.actions.change_setting, row.row.name, row.get());
}

void idle_row_editor(const Look& look, const Tunable& row, const RowsOwner& owner, const ShownUnit& unit) {
    if (const auto need = edit(look, row, owner, unit, {}))
        need_button(look, row, *need, owner);
}

void idle_row_editors(const Look& look, const tunables::Tunables& rows, const RowsOwner& owner,
                      std::string_view prefix) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto need = edit(look, rows[i], owner, shown_unit(rows[i].row), prefix);
        const bool last = i + 1 == rows.size() || client::need_of(rows[i + 1].row.name, owner.settings) != need;
        if (need && last)
            need_button(look, rows[i], *need, owner);
    }
}

} // namespace overlay
