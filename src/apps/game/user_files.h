#pragma once
/// Files of the panels: the user's presets, a sweep for the Pareto panel, small results, and recordings. Errors are
/// reported; none ends the game.

#include "apps/game/settings.h"
#include "apps/preset_file.h"
#include "client/client.h"
#include "client/match/pareto.h"
#include "overlay/actions.h"
#include "recording/writer.h"

#include <filesystem>
#include <optional>
#include <string>

namespace apps {

/// Returns the folder that the user chose ("~/" is the home), and makes it if missing. Returns `usual()` if `folder` is
/// empty.
std::filesystem::path chosen_folder(const std::string& folder, std::filesystem::path (*usual)());

class UserFiles {
  public:
    /// Reads the presets, and the sweep from the CSV file `sweep`; if that is empty, from the file shipped with the
    /// game, if any. Keeps a reference to `folders`.
    UserFiles(const std::string& sweep, const Folders& folders);

    [[nodiscard]] const std::vector<overlay::UserPreset>& presets() const { return presets_; } ///< Presets in the file.
    [[nodiscard]] const client::ParetoData* sweep() const { return sweep_ ? &*sweep_ : nullptr; }
    [[nodiscard]] const std::string& why_no_sweep() const { return why_no_sweep_; }

    /// Returns `actions` with the two actions that write files set: save_presets and save_text.
    [[nodiscard]] overlay::Actions wire(overlay::Actions actions) const;

  private:
    /// Saves the presets; returns the error, or an empty text. Does not overwrite a file that could not be read.
    [[nodiscard]] std::string save(const std::vector<overlay::UserPreset>& presets) const;

    const Folders* folders_;
    std::vector<overlay::UserPreset> presets_;
    std::string presets_trouble_;
    std::optional<client::ParetoData> sweep_;
    std::string why_no_sweep_;
};

/// Records matches: every joined match (--record), or the present one from the user's command on.
class MatchRecorder {
  public:
    /// `who` (the player's name) and `seed` are written to the headers of recordings. Keeps a reference to `folders`.
    MatchRecorder(std::string who, std::uint64_t seed, const Folders& folders)
        : who_(std::move(who)), seed_(seed), folders_(&folders) {}
    void rename(std::string who) { who_ = std::move(who); } ///< Changes the player's name in later recordings.

    /// Records from the client's next frame into `file`. If this program has already recorded into `file`, the name
    /// gets the first free number: "-2", "-3" ... Throws recording::Error if the file cannot be opened, or if it exists
    /// and must be kept.
    void start(client::Client& client, const std::filesystem::path& file, recording::ExistingFile existing);
    /// Records into a new file in the folder for recordings. Its name is the local time.
    void start(client::Client& client);
    /// Ends the recording, if any. All data is on the disk when it returns. Returns an error that has not been
    /// reported, including one in writing the last bytes, or an empty text.
    std::string stop(client::Client& client);
    /// Returns the recording's error once, such as a full disk; otherwise an empty text.
    std::string take_error(const client::Client& client);

    [[nodiscard]] static overlay::RecordingFacts facts(const client::Client& client);

  private:
    std::string who_;
    std::uint64_t seed_;
    const Folders* folders_;
    std::vector<std::filesystem::path> files_; ///< Files that this run has recorded into.
    bool told_ = false;                        ///< Whether the error has been reported.
};

/// Recordings in the folder, newest first; empty if it cannot be read.
std::vector<overlay::RecordingFile> recordings(const std::filesystem::path& folder);
/// Map, mode, length and players of a recording, in words; or why it cannot be read.
std::string about_recording(const std::filesystem::path& path);
/// Paths of the setups in the folder ("setup….toml"), newest first; empty if it cannot be read.
std::vector<std::string> setups(const std::filesystem::path& folder);
} // namespace apps
