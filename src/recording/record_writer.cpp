#include "recording/record_writer.h"

#include "recording/codec.h"
#include "recording/kinds.h"

namespace recording {

using protocol::Bytes;

namespace {

constexpr std::size_t max_record = 1u << 16; ///< [B]

void write_size(Bytes& out, std::size_t at, std::size_t size) {
    if (size >= max_record)
        throw std::logic_error("a record is too long");
    out[at] = static_cast<std::uint8_t>(size);
    out[at + 1] = static_cast<std::uint8_t>(size >> 8);
}

/// Writes `content()` after its length.
void sized(Bytes& out, auto&& content) {
    const std::size_t at = out.size();
    out.resize(at + 2);
    content();
    write_size(out, at, out.size() - at - 2);
}

struct FieldWriter {
    Bytes& out;
    template <class T> void operator()(std::string_view name, const T& value) {
        using Codec = Codec<T>;
        if (!Codec::valid(value))
            throw std::logic_error("a value is out of bounds in a record: " + std::string(name));
        if constexpr (Codec::size > 0)
            Codec::write(out, value);
        else
            sized(out, [&] { Codec::write(out, value); });
    }
    template <class Choice> void operator()(std::string_view name, const Choice& value, const auto& names) {
        if (static_cast<std::size_t>(value) >= std::size(names))
            throw std::logic_error("a value is out of bounds in a record: " + std::string(name));
        out.push_back(static_cast<std::uint8_t>(value));
    }
};

template <class T> void append(Bytes& block, std::size_t kind, double time, const T& what) {
    sized(block, [&] {
        block.push_back(static_cast<std::uint8_t>(kind));
        Codec<double>::write(block, time);
        describe(FieldWriter{block}, what, what);
    });
}

} // namespace

void append(Bytes& block, const Record& record) {
    const std::size_t before = block.size();
    try {
        std::visit([&](const auto& it) { append(block, header_kinds + record.what.index(), record.time, it); },
                   record.what);
    } catch (const std::logic_error&) {
        block.resize(before); // half a record would spoil the block
        throw;
    }
}

Bytes encode(const Header& header) {
    Bytes block;
    append(block, 0, 0, Start{header.welcome, header.recorder, header.seed, header.match_time});
    for (const auto& [name, value] : header.settings)
        append(block, 1, 0, Tunable{name, value});
    return block;
}

} // namespace recording
