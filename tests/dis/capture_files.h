#pragma once
/// Captures as tests make them: pcap with Ethernet, IPv4 and UDP around each PDU.

#include "dis/bytes.h"

#include <cmath>
#include <cstdint>

namespace test {

inline dis::Bytes frame(const dis::Bytes& payload) {
    dis::ByteWriter out;
    out(std::uint64_t{0x0180c2000001'0200}); // both addresses
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

/// Big-endian, as a machine of that kind writes it.
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

/// The same packet as pcapng: a section, an interface, a packet.
inline dis::Bytes pcapng(const dis::Bytes& frame) {
    dis::ByteWriter out;
    const auto block = [&out](std::uint32_t type, const dis::ByteWriter& body) {
        const auto length = static_cast<std::uint32_t>(12 + body.bytes.size());
        out(type);
        out(length);
        out.bytes.insert(out.bytes.end(), body.bytes.begin(), body.bytes.end());
        out(length);
    };
    dis::ByteWriter section, interface, packet;
    section(std::uint32_t{0x1a2b3c4d});
    section(std::uint32_t{0x00010000});
    section(~std::uint64_t{0});
    block(0x0a0d0d0a, section);
    interface(std::uint32_t{0x00010000}); // Ethernet
    interface(std::uint32_t{65535});
    block(1, interface);
    packet(std::uint32_t{0});
    packet(std::uint64_t{1'500'000}); // [µs]
    packet(static_cast<std::uint32_t>(frame.size()));
    packet(static_cast<std::uint32_t>(frame.size()));
    packet.bytes.insert(packet.bytes.end(), frame.begin(), frame.end());
    packet.bytes.resize((packet.bytes.size() + 3) / 4 * 4);
    block(6, packet);
    return out.bytes;
}

} // namespace test
