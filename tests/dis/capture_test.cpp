/// Files of packets, and what is damaged in them.

#include "dis/capture.h"

#include "capture_files.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <stdexcept>
#include <unistd.h>

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

TEST_F(CaptureFile, ThatIsCutOffGivesWhatComesBeforeAndSaysWhere) {
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

TEST_F(CaptureFile, ItsShortenedPacketsAreCounted) {
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

TEST_F(CaptureFile, IsRefusedIfItIsNone) {
    EXPECT_EQ(refusal(), path_ + ": there is no such file");
    write({'h', 'e', 'l', 'l', 'o', 0, 0, 0, 0});
    EXPECT_EQ(refusal().find(path_ + " is no capture (pcap or pcapng): "), 0u) << refusal();
    write(test::Pcap(105).bytes());
    EXPECT_EQ(refusal().find(path_ + ": frames of type 105 (IEEE802_11)"), 0u) << refusal();
}

} // namespace
