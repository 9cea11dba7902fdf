#pragma once
/// Cost of reading input: the CPU time of the thread and the memory of the process, compared with bounds for the number
/// of bytes.

#include "platform/system.h"
#include "platform/thread.h"
#include "sanitized.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>

namespace fuzz {

/// Bounds for a release build. Under sanitizers, all are multiplied by `test::slowdown`.
struct CostBounds {
    double cpu_per_byte = 0;    ///< largest CPU time for a byte of input [s/B]
    double cpu_per_step = 0;    ///< largest CPU time for a poll, tick or frame [s]
    double cpu = 1e-3;          ///< largest constant CPU time, such as for a log line or a new session [s]
    double memory_per_byte = 0; ///< largest memory for a byte of input [B/B]
    double memory = 0;          ///< largest constant memory [B]
};

class Cost {
  public:
    /// Runs `work` as one step of the reader and adds its CPU time and memory.
    template <class Work> void step(Work&& work) {
        const double before = platform::thread_cpu_now();
        work();
        cpu_ += platform::thread_cpu_now() - before;
        ++steps_;
        memory_ = std::max(memory_, platform::allocated());
    }
    /// Adds `bytes` to the size of the input.
    void give(std::size_t bytes) { bytes_ += bytes; }

    [[nodiscard]] std::optional<std::string> wrong(const CostBounds& bounds) const {
        const auto bytes = static_cast<double>(bytes_);
        const double cpu = test::slowdown * (bounds.cpu_per_byte * bytes + bounds.cpu_per_step * steps_ + bounds.cpu);
        if (cpu_ > cpu)
            return fmt::format("{} B cost {:.1f} ms of CPU in {} steps, the bound is {:.1f} ms", bytes_, cpu_ * 1e3,
                               steps_, cpu * 1e3);
        const double grown = memory_ > at_first_ ? static_cast<double>(memory_ - at_first_) : 0;
        if (const double memory = test::slowdown * (bounds.memory_per_byte * bytes + bounds.memory); grown > memory)
            return fmt::format("{} B took {:.0f} kB of memory, the bound is {:.0f} kB", bytes_, grown / 1e3,
                               memory / 1e3);
        return {};
    }
    [[nodiscard]] double cpu() const { return cpu_; } ///< [s]
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

  private:
    std::size_t at_first_ = platform::allocated(), memory_ = 0, bytes_ = 0; ///< [B]
    double cpu_ = 0;                                                        ///< [s]
    int steps_ = 0;
};

} // namespace fuzz
