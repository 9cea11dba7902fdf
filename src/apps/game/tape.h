#pragma once
/// Recording what is played: from the command line for every match that is joined, and by hand in the middle of one.

#include "apps/game/settings.h"
#include "client/client.h"
#include "overlay/actions.h"

#include <filesystem>
#include <string>

namespace apps {

class Tape {
  public:
    /// `who` and `seed` go into the recordings' headers. `folders` are live.
    Tape(std::string who, std::uint64_t seed, const Folders& folders)
        : who_(std::move(who)), seed_(seed), folders_(&folders) {}
    void rename(std::string who) { who_ = std::move(who); } ///< for recordings that are begun from now on

    /// From the client's next frame on, into `file`, or beside it if this program has recorded into it before: "-2" is
    /// added to its name. Throws recording::Error if it cannot be opened.
    void start(client::Client& client, const std::filesystem::path& file);
    /// Into a new file in the folder for recordings, named after the time.
    void start(client::Client& client);
    /// Everything is on the disk when it returns.
    void stop(client::Client& client);
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
