#pragma once
/// Builds captures for tests: pcap with Ethernet, IPv4 and UDP around each PDU.

#include "dis/bytes.h"

#include <cmath>
#include <cstdint>

namespace test {

using dis::Bytes;

inline dis::Bytes frame(const dis::Bytes& payload) {
    dis::ByteWriter out;
    out(std::uint64_t{0x0180c2000001'0200}); // destination and source address on Ethernet
    out(std::uint32_t{0x00000001});
    out(std::uint16_t{0x0800});
    out(std::uint32_t{0x45000000u | static_cast<std::uint32_t>(28 + payload.size())});
    out(std::uint32_t{0});
    out(std::uint32_t{0x40110000});
    out(std::uint32_t{0x0a000001});
    out(std::uint32_t{0x0a0000ff});
    out(std::uint32_t{3000u << 16 | 3000u});
    out(static_cast<std::uint32_t>((8 + payload.size()) << 16));
    out.bytes.insert(out.bytes.end(), payload.begin(), payload.end());
    return out.bytes;
}

/// A pcap file in big-endian byte order.
class Pcap {
  public:
    explicit Pcap(std::uint32_t link = 1) {
        out_(std::uint32_t{0xa1b2c3d4});
        out_(std::uint32_t{0x00020004});
        out_(std::uint64_t{0});
        out_(std::uint32_t{65535});
        out_(link);
    }
    void add(double time, const dis::Bytes& frame) {
        const double seconds = std::floor(time);
        out_(static_cast<std::uint32_t>(seconds));
        out_(static_cast<std::uint32_t>((time - seconds) * 1e6));
        out_(static_cast<std::uint32_t>(frame.size()));
        out_(static_cast<std::uint32_t>(frame.size()));
        out_.bytes.insert(out_.bytes.end(), frame.begin(), frame.end());
    }
    [[nodiscard]] const dis::Bytes& bytes() const { return out_.bytes; }

  private:
    dis::ByteWriter out_;
};

/// A pcapng file: a section, interfaces, packets.
class Pcapng {
  public:
    explicit Pcapng(bool big_endian = true) : big_endian_(big_endian) { section(); }
    void section() {
        Bytes body;
        put(body, 0x1a2b3c4d, 4);
        put(body, 1, 2);
        put(body, 0, 2);
        put(body, ~std::uint64_t{0}, 8);
        block(0x0a0d0d0a, body);
    }
    /// `resolution` as in if_tsresol, and `offset` as in if_tsoffset [s]. Without `resolution` (−1) the default of
    /// microseconds and no offset apply.
    void interface(std::uint16_t link, std::uint32_t snaplen = 65535, int resolution = -1, std::int64_t offset = 0) {
        Bytes body;
        put(body, link, 2);
        put(body, 0, 2);
        put(body, snaplen, 4);
        if (resolution >= 0) {
            option(body, 2, 'e', 1); // a name, padded
            option(body, 9, static_cast<std::uint64_t>(resolution), 1);
            option(body, 14, static_cast<std::uint64_t>(offset), 8);
            option(body, 0, 0, 0);
        }
        block(1, body);
    }
    void add(std::uint32_t interface, std::uint64_t time, const Bytes& frame) {
        Bytes body;
        put(body, interface, 4);
        put(body, time >> 32, 4);
        put(body, time & 0xffffffffu, 4);
        put(body, frame.size(), 4);
        put(body, frame.size(), 4);
        body.insert(body.end(), frame.begin(), frame.end());
        pad(body);
        block(6, body);
    }
    void block(std::uint32_t type, const Bytes& body) {
        const std::size_t length = 12 + body.size();
        put(bytes_, type, 4);
        put(bytes_, length, 4);
        bytes_.insert(bytes_.end(), body.begin(), body.end());
        put(bytes_, length, 4);
    }
    [[nodiscard]] const Bytes& bytes() const { return bytes_; }

  private:
    void put(Bytes& to, std::uint64_t value, std::size_t size) const {
        for (std::size_t i = 0; i < size; ++i)
            to.push_back(static_cast<std::uint8_t>(value >> (8 * (big_endian_ ? size - 1 - i : i))));
    }
    static void pad(Bytes& bytes) { bytes.resize((bytes.size() + 3) / 4 * 4); }
    void option(Bytes& to, std::uint64_t code, std::uint64_t value, std::size_t size) const {
        put(to, code, 2);
        put(to, size, 2);
        put(to, value, size);
        pad(to);
    }

    bool big_endian_;
    Bytes bytes_{};
};

/// Returns a pcapng file with this packet.
inline dis::Bytes pcapng(const dis::Bytes& frame) {
    Pcapng file;
    file.interface(1);
    file.add(0, 1'500'000, frame);
    return file.bytes();
}

} // namespace test
