/// Writing and reading recordings. Damage is reported, and the part before it is read.

#include "recording/block.h"
#include "sample.h"

#include <gmock/gmock.h>

namespace recording::testing {

using ::testing::HasSubstr;

namespace {

/// Returns the ends of a recording's blocks.
std::vector<std::uint64_t> block_ends(const Reader& reader) {
    std::vector<std::uint64_t> ends;
    for (const Reader::Block& block : reader.blocks())
        ends.push_back(block.at + block.size);
    return ends;
}

} // namespace

TEST(RecordingFile, ReadsTheWrittenRecords) {
    const File file("whole");
    const auto records = sample(20);
    write(file.path, records);
    const Reader reader(file.path);
    EXPECT_EQ(reader.damage(), "");
    EXPECT_EQ(reader.header().recorder, "Ann");
    EXPECT_EQ(reader.header().seed, header().seed);
    EXPECT_EQ(reader.header().welcome.map, "proving-ground");
    EXPECT_EQ(reader.header().settings, header().settings);
    EXPECT_NEAR(reader.length(), 20, 1e-9);
    EXPECT_GE(reader.blocks().size(), 9u) << "a block holds at most two seconds";
    EXPECT_EQ(bytes_of(read_all(reader)), bytes_of(records));
    EXPECT_LT(file.bytes().size(), bytes_of(records).size() / 2) << "the file is compressed";
}

/// Regression: a single record months later made a replay that lasted months.
TEST(RecordingFile, EndsAtALongSilence) {
    const File file("leap");
    for (const double leap : {max_silence + 1, max_time + 1, 1e7}) {
        auto records = sample(7);
        records.push_back({7 + leap, Clocks{match_start, match_start}});
        write(file.path, records);
        const Reader reader(file.path);
        EXPECT_NE(reader.damage(), "") << leap;
        EXPECT_LE(reader.length(), 7) << leap;
        EXPECT_GT(reader.length(), 4) << leap;
    }
    auto records = sample(7);
    records.push_back({6 + max_silence, Clocks{match_start, match_start}});
    write(file.path, records);
    EXPECT_EQ(Reader(file.path).damage(), "");
}

/// Regression: thousands of actors, repeated in thousands of small blocks, would fill the memory.
TEST(RecordingFile, StopsReadingBeforeItExceedsTheMemoryLimit) {
    const File file("crowd");
    std::vector<Record> crowd;
    for (protocol::ActorId id = 1; id < 20'000; ++id)
        crowd.push_back({0, protocol::ActorAdded{.actor = id, .name = "Eve"}});
    write(file.path, crowd);
    const protocol::Bytes tiny = [&] {
        protocol::Bytes block;
        append(block, {0, protocol::Health{.actor = 1}});
        return pack(block);
    }();
    {
        std::ofstream more(file.path, std::ios::binary | std::ios::app);
        for (int i = 0; i < 3000; ++i)
            more.write(reinterpret_cast<const char*>(tiny.data()), static_cast<std::streamsize>(tiny.size()));
    }
    const Reader reader(file.path);
    EXPECT_THAT(reader.damage(), HasSubstr("does not fit into memory"));
    EXPECT_LT(reader.blocks().size(), 100u);
}

TEST(RecordingFile, TruncatedFileIsReadUpToTheCut) {
    const File file("cut");
    const auto records = sample(7);
    write(file.path, records);
    const std::vector<char> bytes = file.bytes();
    const std::vector<std::uint64_t> ends = block_ends(Reader(file.path));
    ASSERT_GE(ends.size(), 3u);
    std::vector<std::uint64_t> cuts;
    for (const std::uint64_t end : ends)
        for (const std::uint64_t cut : {end - 1, end, end + 3, end + 5})
            if (cut < bytes.size())
                cuts.push_back(cut);
    for (const std::uint64_t cut : cuts) {
        file.write({bytes.data(), cut});
        const Reader reader(file.path);
        EXPECT_TRUE(begins(records, read_all(reader)));
        const bool at_edge = std::ranges::find(ends, cut) != ends.end();
        EXPECT_EQ(reader.damage().empty(), at_edge) << cut;
        const auto whole = static_cast<std::size_t>(std::ranges::upper_bound(ends, cut) - ends.begin());
        EXPECT_EQ(reader.blocks().size(), whole);
        if (!at_edge) {
            EXPECT_THAT(reader.damage(), HasSubstr("the file is cut off there"));
            if (whole > 0) {
                EXPECT_THAT(reader.damage(), HasSubstr("up to byte " + std::to_string(ends[whole - 1]) + " of"));
            }
        }
    }
    for (std::uint64_t cut = 0; cut < ends.front(); cut += 97) { // within the header or the first block
        file.write({bytes.data(), cut});
        if (error_of(file.path).empty()) {
            EXPECT_EQ(Reader(file.path).blocks().size(), 0u);
        }
    }
}

TEST(RecordingFile, FlippedBitNeverCrashesAndEarlierBlocksAreRead) {
    const File file("flipped");
    const auto records = sample(7);
    write(file.path, records);
    const std::vector<char> bytes = file.bytes();
    const std::vector<std::uint64_t> ends = block_ends(Reader(file.path));
    tunables::Random random(5);
    int damaged = 0, refused = 0;
    for (int i = 0; i < 120; ++i) {
        std::vector<char> flipped = bytes;
        const auto at =
            static_cast<std::size_t>(random.uniform() * static_cast<double>(i % 8 == 0 ? 100 : bytes.size()));
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << static_cast<int>(random.uniform() * 8)));
        file.write(flipped);
        if (const std::string error = error_of(file.path); !error.empty()) {
            ++refused;
            EXPECT_THAT(error, HasSubstr(file.path.filename().string()));
            continue;
        }
        const Reader reader(file.path);
        EXPECT_TRUE(begins(records, read_all(reader))) << "bit of byte " << at;
        const auto before = static_cast<std::size_t>(std::ranges::upper_bound(ends, at) - ends.begin());
        EXPECT_GE(reader.blocks().size(), before);
        damaged += !reader.damage().empty();
    }
    EXPECT_GT(damaged, 80);
    EXPECT_GT(refused, 0);
}

