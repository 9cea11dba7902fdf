#pragma once
/// Sets rows as their sliders would: the value here at once, and what concerns publishers to everybody
/// where this is the host's client.

#include "client/view.h"
#include "overlay/actions.h"

namespace overlay {

/// Says what is wrong with those that could not be set, a line each.
std::string apply_rows(const client::View& client, client::Settings& settings, const Actions& actions,
                       const std::vector<RowText>& rows);

/// The present values of some rows.
std::vector<RowText> read_rows(const tunables::Tunables& rows);

} // namespace overlay
