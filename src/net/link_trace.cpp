#include "net/link_trace.h"

#include "platform/csv_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace net {

LinkTrace LinkTrace::read(std::string text, const std::string& name) {
    platform::CsvTable table(std::move(text), name);
    const auto time = table.column("time"), delay = table.column("delay"), lost = table.column("lost");
    if (!time || !delay)
        table.fail("the columns of a link's trace are time and delay, in seconds, and lost where it is known");
    LinkTrace trace;
    trace.name_ = name;
    double begin = 0;
    while (table.next()) {
        if (trace.samples_.size() == most)
            table.fail(fmt::format("there are more than {} samples", most));
        Sample sample{.time = table.number(*time, {.low = -1e12, .high = 1e12, .unit = "s"})};
        if (trace.samples_.empty())
            begin = sample.time;
        sample.time -= begin;
        if (!trace.samples_.empty() && sample.time <= trace.samples_.back().time)
            table.fail(fmt::format("time {} is not after the one before", table.cell(*time)));
        if (lost && !table.cell(*lost).empty())
            sample.lost = table.number(*lost, {.low = 0, .high = 1});
        if (!table.cell(*delay).empty())
            sample.delay = table.number(*delay, {.low = 0, .high = 10, .unit = "s"});
        else if (sample.lost < 1 && lost && !table.cell(*lost).empty())
            table.fail("what was not lost has a delay");
        else
            sample.lost = 1;
        trace.samples_.push_back(sample);
    }
    if (trace.samples_.empty())
        throw platform::FileError(fmt::format("{}: there is no sample in it", name));
    // The last one lasts as long as one does on average.
    const auto count = static_cast<double>(trace.samples_.size());
    trace.length_ = count > 1 ? trace.samples_.back().time * count / (count - 1) : 1;
    return trace;
}

LinkTrace LinkTrace::load(const std::filesystem::path& file) {
    constexpr std::size_t most_bytes = std::size_t{256} << 20;
    return read(platform::read_small_file(file, most_bytes), file.string());
}

const LinkTrace::Sample& LinkTrace::at(double time) const {
    double within = std::fmod(time, length_);
    if (within < 0)
        within += length_;
    const auto after = std::ranges::upper_bound(samples_, within, {}, &Sample::time);
    return after == samples_.begin() ? samples_.front() : *std::prev(after);
}

} // namespace net
