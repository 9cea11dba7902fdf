#pragma once
/// A measured link: delay and loss over time. A CSV file with a head that names `time` [s], `delay` [s] (one way), and
/// `lost` (0 or 1, or a share) where it is known. Other columns are ignored. A line without a delay is a lost message.
/// Times may be ISO 8601 dates. `reckoning-lab link` writes such files.

#include <filesystem>
#include <string>
#include <vector>

namespace net {

class LinkTrace {
  public:
    struct Sample {
        double time = 0;  ///< since the first sample [s]
        double delay = 0; ///< one way [s]
        double lost = 0;  ///< share of messages lost, 0 to 1
    };

    /// Parses a file's `text`; `name` is the file's. `unit`: length of one unit of the times and delays [s]. Throws
    /// platform::FileError, which names the line, if a number is missing or out of range (delays: 0 to 10 s), times do
    /// not increase, or there are no or more than `most` samples.
    static LinkTrace read(std::string text, const std::string& name, double unit = 1);
    static LinkTrace load(const std::filesystem::path& file, double unit = 1); ///< reads a file; throws as `read`

    /// The last sample at or before `time` since the first sample [s]. The trace repeats after `length`.
    [[nodiscard]] const Sample& at(double time) const;
    [[nodiscard]] double length() const { return length_; } ///< [s]
    [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
    [[nodiscard]] const std::string& name() const { return name_; } ///< the file's name

    static constexpr std::size_t most = 5'000'000;

  private:
    std::string name_;
    std::vector<Sample> samples_; ///< the first one has time 0
    double length_ = 0;
};

} // namespace net
