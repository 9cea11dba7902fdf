#include "recording/block.h"

#include "recording/format.h"

#include <memory>
#include <zstd.h>

namespace recording {

using protocol::Bytes;

Bytes pack(std::span<const std::uint8_t> block) {
    constexpr int compression = 3; // zstd's default: higher levels cost much time and save little on packets
    const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    Bytes packed(length_size + ZSTD_compressBound(block.size()));
    const std::size_t size = ZSTD_compress2(context.get(), packed.data() + length_size, packed.size() - length_size,
                                            block.data(), block.size());
    if (ZSTD_isError(size))
        throw std::runtime_error(std::string("zstd cannot compress: ") + ZSTD_getErrorName(size));
    packed.resize(length_size + size);
    for (std::size_t i = 0; i < length_size; ++i)
        packed[i] = static_cast<std::uint8_t>(size >> (8 * i));
    return packed;
}

std::size_t read_length(std::span<const std::uint8_t, length_size> bytes) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < length_size; ++i)
        length |= std::size_t{bytes[i]} << (8 * i);
    return length;
}

std::size_t max_frame_size() { return ZSTD_compressBound(max_block); }

std::optional<Bytes> unpack(std::span<const std::uint8_t> frame) {
    const unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR || size > max_block)
        return {};
    if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size())
        return {};
    Bytes block(size);
    const std::size_t unpacked = ZSTD_decompress(block.data(), block.size(), frame.data(), frame.size());
    if (ZSTD_isError(unpacked) || unpacked != block.size())
        return {};
    return block;
}

} // namespace recording
