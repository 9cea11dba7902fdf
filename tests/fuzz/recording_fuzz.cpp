/// A recording's bytes from anybody: blocks as they lie in the file, and what was packed in them.

#include "recording/block.h"
#include "recording/digest.h"
#include "recording/format.h"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span bytes(data, size);
    if (const auto block = recording::unpack(bytes); block && block->size() > recording::max_block)
        std::abort();
    (void)recording::decode(bytes);
    std::vector<recording::Record> records;
    if (!recording::parse(bytes, records))
        return 0;
    recording::Digest digest;
    protocol::Bytes again;
    for (const recording::Record& record : records) {
        append(again, record);
        if (const auto* received = std::get_if<recording::Received>(&record.what))
            digest.take(received->packet);
    }
    (void)digest.packets(); // what was taken can be told
    if (!std::equal(again.begin(), again.end(), bytes.begin(), bytes.end())) {
        std::fprintf(stderr, "accepted bytes that no recorder writes\n");
        std::abort();
    }
    return 0;
}