TEST(RecordingFile, ImpossibleBlockLengthIsReportedAsDamage) {
    const File file("length");
    write(file.path, sample(5));
    std::vector<char> bytes = file.bytes();
    const auto second = block_ends(Reader(file.path)).front();
    for (std::size_t i = 0; i < 4; ++i)
        bytes[second + i] = static_cast<char>(0xff);
    file.write(bytes);
    const Reader reader(file.path);
    EXPECT_THAT(reader.damage(), HasSubstr("the bytes there are damaged"));
    EXPECT_EQ(reader.blocks().size(), 1u);
}

TEST(RecordingFile, UnpacksNoMoreThanABlock) {
    // 8 MiB of zeros take a few kilobytes when packed.
    const protocol::Bytes bomb = pack(protocol::Bytes(8u << 20));
    EXPECT_LT(bomb.size(), 100000u);
    EXPECT_FALSE(unpack(std::span(bomb).subspan(length_size)));
}

TEST(RecordingFile, RejectsOtherFilesWithAReason) {
    const File file("foreign");
    EXPECT_THAT(error_of(file.path), HasSubstr("No such file or directory"));
    EXPECT_THAT(error_of(std::filesystem::temp_directory_path()), HasSubstr("it is not a readable file"));
    const std::string text = "name,x,y\nAnn,1,2\n";
    file.write(text);
    EXPECT_THAT(error_of(file.path), HasSubstr("is not a recording of this game"));
    file.write({});
    EXPECT_THAT(error_of(file.path), HasSubstr("is not a recording of this game"));

    write(file.path, sample(3));
    std::vector<char> bytes = file.bytes();
    bytes[magic.size()] = version + 1;
    file.write(bytes);
    EXPECT_THAT(error_of(file.path), HasSubstr("is a recording of format 3, but this version reads format 2"));

    bytes[magic.size()] = 1;
    file.write(bytes);
    EXPECT_THAT(error_of(file.path),
                HasSubstr("is a recording of format 1, which has the packets of one game version"));
}

TEST(RecordingFile, ReplacesAnotherFileOnlyIfToldTo) {
    const File file("kept");
    std::ofstream(file.path) << "a week's work";
    try {
        const Writer writer(file.path, header());
        FAIL() << "the existing file was replaced";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr(file.path.string() + " already exists"));
        EXPECT_THAT(error.what(), HasSubstr("--overwrite"));
    }
    EXPECT_EQ(std::filesystem::file_size(file.path), 13u);
    Writer(file.path, header(), ExistingFile::replace).finish();
    EXPECT_EQ(Reader(file.path).damage(), "");
    std::filesystem::resize_file(file.path, 0);
    Writer(file.path, header()).finish(); // an empty file may be replaced
    EXPECT_EQ(Reader(file.path).damage(), "");
}

TEST(RecordingFile, ClocksAreInterpolatedBetweenSamples) {
    const File file("clocks");
    write(file.path, {{1, Clocks{10, 20}}, {2, Clocks{12, 20}}});
    const Reader reader(file.path);
    EXPECT_EQ(reader.clocks(0).match, 10);
    EXPECT_EQ(reader.clocks(1.5).match, 11);
    EXPECT_EQ(reader.clocks(5).match, 12);
    EXPECT_EQ(reader.clocks(5).truth, 20);
}

} // namespace recording::testing
