#include "dis/capture.h"

#include "capture_files.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <stdexcept>
#include <unistd.h>
#include <zlib.h>

namespace {

class CaptureFile : public testing::Test {
  protected:
    ~CaptureFile() override { std::filesystem::remove(path_); }
    void write(const dis::Bytes& bytes) {
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    dis::CaptureSummary read() {
        times_.clear();
        payloads_.clear();
        return dis::read_capture(path_, [this](const dis::Captured& datagram) {
            times_.push_back(datagram.time);
            payloads_.emplace_back(datagram.payload.begin(), datagram.payload.end());
            EXPECT_EQ(datagram.port, 3000);
        });
    }
    std::string refusal() {
        try {
            (void)read();
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "none";
    }
    const std::string path_ =
        std::filesystem::temp_directory_path() / ("capture-" + std::to_string(getpid()) + ".pcap");
    const dis::Bytes one_{1, 2, 3}, two_{4, 5};
    std::vector<double> times_;
    std::vector<dis::Bytes> payloads_;
};

TEST_F(CaptureFile, IsReadPacketByPacket) {
    test::Pcap pcap;
    pcap.add(1.25, test::frame(one_));
    pcap.add(1000000000.5, test::frame(two_));
    write(pcap.bytes());
    const dis::CaptureSummary summary = read();
    EXPECT_EQ(summary.packets, 2u);
    EXPECT_EQ(summary.datagrams, 2u);
    EXPECT_EQ(summary.damage, "");
    EXPECT_EQ(payloads_, (std::vector<dis::Bytes>{one_, two_}));
    EXPECT_EQ(times_, (std::vector<double>{1.25, 1000000000.5}));
}

TEST_F(CaptureFile, MayBePcapng) {
    write(test::pcapng(test::frame(one_)));
    EXPECT_EQ(read().datagrams, 1u);
    EXPECT_EQ(payloads_, std::vector<dis::Bytes>{one_});
    EXPECT_EQ(times_, std::vector<double>{1.5});
}

TEST_F(CaptureFile, MayHaveSeveralInterfacesAndSections) {
    const dis::Bytes ethernet = test::frame(one_);
    const dis::Bytes ip(ethernet.begin() + 14, ethernet.end());
    const auto prefixed = [&](dis::Bytes head) {
        head.insert(head.end(), ip.begin(), ip.end());
        return head;
    };
    dis::Bytes cooked(14);
    cooked.insert(cooked.end(), {8, 0});
    dis::Bytes cooked_2{8, 0};
    cooked_2.resize(20);
    for (const bool big_endian : {true, false}) {
        test::Pcapng file(big_endian);
        file.interface(1, 65535);
        file.interface(1, 262144, 9);      // with another snapshot length, in nanoseconds
        file.interface(113, 0, 6, 100);    // with an offset of 100 s
        file.interface(276, 0, 0x80 | 10); // in 1/1024 s
        file.interface(101, 96);
        file.interface(0);
        file.block(5, dis::Bytes(8)); // a block of interface statistics
        file.add(0, 1'500'000, ethernet);
        file.add(1, 2'500'000'000, ethernet);
        file.add(2, 3'500'000, prefixed(cooked));
        file.add(3, 4'608, prefixed(cooked_2));
        file.add(4, 5'500'000, ip);
        file.add(5, 6'500'000, prefixed({2, 0, 0, 0}));
        file.section(); // as in two joined files
        file.interface(101);
        file.add(0, 7'500'000, ip);
        write(file.bytes());
        const dis::CaptureSummary summary = read();
        EXPECT_EQ(summary.damage, "");
        EXPECT_EQ(summary.packets, 7u);
        EXPECT_EQ(times_, (std::vector<double>{1.5, 2.5, 103.5, 4.5, 5.5, 6.5, 7.5}));
        EXPECT_EQ(payloads_, std::vector<dis::Bytes>(7, one_));
    }
}

TEST_F(CaptureFile, ReportsUnsupportedInterfaces) {
    test::Pcapng file;
    file.interface(105); // Wi-Fi frames
    file.interface(1);
    file.add(0, 1, test::frame(one_));
    write(file.bytes());
    EXPECT_EQ(refusal().find(path_ + ": cannot read frames of type 105 (IEEE802_11)"), 0u) << refusal();
    file.add(1, 2, test::frame(one_));
    write(file.bytes());
    const dis::CaptureSummary summary = read();
    EXPECT_EQ(summary.datagrams, 1u);
    EXPECT_EQ(summary.other_link, 1u);
    EXPECT_EQ(summary.other_link_name, "type 105 (IEEE802_11)");
    file.add(7, 3, test::frame(one_));
    write(file.bytes());
    EXPECT_NE(read().damage.find("after packet 2: block 6 belongs to interface 7"), std::string::npos) << read().damage;
}

TEST_F(CaptureFile, TruncatedPcapngGivesThePacketsBefore) {
    test::Pcapng file;
    file.interface(1);
    file.add(0, 1, test::frame(one_));
    const std::size_t whole = file.bytes().size();
    file.add(0, 2, test::frame(two_));
    for (std::size_t size = whole + 1; size < file.bytes().size(); size += 3) {
        write({file.bytes().begin(), file.bytes().begin() + static_cast<std::ptrdiff_t>(size)});
        const dis::CaptureSummary summary = read();
        EXPECT_EQ(summary.datagrams, 1u) << size;
        EXPECT_NE(summary.damage.find("after packet 1: block 4 is cut off"), std::string::npos) << summary.damage;
    }
}

TEST_F(CaptureFile, MayBeCompressedByGzip) {
    test::Pcap pcap;
    pcap.add(1.25, test::frame(one_));
    pcap.add(2.5, test::frame(two_));
    test::Pcapng ng;
    ng.interface(1);
    ng.add(0, 1'250'000, test::frame(one_));
    ng.add(0, 2'500'000, test::frame(two_));
    for (const dis::Bytes& bytes : {pcap.bytes(), ng.bytes()}) {
        const gzFile file = gzopen(path_.c_str(), "wb");
        ASSERT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())), static_cast<int>(bytes.size()));
        ASSERT_EQ(gzclose(file), Z_OK);
        EXPECT_EQ(read().damage, "");
        EXPECT_EQ(payloads_, (std::vector<dis::Bytes>{one_, two_}));
        EXPECT_EQ(times_, (std::vector<double>{1.25, 2.5}));
        std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 12);
        EXPECT_NE(read().damage.find("the gzip stream is cut off"), std::string::npos) << read().damage;
    }
    write({0x28, 0xb5, 0x2f, 0xfd, 0, 0});
    EXPECT_EQ(refusal(), path_ + " is compressed: unpack it first (zstd -d " + path_ + ")");
}

TEST_F(CaptureFile, FragmentsAreReassembled) {
    dis::Bytes whole = test::frame(dis::Bytes(64, 7));
    const auto part = [&](std::size_t from, std::size_t size, bool more) {
        dis::Bytes frame(whole.begin(), whole.begin() + 34);
        frame[16] = 0;
        frame[17] = static_cast<std::uint8_t>(20 + size);
        frame[20] = more ? 0x20 : 0;
        frame[21] = static_cast<std::uint8_t>(from / 8);
        const auto begin = whole.begin() + 34 + static_cast<std::ptrdiff_t>(from);
        frame.insert(frame.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
        return frame;
    };
    test::Pcap pcap;
    pcap.add(1, part(40, 32, false));
    pcap.add(2, part(0, 40, true));
    pcap.add(3, part(0, 40, true)); // of another packet with missing fragments
    write(pcap.bytes());
    const dis::CaptureSummary summary = read();
    EXPECT_EQ(summary.datagrams, 1u);
    EXPECT_EQ(summary.incomplete, 1u);
    EXPECT_EQ(payloads_, std::vector<dis::Bytes>{dis::Bytes(64, 7)});
    EXPECT_EQ(times_, std::vector<double>{2}) << "a packet arrives with its last fragment";
}

TEST_F(CaptureFile, TruncatedFileGivesThePacketsBeforeAndReportsThePlace) {
    test::Pcap pcap;
    pcap.add(1, test::frame(one_));
    pcap.add(2, test::frame(two_));
    dis::Bytes bytes = pcap.bytes();
    bytes.resize(bytes.size() - 1);
    write(bytes);
    const dis::CaptureSummary summary = read();
    EXPECT_EQ(summary.datagrams, 1u);
    EXPECT_NE(summary.damage.find(path_ + ": after packet 1: "), std::string::npos) << summary.damage;
}

TEST_F(CaptureFile, ShortenedPacketsAreCounted) {
    test::Pcap pcap;
    dis::Bytes cut = test::frame(one_);
    pcap.add(1, cut);
    cut.resize(cut.size() - 1);
    pcap.add(2, cut);
    pcap.add(3, test::frame(two_));
    write(pcap.bytes());
    const dis::CaptureSummary summary = read();
    EXPECT_EQ(summary.datagrams, 2u);
    EXPECT_EQ(summary.cut_off, 1u);
    EXPECT_EQ(summary.first_cut_off, 2u);
}

TEST_F(CaptureFile, OtherFilesAreRefused) {
    EXPECT_EQ(refusal(), path_ + ": no such file");
    write({'h', 'e', 'l', 'l', 'o', 0, 0, 0, 0});
    EXPECT_EQ(refusal().find(path_ + " is not a capture (pcap or pcapng): "), 0u) << refusal();
    write(test::Pcap(105).bytes());
    EXPECT_EQ(refusal().find(path_ + ": cannot read frames of type 105 (IEEE802_11)"), 0u) << refusal();
}

} // namespace
