#include "dis/pcapng.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <vector>

namespace dis {

namespace {

using Span = std::span<const std::uint8_t>;

enum Block : std::uint32_t {
    interface_block = 1,
    old_packet_block = 2,
    simple_packet_block = 3,
    packet_block = 6,
    section_block = 0x0a0d0d0a
};

struct Interface {
    LinkType link;
    double offset = 0; ///< Time to add to the time stamps of the interface's packets [s].
    double units_a_second = 1e6;
};

class Reader {
  public:
    Reader(const std::function<std::size_t(std::span<std::uint8_t>)>& read,
           const std::function<void(const NgPacket&)>& take)
        : read_(read), take_(take) {}

    NgResult run() {
        while (next_block() && take_block())
            ++blocks_;
        return result_;
    }

  private:
    /// Reads a number in the section's byte order.
    [[nodiscard]] std::uint64_t number(std::size_t at, std::size_t size) const {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i)
            value = value << 8 | block_[at + (big_endian_ ? i : size - 1 - i)];
        return value;
    }
    [[nodiscard]] std::uint32_t u32(std::size_t at) const { return static_cast<std::uint32_t>(number(at, 4)); }
    [[nodiscard]] std::uint16_t u16(std::size_t at) const { return static_cast<std::uint16_t>(number(at, 2)); }

    bool fail(const std::string& what) {
        result_.damage = fmt::format("block {} {}", blocks_ + 1, what);
        return false;
    }

    /// Appends the file's next `size` bytes to `block_`; false if there are fewer.
    bool append(std::size_t size) {
        const std::size_t before = block_.size();
        block_.resize(before + size);
        const std::size_t count = read_({block_.data() + before, size});
        block_.resize(before + count);
        return count == size;
    }

    /// Reads the next block into `block_`; returns false at the file's end, or if the file is damaged.
    bool next_block() {
        // [B]; `head` includes a section's byte order; `largest` as in libpcap.
        constexpr std::size_t head = 12, largest = 16 << 20;
        block_.clear();
        if (!append(head))
            return block_.empty() ? false : fail("is cut off");
        if (u32(0) == section_block) { // Equal in both byte orders.
            constexpr std::uint32_t order = 0x1a2b3c4d;
            big_endian_ = true;
            if (u32(8) != order)
                big_endian_ = false;
            if (u32(8) != order)
                return fail("does not give its byte order");
            interfaces_.clear();
            first_interface_ = described_;
        } else if (blocks_ == 0) {
            return fail("is not a section header");
        }
        const std::size_t size = u32(4);
        if (size < head || size > largest || size % 4 != 0)
            return fail(fmt::format("has a length of {} B", size));
        if (!append(size - head))
            return fail("is cut off");
        if (u32(size - 4) != size)
            return fail(fmt::format("begins with a length of {} B and ends with one of {} B", size, u32(size - 4)));
        return true;
    }

    /// Bytes of the block from `at` to its end, without the length that ends it.
    [[nodiscard]] Span body(std::size_t at) const {
        const std::size_t end = block_.size() - 4;
        return at > end ? Span() : Span(block_).subspan(at, end - at);
    }

    bool take_block() {
        switch (u32(0)) {
        case interface_block:
            return body(8).size() < 8 ? fail("is too short") : add_interface();
        case packet_block:
            return body(8).size() < 20 ? fail("is too short") : take_packet(u32(8), 28);
        case old_packet_block:
            return body(8).size() < 20 ? fail("is too short") : take_packet(u16(8), 28);
        case simple_packet_block:
            ++result_.timeless;
            return true;
        default:
            return true;
        }
    }

    bool add_interface() {
        constexpr std::uint16_t raw_in_files = 101;
        enum Option : std::uint16_t { end = 0, resolution = 9, offset = 14 };
        const std::uint16_t link = u16(8);
        Interface described{.link = link == raw_in_files ? LinkType::raw : static_cast<LinkType>(link)};
        for (std::size_t at = 16; body(at).size() >= 4 && u16(at) != end;) {
            const std::size_t size = u16(at + 2), value = at + 4;
            if (body(value).size() < size)
                return fail("has an option that is cut off");
            if (u16(at) == resolution && size == 1) {
                const unsigned power = block_[value] & 0x7fu;
                described.units_a_second = std::pow((block_[value] & 0x80u) != 0 ? 2. : 10., power);
            } else if (u16(at) == offset && size == 8) {
                described.offset = static_cast<double>(static_cast<std::int64_t>(number(value, 8)));
            }
            at = value + (size + 3) / 4 * 4;
        }
        interfaces_.push_back(described);
        ++described_;
        return true;
    }

    /// Takes a packet whose frame begins at `at`, after the time, the captured length and the original length.
    bool take_packet(std::size_t interface, std::size_t at) {
        const std::size_t captured = u32(at - 8);
        if (interface >= interfaces_.size())
            return fail(fmt::format("belongs to interface {}, which the file does not describe", interface));
        if (body(at).size() < captured)
            return fail("has a packet that is longer than the block");
        const Interface& of = interfaces_[interface];
        const auto units = std::uint64_t{u32(at - 16)} << 32 | u32(at - 12);
        take_({.link = of.link,
               .interface = first_interface_ + interface,
               .time = of.offset + static_cast<double>(units) / of.units_a_second,
               .frame = body(at).first(captured)});
        return true;
    }

    const std::function<std::size_t(std::span<std::uint8_t>)>& read_;
    const std::function<void(const NgPacket&)>& take_;
    std::vector<std::uint8_t> block_{};
    bool big_endian_ = false;
    std::vector<Interface> interfaces_{}; ///< Interfaces of this section.
    std::size_t first_interface_ = 0, described_ = 0, blocks_ = 0;
    NgResult result_{};
};

} // namespace

NgResult read_pcapng(const std::function<std::size_t(std::span<std::uint8_t>)>& read,
                     const std::function<void(const NgPacket&)>& take) {
    return Reader(read, take).run();
}

} // namespace dis
