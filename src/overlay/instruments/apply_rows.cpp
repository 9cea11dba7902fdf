#include "overlay/instruments/apply_rows.h"

#include <fmt/format.h>

namespace overlay {

std::string apply_rows(const client::View& client, client::Settings& settings, const Actions& actions,
                       const std::vector<RowText>& rows) {
    const auto all = client::tunables(settings);
    const auto of_host = client::tunables(settings.host);
    std::string wrong;
    for (const RowText& row : rows) {
        const tunables::Tunable* tunable = tunables::find(all, row.name);
        const auto error = tunable ? tunable->set_text(row.value)
                                   : std::optional(fmt::format("there is no setting named '{}'", row.name));
        if (error) {
            wrong += (wrong.empty() ? "" : "\n") + *error;
            continue;
        }
        if (client.match().welcome.host && actions.change_setting && tunables::find(of_host, row.name))
            actions.change_setting(tunable->row.name, tunable->get());
    }
    return wrong;
}

std::vector<RowText> read_rows(const tunables::Tunables& rows) {
    std::vector<RowText> values;
    for (const tunables::Tunable& row : rows)
        values.push_back({std::string(row.row.name), row.text()});
    return values;
}

} // namespace overlay
