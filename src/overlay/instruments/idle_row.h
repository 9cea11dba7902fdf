#pragma once
/// Editors of the client's settings that show which rows have no effect (client/idle_rows.h). Such a row is grey, and a
/// button under it sets what it needs.

#include "client/client_state.h"
#include "overlay/actions.h"
#include "overlay/instruments/row_editor.h"

#include <span>

namespace overlay {

/// The settings that the rows belong to, and the user's rights.
struct RowsOwner {
    client::Settings& settings; ///< the object that the client uses; changes act at once
    const Actions& actions;
    bool host = false;
};

/// The rows that the panels edit: those of client::tunables, and the host's judge, relaying and give-schemes.
tunables::Tunables all_rows(client::Settings& settings);
/// Sends a changed setting to all clients, if this client is the host's and the row is not a viewer's.
void send_host_setting(const RowsOwner& owner, const tunables::Tunable& row);

/// Draws a row; a grey one cannot be edited. Sends a host's finished edit to all clients.
void idle_row_editor(const Look& look, const tunables::Tunable& row, const RowsOwner& owner, const ShownUnit& unit);
/// Draws several rows in their usual units. Successive rows with the same need share a button.
void idle_row_editors(const Look& look, const tunables::Tunables& rows, const RowsOwner& owner,
                      std::string_view prefix = {});

} // namespace overlay
