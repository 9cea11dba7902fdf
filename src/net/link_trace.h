#pragma once
/// How a link was, measured: the delay at each time, and what was lost. A CSV file with a head that names `time` [s]
/// and `delay` [s] (one way), and where it is known `lost` (0 or 1, or a share); other columns are not read. A line
/// without a delay is one that was lost. Times may be dates by ISO 8601. `reckoning-lab link` writes such files.

#include <filesystem>
#include <string>
#include <vector>

namespace net {

class LinkTrace {
  public:
    struct Sample {
        double time = 0;  ///< from the beginning [s]
        double delay = 0; ///< [s]
        double lost = 0;  ///< share, 0 to 1
    };

    /// Throws platform::FileError, which names the line, for what is no such text: a number missing or out of range
    /// (delays of 0 to 10 s), times that do not increase, more than `most` samples, none.
    /// `unit`: a unit of its times and delays [s].
    static LinkTrace read(std::string text, const std::string& name, double unit = 1);
    static LinkTrace load(const std::filesystem::path& file, double unit = 1); ///< likewise

    /// At `time` [s]: the last sample before it. When it ends it begins again.
    [[nodiscard]] const Sample& at(double time) const;
    [[nodiscard]] double length() const { return length_; } ///< [s]
    [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
    [[nodiscard]] const std::string& name() const { return name_; } ///< of its file

    static constexpr std::size_t most = 5'000'000;

  private:
    std::string name_;
    std::vector<Sample> samples_; ///< the first is at 0
    double length_ = 0;
};

} // namespace net
