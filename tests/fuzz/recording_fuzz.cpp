/// A recording's bytes from anybody: blocks as they lie in the file, and what was packed in them, also in a layout of
/// anybody's.

#include "recording/block.h"
#include "recording/digest.h"
#include "recording/parser.h"
#include "recording/record_writer.h"

#include <cstdio>
#include <cstdlib>

namespace {

/// What was accepted can be written, and is told to a newcomer.
protocol::Bytes written_again(const recording::Layout& layout, std::span<const std::uint8_t> bytes, bool& whole) {
    std::vector<recording::Record> records;
    const recording::Parser parser(layout);
    (void)parser.header(bytes);
    whole = parser.parse(bytes, records);
    recording::Digest digest;
    protocol::Bytes again;
    for (const recording::Record& record : records) {
        append(again, record);
        digest.take(record.what);
    }
    (void)digest.briefing();
    return again;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span bytes(data, size);
    if (const auto block = recording::unpack(bytes); block && block->size() > recording::max_block)
        std::abort();
    bool whole = false;
    const protocol::Bytes again = written_again(recording::layout(), bytes, whole);
    if (whole && again.size() > bytes.size()) { // the header's kinds are no records
        std::fprintf(stderr, "accepted more than there was\n");
        std::abort();
    }
    // The first two bytes: how much of the rest is the layout.
    if (size < 2)
        return 0;
    const std::size_t split = std::min<std::size_t>(data[0] | std::size_t{data[1]} << 8, size - 2);
    if (const auto layout = recording::decode_layout(bytes.subspan(2, split)))
        (void)written_again(*layout, bytes.subspan(2 + split), whole);
    return 0;
}
