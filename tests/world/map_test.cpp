#include "platform/files.h"
#include "world/map.h"

#include "world/terrain.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace world {
namespace {

namespace fs = std::filesystem;
using platform::find_asset;
using testing::HasSubstr;

std::string reason(const std::function<void()>& load) {
    try {
        load();
    } catch (const MapError& error) {
        return error.what();
    }
    return "loaded";
}

/// A copy of the proving ground that tests can damage.
class DamagedMap : public testing::Test {
  protected:
    DamagedMap() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) / (std::string("reckoning_map_") + test->name());
        fs::remove_all(folder_);
        fs::copy(find_asset("assets/maps/proving-ground"), folder_, fs::copy_options::recursive);
    }
    ~DamagedMap() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string text() const {
        std::ifstream file(folder_ / "map.toml");
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void replace(const std::string& before, const std::string& after) const {
        std::string toml = text();
        const auto at = toml.find(before);
        ASSERT_NE(at, std::string::npos) << before;
        toml.replace(at, before.size(), after);
        std::ofstream(folder_ / "map.toml") << toml;
    }
    /// Writes a grey picture of zeros in the PNM format, which the reader also supports.
    void picture(int width, int height, int white) const {
        std::ofstream file(folder_ / "height.png", std::ios::binary);
        file << "P5\n" << width << ' ' << height << '\n' << white << '\n';
        file << std::string(static_cast<std::size_t>(width) * height * (white > 255 ? 2 : 1), '\0');
    }
    [[nodiscard]] std::string reason() const {
        return world::reason([this] { load_map_from(folder_); });
    }

    fs::path folder_;
};

TEST_F(DamagedMap, LoadsWhileUndamaged) { EXPECT_EQ(reason(), "loaded"); }

TEST_F(DamagedMap, NamesTheMissingFile) {
    fs::remove(folder_ / "height.png");
    EXPECT_THAT(reason(), HasSubstr((folder_ / "height.png").string() + ": no such file"));
    fs::remove(folder_ / "map.toml");
    EXPECT_THAT(reason(), HasSubstr((folder_ / "map.toml").string() + ": no such file"));
}

TEST_F(DamagedMap, NamesFileLineAndReasonOfEveryTextError) {
    const std::string undamaged = text();
    struct Case {
        std::string before, after, line, expected;
    };
    for (const Case& damage : std::vector<Case>{
             {"title = ", "title ", ", line 2:", ""},
             {"title = \"Proving ground\"", "", ":", "'title' is missing"},
             {"title = \"Proving ground\"", "title = 3", ", line 2:", "'title' must be a text"},
             {"size = 512.0", "size = \"big\"", ", line 3:", "'size' must be a number"},
             {"size = 512.0", "size = 5000", ", line 3:", "'size' must be from 64 to 4096, not 5000"},
             {"size = 512.0", "size = nan", ", line 3:", "'size' must be from 64 to 4096"},
             {"barrel = [", "barrels = [", ", line ", "[props] has no key 'barrels'; valid: ammunition, barrel, "},
             {"barrel = [\n", "barrel = [\n    [1, 2, 3],\n", ", line ",
              "'barrel' must be a list of [x, y, heading, scale]"},
             {"barrel = [\n", "barrel = [\n    [1, 2, 3, 9],\n", ", line ",
              "'barrel scale' must be from 0.25 to 4, not 9"},
             {"barrel = [\n", "barrel = [\n    [300, 2, 3, 1],\n", ", line ", "'barrel x' must be from -256 to 256"},
             {"max_height = 32.0", "max_height = -1.0", ", line 5:", "'max_height' must be from"},
             {"max_height = 32.0", "", ":", "'max_height' is missing"},
             {"sun_direction = [0.45", "sun_direction = [[0.45]", ", line 6:", "'sun_direction' must be a number"},
             {"-0.55, 0.70]", "-0.55]", ", line 6:", "'sun_direction' must be a list of 3 numbers"},
             {"0.70]", "-0.70]", ", line 6:", "must point up"},
             {"fog_colour = [0.76", "fog_colour = [7.6", ", line 7:", "'fog_colour' must be from 0 to 1, not 7.6"},
             {"origin = {", "origin = 3 # {", ", line 8:", "'origin' must be a table"},
             {"latitude = 52", "latitude = 92", ", line 8:", "'latitude' must be from -90 to 90, not 92"},
             {"longitude = ", "east = ", ", line 8:", "'longitude' is missing"},
             {"x = -120.0", "x = -1200.0", ", line 12:", "'x' must be from -256 to 256, not -1200"},
             {"heading = 0.0", "", ", line ", "'heading' is missing in [[spawn]]"},
             {"closed = true", "closed = 3", ", line ", "'closed' must be true or false"},
             {"closed = true", "", ", line ", "'closed' is missing in [[road]]"},
             {"points = [\n", "points = [\n    [1],\n", ", line ", "'points' must be a list of 2 numbers"},
             {"points = [\n", "points = [\n    [1, 300],\n", ", line ", "'points' must be from -256 to 256, not 300"},
             {"points = [\n", "points = []\nunused = [\n", ", line ", "'points': this road cannot be driven"},
             {"size = 512.0", "size = 512.0\nfog = 3",
              ", line 4:", "a map has no key 'fog'; valid: fog_colour, max_height"},
             {"heading = 0.0", "heading = 0.0\nz = 3", ", line ", "[[spawn]] has no key 'z'; valid: heading, x, y"},
             {"closed = true", "closed = true\nwide = 3", ", line ",
              "[[road]] has no key 'wide'; valid: closed, points"},
         }) {
        std::ofstream(folder_ / "map.toml") << undamaged;
        replace(damage.before, damage.after);
        EXPECT_THAT(reason(), HasSubstr((folder_ / "map.toml").string() + damage.line)) << damage.after;
        EXPECT_THAT(reason(), HasSubstr(damage.expected)) << damage.after;
    }
    std::ofstream(folder_ / "map.toml") << undamaged.substr(0, undamaged.find("[[spawn]]"));
    EXPECT_THAT(reason(), HasSubstr("'spawn' is missing"));
    std::ofstream(folder_ / "map.toml") << undamaged.substr(0, undamaged.find("[[spawn]]")) << "spawn = [1, 2]\n";
    EXPECT_THAT(reason(), HasSubstr("'spawn' must be tables"));
}

