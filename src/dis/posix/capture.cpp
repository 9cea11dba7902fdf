#include "dis/capture.h"

#include "dis/fragments.h"
#include "dis/pcapng.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <pcap/pcap.h>
#include <stdexcept>
#include <string_view>
#include <zlib.h>

namespace dis {

namespace {

/// Reads a file, and decompresses it if it is gzip.
class Unpacked {
  public:
    explicit Unpacked(const std::string& path) {
        std::error_code missing;
        if (!std::filesystem::is_regular_file(path, missing)) // A pipe may never end.
            throw std::runtime_error(path + ": no such file");
        file_.reset(gzopen(path.c_str(), "rb"));
        if (!file_)
            throw std::runtime_error(path + " cannot be read");
        constexpr unsigned at_once = 1 << 17; // [B]
        (void)gzbuffer(file_.get(), at_once);
    }
    /// Number of bytes read [B]; -1: the file is damaged.
    [[nodiscard]] int read(void* into, std::size_t size) const {
        return gzread(file_.get(), into, static_cast<unsigned>(size));
    }
    void rewind() const { (void)gzrewind(file_.get()); }
    /// Error of the compression; empty if there is none.
    [[nodiscard]] std::string error() const {
        int code = Z_OK;
        const char* const text = gzerror(file_.get(), &code);
        return code == Z_OK ? "" : code == Z_BUF_ERROR ? "the gzip stream is cut off" : text;
    }

  private:
    struct Close {
        void operator()(gzFile file) const { (void)gzclose(file); }
    };
    std::unique_ptr<std::remove_pointer_t<gzFile>, Close> file_{};
};

std::string link_name(int link) {
    const char* const name = pcap_datalink_val_to_name(link);
    return fmt::format("type {}{}", link, name ? fmt::format(" ({})", name) : "");
}

[[noreturn]] void refuse_link(const std::string& path, const std::string& name) {
    throw std::runtime_error(fmt::format(
        "{}: cannot read frames of {}; supported are Ethernet, raw IP, Linux cooked and loopback", path, name));
}

/// Takes the packets of a pcap or pcapng file, and passes on their UDP datagrams.
class Packets {
  public:
    explicit Packets(const std::function<void(const Captured&)>& take) : take_(take) {}

    CaptureSummary summary{};

    void add(const NgPacket& packet) {
        ++summary.packets;
        if (!known(packet.link)) {
            if (summary.other_link++ == 0)
                summary.other_link_name = link_name(static_cast<int>(packet.link));
            return;
        }
        Datagram found = datagram(packet.link, packet.frame);
        if (found.kind == Datagram::Kind::fragment)
            found = fragments_.add(found.fragment, packet.interface, packet.time).value_or(Datagram{});
        if (found.kind == Datagram::Kind::cut_off && summary.cut_off++ == 0)
            summary.first_cut_off = summary.packets;
        if (found.kind != Datagram::Kind::udp)
            return;
        ++summary.datagrams;
        take_({.time = packet.time,
               .packet = summary.packets,
               .sender = found.sender,
               .port = found.port,
               .payload = found.payload});
    }
    void end() { summary.incomplete = fragments_.incomplete(); }

  private:
    const std::function<void(const Captured&)>& take_;
    Fragments fragments_{};
};

/// Returns why reading ended before the file's end; empty if it did not.
std::string read_pcap(const std::string& path, Unpacked& file, Packets& packets) {
    const auto read = [](void* from, char* into, std::size_t size) -> ssize_t {
        return static_cast<const Unpacked*>(from)->read(into, size);
    };
    std::FILE* const stream =
        fopencookie(&file, "rb", {.read = read, .write = nullptr, .seek = nullptr, .close = nullptr});
    char error[PCAP_ERRBUF_SIZE] = "";
    const std::unique_ptr<pcap_t, decltype(&pcap_close)> capture(pcap_fopen_offline(stream, error), pcap_close);
    if (!capture) { // A successful pcap_fopen_offline takes over the stream.
        (void)std::fclose(stream);
        throw std::runtime_error(fmt::format("{} is not a capture (pcap or pcapng): {}; editcap -F pcapng converts "
                                             "other formats that Wireshark reads",
                                             path, error));
    }
    const int link = pcap_datalink(capture.get());
    if (!known(static_cast<LinkType>(link)))
        refuse_link(path, link_name(link));
    pcap_pkthdr* header = nullptr;
    const u_char* bytes = nullptr;
    int status = 0;
    while ((status = pcap_next_ex(capture.get(), &header, &bytes)) == 1)
        packets.add({.link = static_cast<LinkType>(link),
                     .time = static_cast<double>(header->ts.tv_sec) + 1e-6 * static_cast<double>(header->ts.tv_usec),
                     .frame = {bytes, header->caplen}});
    return status == PCAP_ERROR ? pcap_geterr(capture.get()) : "";
}

/// Throws if the file is compressed by another method than gzip, with the command that decompresses it.
void refuse_compressed(const std::string& path, std::string_view start) {
    constexpr std::pair<std::string_view, std::string_view> all[] = {{"\x28\xb5\x2f\xfd", "zstd -d"},
                                                                     {"\xfd\x37\x7a\x58", "xz -d"},
                                                                     {"\x04\x22\x4d\x18", "lz4 -d"},
                                                                     {"BZh", "bzip2 -d"},
                                                                     {"PK\x03\x04", "unzip"}};
    for (const auto& [magic, command] : all)
        if (start.starts_with(magic))
            throw std::runtime_error(fmt::format("{0} is compressed: unpack it first ({1} {0})", path, command));
}

} // namespace

CaptureSummary read_capture(const std::string& path, const std::function<void(const Captured&)>& take) {
    Unpacked file(path);
    char start[4] = {};
    const std::string_view magic(start, static_cast<std::size_t>(std::max(file.read(start, sizeof start), 0)));
    file.rewind();
    refuse_compressed(path, magic);
    Packets packets(take);
    std::string damage;
    if (magic == "\x0a\x0d\x0d\x0a") {
        const auto read = [&](std::span<std::uint8_t> into) {
            return static_cast<std::size_t>(std::max(file.read(into.data(), into.size()), 0));
        };
        const NgResult result = read_pcapng(read, [&](const NgPacket& packet) { packets.add(packet); });
        packets.summary.timeless = result.timeless;
        damage = result.damage;
    } else {
        damage = read_pcap(path, file, packets);
    }
    packets.end();
    if (const std::string error = file.error(); !error.empty())
        damage = error;
    CaptureSummary summary = std::move(packets.summary);
    if (!damage.empty())
        summary.damage = fmt::format("{}: after packet {}: {}", path, summary.packets, damage);
    if (summary.other_link > 0 && summary.other_link == summary.packets)
        refuse_link(path, summary.other_link_name);
    return summary;
}

} // namespace dis
