#include "platform/line_writer.h"

#include "platform/windows/output.h"

#include <fmt/format.h>

namespace platform {

struct LineWriter::Output : platform::Output {
    using platform::Output::Output;
};

LineWriter::LineWriter(int descriptor) : output_(std::make_unique<Output>(descriptor)) {}
LineWriter::~LineWriter() = default;

void LineWriter::write(std::string_view line) {
    std::string text(line);
    if (dropped_ > 0)
        text.insert(0, fmt::format("({} lines left out: the output was stopped)\n", dropped_));
    dropped_ = output_->write(text) ? 0 : dropped_ + 1;
}

} // namespace platform