TEST_F(DamagedMap, NamesThePictureAndItsError) {
    const std::string file = (folder_ / "height.png").string();
    picture(129, 129, 255);
    EXPECT_THAT(reason(), HasSubstr(file + ": must be a 16-bit greyscale image"));
    picture(129, 65, 65535);
    EXPECT_THAT(reason(), HasSubstr(file + ": must be a square"));
    picture(128, 128, 65535);
    EXPECT_THAT(reason(), HasSubstr("not 128 x 128"));
    picture(17, 17, 65535);
    EXPECT_THAT(reason(), HasSubstr("not 17 x 17"));
    picture(129, 129, 65535);
    EXPECT_EQ(reason(), "loaded");
    std::ofstream(folder_ / "height.png") << "no picture at all";
    EXPECT_THAT(reason(), HasSubstr(file + ": not a picture"));
}

TEST_F(DamagedMap, RejectsATruncatedPicture) {
    const auto whole = fs::file_size(folder_ / "height.png");
    for (const auto left :
         {whole - 100, whole / 2, whole / 10, std::uintmax_t{60}, std::uintmax_t{20}, std::uintmax_t{0}}) {
        fs::resize_file(folder_ / "height.png", std::min(left, fs::file_size(folder_ / "height.png")));
        EXPECT_THAT(reason(), HasSubstr((folder_ / "height.png").string())) << left << " of " << whole << " bytes";
    }
}

/// Returns a PNG of 129 x 129 heights with `zeros` bytes of packed data: runs of 258 with the fixed codes of RFC 1951.
std::string png_of_zeros(std::size_t zeros) {
    std::string packed("\x78\x01", 2);
    std::uint64_t pending = 0;
    int count = 0;
    const auto put = [&](std::uint64_t bits, int width) {
        pending |= bits << count;
        for (count += width; count >= 8; count -= 8, pending >>= 8)
            packed += static_cast<char>(pending & 0xff);
    };
    put(0b011, 3);      // last block, fixed codes
    put(0b00001100, 8); // a zero
    for (std::size_t written = 1; written < zeros; written += 258)
        put(0b10100011, 13); // repeats the previous byte 258 times
    put(0, 7 + 8);
    const auto chunk = [](const char* kind, const std::string& data) {
        std::string bytes;
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes += static_cast<char>(data.size() >> shift & 0xff);
        return bytes + kind + data + "none"; // the checksum is not verified
    };
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", std::string("\0\0\0\x81\0\0\0\x81\x10\0\0\0\0", 13)) +
           chunk("IDAT", packed) + chunk("IEND", "");
}

/// The picture declares a correct size but unpacks to 256 MiB.
TEST_F(DamagedMap, RejectsAPictureWithMoreDataThanItDeclares) {
    std::ofstream(folder_ / "height.png", std::ios::binary) << png_of_zeros(129 * (2 * 129 + 1));
    EXPECT_EQ(reason(), "loaded");
    std::ofstream(folder_ / "height.png", std::ios::binary) << png_of_zeros(std::size_t{1} << 28);
    EXPECT_THAT(reason(), HasSubstr("does not have as many heights as its header says"));
}

