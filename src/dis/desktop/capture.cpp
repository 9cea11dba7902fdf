#include "dis/capture.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <pcap/pcap.h>
#include <stdexcept>

namespace dis {

namespace {

using Pcap = std::unique_ptr<pcap_t, decltype(&pcap_close)>;

Pcap open(const std::string& path) {
    std::error_code missing;
    if (!std::filesystem::is_regular_file(path, missing)) // a pipe may never end
        throw std::runtime_error(path + ": there is no such file");
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (!file)
        throw std::runtime_error(path + " cannot be read");
    char error[PCAP_ERRBUF_SIZE] = "";
    Pcap capture(pcap_fopen_offline(file, error), pcap_close); // which closes the file, too
    if (!capture) {
        (void)std::fclose(file);
        throw std::runtime_error(path + " is no capture (pcap or pcapng): " + error);
    }
    return capture;
}

} // namespace

CaptureSummary read_capture(const std::string& path, const std::function<void(const Captured&)>& take) {
    const Pcap capture = open(path);
    const int link = pcap_datalink(capture.get());
    const auto type = static_cast<LinkType>(link);
    if (!known(type)) {
        const char* const name = pcap_datalink_val_to_name(link);
        throw std::runtime_error(path + ": frames of type " + std::to_string(link) +
                                 (name ? std::string(" (") + name + ")" : "") +
                                 "; Ethernet, raw IP, Linux cooked and loopback are read");
    }
    CaptureSummary summary;
    pcap_pkthdr* header = nullptr;
    const u_char* bytes = nullptr;
    int status = 0;
    while ((status = pcap_next_ex(capture.get(), &header, &bytes)) == 1) {
        ++summary.packets;
        const Datagram found = datagram(type, {bytes, header->caplen});
        if (found.is == Datagram::Is::cut_off && summary.cut_off++ == 0)
            summary.first_cut_off = summary.packets;
        if (found.is == Datagram::Is::piece)
            ++summary.pieces;
        if (found.is != Datagram::Is::udp)
            continue;
        ++summary.datagrams;
        take({.time = static_cast<double>(header->ts.tv_sec) + 1e-6 * static_cast<double>(header->ts.tv_usec),
              .packet = summary.packets,
              .port = found.port,
              .payload = found.payload});
    }
    if (status == PCAP_ERROR)
        summary.damage = path + ": after packet " + std::to_string(summary.packets) + ": " + pcap_geterr(capture.get());
    return summary;
}

} // namespace dis
