#pragma once
/// Named presets of dead reckoning: those from the literature (client::presets()) and the user's own. Users choose,
/// save and delete them.

#include "client/client_state.h"
#include "overlay/actions.h"
#include "overlay/style.h"

namespace overlay {

class PresetEditor {
  public:
    /// Draws inside an open ImGui window. `presets`: the user's own; Actions::save_presets saves changes.
    void draw(const Look& look, const client::ClientState& client, client::Settings& settings, const Actions& actions,
              std::vector<UserPreset>& presets);

  private:
    void choose(const Look& look, const client::ClientState& client, client::Settings& settings, const Actions& actions,
                std::vector<UserPreset>& presets);
    void save_as(const Look& look, client::Settings& settings, const Actions& actions,
                 std::vector<UserPreset>& presets);

    std::string name_;
    std::string said_; ///< error of the last action; empty: none
};

/// Name of the built-in preset or user's preset (`own`) that equals these settings; "custom" if there is none.
std::string preset_name(client::Settings& settings, const std::vector<UserPreset>& own);
/// The rows of a built-in preset, with values as text.
std::vector<RowText> rows_of(const tunables::Preset& preset, client::Settings& settings);
/// Stores `rows` under `name`: replaces a preset of that name, otherwise appends. Names are trimmed. Returns an error
/// message, or nothing.
std::string keep(std::vector<UserPreset>& presets, std::string_view name, std::vector<RowText> rows);

/// Sets rows as their sliders would: the client's settings at once; on the host's client, host settings also for all
/// other clients. Returns an error line for each row that could not be set.
std::string apply_rows(const client::ClientState& client, client::Settings& settings, const Actions& actions,
                       const std::vector<RowText>& rows);

/// The present values of `rows`.
std::vector<RowText> read_rows(const tunables::Tunables& rows);

} // namespace overlay