/// Regression: deeply nested keys overran the stack.
TEST_F(DamagedMap, RejectsDeeplyNestedKeys) {
    std::string key = "a";
    for (int i = 0; i < 50'000; ++i)
        key += ".a";
    const std::string undamaged = text();
    std::ofstream(folder_ / "map.toml") << undamaged << "\n" << key << " = 1\n";
    EXPECT_THAT(reason(), HasSubstr("it is nested too deep"));
}

TEST_F(DamagedMap, RejectsFoldersDevicesAndHugeFiles) {
    for (const char* name : {"map.toml", "height.png"}) {
        const std::string path = (folder_ / name).string();
        fs::rename(path, path + ".aside");
        fs::create_directory(path);
        EXPECT_THAT(reason(), HasSubstr(path + ": it is a folder"));
        fs::remove(path);
        fs::create_symlink("/dev/zero", path);
        EXPECT_THAT(reason(), HasSubstr(path + ": it is not a file"));
        fs::remove(path);
        std::ofstream(path) << "";
        fs::resize_file(path, std::uintmax_t{10} << 30); // a sparse file
        EXPECT_THAT(reason(), HasSubstr(path + ": it has 10737418240 bytes"));
        fs::remove(path);
        fs::rename(path + ".aside", path);
        EXPECT_EQ(reason(), "loaded");
    }
}

TEST(Map, ShippedMapsExistAndKeepTheirLimits) {
    EXPECT_THAT(map_names(), testing::IsSupersetOf({"old-town", "proving-ground", "quarry", "valley"}));
    for (const std::string& name : map_names()) {
        const Map map = load_map(name);
        EXPECT_EQ(map.name, name);
        EXPECT_FALSE(map.title.empty());
        EXPECT_EQ(map.heights.size(), static_cast<std::size_t>(map.samples) * map.samples);
        for (const float height : map.heights) {
            ASSERT_GE(height, map.min_height);
            ASSERT_LE(height, map.max_height);
        }
        EXPECT_GE(map.spawns.size(), 8u);
        EXPECT_LE(fs::file_size(find_asset("assets/maps") / name / "height.png"), 600'000u);
    }
}

TEST(Map, EveryShippedMapHasItsOwnPlaceOnTheGlobe) {
    std::set<std::pair<double, double>> places;
    for (const std::string& name : map_names()) {
        const GlobeOrigin origin = load_map(name).origin;
        places.emplace(origin.latitude, origin.longitude);
        EXPECT_NE(origin.latitude, 0) << name;
    }
    EXPECT_EQ(places.size(), map_names().size());
    EXPECT_NEAR(load_map("proving-ground").origin.latitude, 52.825 * M_PI / 180, 1e-12);
    EXPECT_NEAR(load_map("proving-ground").origin.longitude, 10.14 * M_PI / 180, 1e-12);
    EXPECT_EQ(load_map("proving-ground").origin.altitude, 60);
}

TEST_F(DamagedMap, LiesAtLatitudeZeroWithoutAnOrigin) {
    replace("origin = {", "# origin = {");
    EXPECT_EQ(load_map_from(folder_).origin.latitude, 0);
}

TEST(Map, PictureTopIsNorth) {
    // The plateau with the slope tests lies in the north-west of the proving ground, and the mound in its south-west.
    const Map map = load_map("proving-ground");
    const auto at = [&](int x, int y) {
        return map.heights[static_cast<std::size_t>((y + 256) * map.samples + x + 256)];
    };
    EXPECT_NEAR(at(-75, 170), at(0, 0) + 8, 1e-3);
    EXPECT_NEAR(at(-140, -140), at(0, 0) + 7, 0.1);
    EXPECT_EQ(at(75, 170), at(0, 0));
}

TEST(Map, UnknownNamesAndPathsAreRejectedWithTheKnownMaps) {
    for (const std::string name : {"nowhere", "../maps/valley", "/etc", "", "valley/"})
        EXPECT_THAT(reason([&] { load_map(name); }),
                    testing::AllOf(HasSubstr("unknown map '" + name + "'"),
                                   HasSubstr("old-town, proving-ground, quarry, steppe, valley")));
}

TEST(Map, MatchStartsReplaceTheSpawnsAndKeepTheChecksum) {
    Map map = load_map("proving-ground");
    const std::uint32_t before = checksum(map);
    map.starts = {{1, 2, 3}};
    EXPECT_EQ(checksum(map), before);
    const Terrain terrain(map);
    ASSERT_EQ(terrain.spawns().size(), 1u);
    EXPECT_EQ(terrain.spawns().front().x, 1);
}

TEST(Map, ChecksumDetectsAChangedHeightPropOrSize) {
    Map map = load_map("proving-ground");
    const std::uint32_t before = checksum(map);
    EXPECT_EQ(before, checksum(load_map("proving-ground")));
    map.heights[12345] += 0.01f;
    EXPECT_NE(before, checksum(map));
    map = load_map("proving-ground");
    map.size += 1;
    EXPECT_NE(before, checksum(map));
    map = load_map("proving-ground");
    map.props.front().x += 0.1f;
    EXPECT_NE(before, checksum(map));
    EXPECT_NE(before, checksum(load_map("valley")));
}

} // namespace
} // namespace world
