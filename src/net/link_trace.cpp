#include "net/link_trace.h"

#include "platform/csv_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace net {

LinkTrace LinkTrace::read(std::string text, const std::string& name, double unit) {
    constexpr double longest = 10; // largest valid delay [s]
    platform::CsvTable table(std::move(text), name);
    const auto time = table.column("time"), delay = table.column("delay"), lost = table.column("lost");
    if (!time || !delay)
        table.fail("a link trace needs the columns time and delay, in seconds; the column lost is optional");
    LinkTrace trace;
    trace.name_ = name;
    while (table.next()) {
        if (trace.samples_.size() == most)
            table.fail(fmt::format("the link trace has more than {} samples", most));
        Sample sample{.time = table.seconds(*time, unit, "--link-trace-unit")};
        if (!trace.samples_.empty() && sample.time <= trace.samples_.back().time)
            table.fail(fmt::format("time {} must be later than the time of the line before", table.cell(*time)));
        if (lost && !table.cell(*lost).empty())
            sample.lost = table.number_or_flag(*lost, {.low = 0, .high = 1});
        if (!table.cell(*delay).empty())
            sample.delay = table.number(*delay) * unit;
        else if (sample.lost < 1 && lost && !table.cell(*lost).empty())
            table.fail("the delay is missing; only a lost message (lost 1) has no delay");
        else
            sample.lost = 1;
        if (sample.delay < 0 || sample.delay > longest)
            table.fail(fmt::format(
                "a delay must be from 0 to {:g} s, not {:g} s; if it is in milliseconds, add --link-trace-unit 0.001",
                longest, sample.delay));
        trace.samples_.push_back(sample);
    }
    if (trace.samples_.empty())
        throw platform::FileError(fmt::format("{}: the link trace has no samples", name));
    // The last sample lasts as long as the others on average.
    const auto count = static_cast<double>(trace.samples_.size());
    trace.length_ = count > 1 ? trace.samples_.back().time * count / (count - 1) : 1;
    return trace;
}

LinkTrace LinkTrace::load(const std::filesystem::path& file, double unit) {
    constexpr std::size_t max_bytes = std::size_t{256} << 20;
    return read(platform::read_text_file(file, max_bytes), file.string(), unit);
}

const LinkTrace::Sample& LinkTrace::at(double time) const {
    double within = std::fmod(time, length_);
    if (within < 0)
        within += length_;
    const auto after = std::ranges::upper_bound(samples_, within, {}, &Sample::time);
    return after == samples_.begin() ? samples_.front() : *std::prev(after);
}

} // namespace net
