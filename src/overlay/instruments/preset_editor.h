#pragma once
/// Named ways of dead reckoning: those of the texts (client::presets()) and the user's own, to choose, to save the
/// present settings as, and to delete.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/style.h"

namespace overlay {

class PresetEditor {
  public:
    /// Inside an open ImGui window. `presets` are the user's own, live; changes are handed to Actions::save_presets.
    void draw(const Look& look, const client::View& client, client::Settings& settings, const Actions& actions,
              std::vector<UserPreset>& presets);

  private:
    void choose(const Look& look, const client::View& client, client::Settings& settings, const Actions& actions,
                std::vector<UserPreset>& presets);
    void save_as(const Look& look, client::Settings& settings, const Actions& actions,
                 std::vector<UserPreset>& presets);

    std::string name_;
    std::string said_; ///< what went wrong, or was done
};

/// The name of the preset that these settings are: one of the texts', one of the user's, or "custom".
std::string preset_name(client::Settings& settings, const std::vector<UserPreset>& own);
/// The rows of a preset of the texts, as text.
std::vector<RowText> rows_of(const tunables::Preset& preset, client::Settings& settings);
/// Keeps `rows` under that name: in place of one of the same name, else at the end. Names are trimmed. Returns what is
/// wrong with the name, or nothing.
std::string keep(std::vector<UserPreset>& presets, std::string_view name, std::vector<RowText> rows);

// Sets rows as their sliders would: the value here at once, and what concerns publishers to everybody
// where this is the host's client.

/// Says what is wrong with those that could not be set, a line each.
std::string apply_rows(const client::View& client, client::Settings& settings, const Actions& actions,
                       const std::vector<RowText>& rows);

/// The present values of some rows.
std::vector<RowText> read_rows(const tunables::Tunables& rows);

} // namespace overlay
