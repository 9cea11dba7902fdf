#pragma once
/// Writes lines without ever waiting for their reader.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace platform {

// File descriptors.
constexpr int standard_output = 1, standard_error = 2;

/// For output to a terminal that may be stopped (Ctrl-S), or to a pipe whose reader may sleep. While the output
/// takes nothing, the writer drops lines; once it can write again, it first writes their number. Files take every
/// line. Not thread-safe.
class LineWriter {
  public:
    /// `descriptor`: of an open file, which stays open and unchanged.
    explicit LineWriter(int descriptor);
    ~LineWriter();
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    /// Writes `line`, which ends with a line break, or drops it. The part of a line that did not fit is written before
    /// the next line.
    void write(std::string_view line);

  private:
    void drain();

    struct Output;
    std::unique_ptr<Output> output_;
    std::string begun_; ///< Unwritten end of the last line that was not dropped.
    std::size_t dropped_ = 0;
};

} // namespace platform
