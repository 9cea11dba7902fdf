#pragma once
/// What the panels read from files and write to files: the user's presets, a sweep for the Pareto panel, small results.
/// What goes wrong is said; nothing of it ends the game.

#include "apps/game/settings.h"
#include "apps/preset_file.h"
#include "client/match/pareto.h"

#include <optional>

namespace apps {

/// A folder that the user chose: "~/" is the home. It is made if it is missing. Without a choice, the usual one.
std::filesystem::path chosen_folder(const std::string& folder, std::filesystem::path (*usual)());

class UserFiles {
  public:
    /// Reads the presets, and the sweep in the CSV file `sweep`; empty: the one that ships with the game, if one does.
    /// `folders` are live.
    UserFiles(const std::string& sweep, const Folders& folders);

    [[nodiscard]] const std::vector<overlay::UserPreset>& presets() const { return presets_; } ///< as they were read
    [[nodiscard]] const client::ParetoData* sweep() const { return sweep_ ? &*sweep_ : nullptr; }
    [[nodiscard]] const std::string& why_no_sweep() const { return why_no_sweep_; }

    /// The same actions, and those that write files.
    [[nodiscard]] overlay::Actions wire(overlay::Actions actions) const;

  private:
    /// A file that could not be read is not written over.
    [[nodiscard]] std::string save(const std::vector<overlay::UserPreset>& presets) const;

    const Folders* folders_;
    std::vector<overlay::UserPreset> presets_;
    std::string presets_trouble_;
    std::optional<client::ParetoData> sweep_;
    std::string why_no_sweep_;
};

} // namespace apps
