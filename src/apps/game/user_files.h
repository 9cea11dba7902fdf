#pragma once
/// What the panels read from files and write to files: the user's presets, a sweep for the Pareto panel, small results;
/// and what is played, as recordings.
/// What goes wrong is said; nothing of it ends the game.

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

/// Recording what is played: from the command line for every match that is joined, and by hand in the middle of one.
class Tape {
  public:
    /// `who` and `seed` go into the recordings' headers. `folders` are live.
    Tape(std::string who, std::uint64_t seed, const Folders& folders)
        : who_(std::move(who)), seed_(seed), folders_(&folders) {}
    void rename(std::string who) { who_ = std::move(who); } ///< for recordings that are begun from now on

    /// From the client's next frame on, into `file`, or beside it if this program has recorded into it before: "-2" is
    /// added to its name. Throws recording::Error if it cannot be opened, or is to be kept.
    void start(client::Client& client, const std::filesystem::path& file, recording::Existing existing);
    /// Into a new file in the folder for recordings, named after the time.
    void start(client::Client& client);
    /// Everything is on the disk when it returns. As `news`, about the last bytes too.
    std::string stop(client::Client& client);
    /// What there is to say, once: that the disk is full. Empty mostly.
    std::string news(const client::Client& client);

    [[nodiscard]] static overlay::RecordingFacts facts(const client::Client& client);

  private:
    std::string who_;
    std::uint64_t seed_;
    const Folders* folders_;
    std::vector<std::filesystem::path> files_; ///< recorded into
    bool told_ = false;                        ///< of the error
};

/// Those in that folder, the newest first; none where it cannot be read.
std::vector<overlay::RecordingFile> recordings(const std::filesystem::path& folder);
/// Where recordings go that nobody named: ~/.local/share/reckoning, by XDG_DATA_HOME; without a home "out".
std::filesystem::path recordings_folder();

} // namespace apps
