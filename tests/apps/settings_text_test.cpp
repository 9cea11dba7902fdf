#include "apps/settings_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

using namespace apps;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

constexpr std::string_view sample = "# mine\n"
                                    "[you]\n"
                                    "name = \"Jürgen\" # the one with the hat\n"
                                    "\n"
                                    "[sound]\n"
                                    "volume = 0.5\r\n"
                                    "future = [1, 2]\n";

std::optional<std::vector<std::string>> value(const SettingsText& text, std::string_view table, std::string_view key) {
    for (const WrittenSetting& setting : text.settings)
        if (setting.table == table && setting.key == key)
            return setting.values;
    return {};
}

} // namespace

TEST(SettingsText, ListsEverySettingWithTableAndLine) {
    const SettingsText read = read_settings(sample);
    ASSERT_EQ(read.settings.size(), 3u);
    EXPECT_EQ(read.settings[0].table, "you");
    EXPECT_EQ(read.settings[0].key, "name");
    EXPECT_EQ(read.settings[0].line, 3);
    EXPECT_THAT(read.settings[0].values, ElementsAre("Jürgen"));
    EXPECT_THAT(read.settings[1].values, ElementsAre("0.5"));
    EXPECT_THAT(read.settings[2].values, ElementsAre("1", "2"));
    EXPECT_TRUE(read.damages.empty());
}

TEST(SettingsText, ChangingASettingKeepsTheRestOfTheText) {
    EXPECT_EQ(change_setting(sample, "you", "name", "\"Ann\""),
              "# mine\n[you]\nname = \"Ann\" # the one with the hat\n\n[sound]\nvolume = 0.5\r\nfuture = [1, 2]\n");
    EXPECT_EQ(change_setting(sample, "sound", "volume", "1"),
              "# mine\n[you]\nname = \"Jürgen\" # the one with the hat\n\n[sound]\nvolume = 1\r\nfuture = [1, 2]\n");
    EXPECT_EQ(change_setting(sample, "you", "colour", "\"red\""),
              "# mine\n[you]\nname = \"Jürgen\" # the one with the hat\ncolour = \"red\"\n\n[sound]\nvolume = "
              "0.5\r\nfuture = [1, 2]\n");
    EXPECT_EQ(change_setting("x = 1", "you", "name", "2"), "x = 1\n\n[you]\nname = 2\n");
    EXPECT_EQ(change_setting("", "you", "name", "2"), "[you]\nname = 2\n");
    EXPECT_EQ(change_setting("[you]\nname = 2\nx = 3\n", "you", "name", std::nullopt), "[you]\nx = 3\n");
    EXPECT_EQ(change_setting("[you]\n", "you", "name", std::nullopt), "[you]\n");
}

TEST(SettingsText, DamagedLineIsReportedAndTheOthersAreRead) {
    const SettingsText read = read_settings("[sound]\n"
                                            "volume = = 3\n"
                                            "effects-volume = 0.5\n"
                                            "effects-volume = 0.7\n"
                                            "engine-volume = { a = 1 }\n"
                                            "[keys\n"
                                            "fire = \"Left\"\n"
                                            "[mouse]\n"
                                            "fire = \"left\"\n");
    ASSERT_EQ(read.damages.size(), 4u);
    EXPECT_THAT(read.damages[0], HasSubstr("line 2: "));
    EXPECT_THAT(read.damages[1], HasSubstr("line 4: 'effects-volume' is set in line 3 already"));
    EXPECT_THAT(read.damages[2], HasSubstr("line 5: 'engine-volume' must be"));
    EXPECT_THAT(read.damages[3], HasSubstr("line 6: "));
    EXPECT_EQ(value(read, "sound", "effects-volume"), std::vector<std::string>{"0.5"});
    ASSERT_EQ(read.settings.size(), 2u) << "keys below a damaged [table] belong to no other table";
    EXPECT_EQ(read.settings[1].table, "mouse");
}

TEST(SettingsText, DamagedLineStaysWhenAnotherSettingChanges) {
    constexpr std::string_view damaged = "[sound]\nvolume = = 3\neffects-volume = 0.5\n[oh\nx = 1\n";
    EXPECT_EQ(change_setting(damaged, "sound", "effects-volume", "1"),
              "[sound]\nvolume = = 3\neffects-volume = 1\n[oh\nx = 1\n");
    EXPECT_EQ(change_setting(damaged, "sound", "volume", "0.25"),
              "[sound]\nvolume = = 3\neffects-volume = 0.5\nvolume = 0.25\n[oh\nx = 1\n");
}

TEST(SettingsText, WrittenTextReadsBackTheSame) {
    rc::check("any text, any number of times", [](const std::vector<std::string>& texts) {
        std::string file(sample);
        for (const std::string& raw : texts) {
            std::string text; // printable ASCII: bytes that are not UTF-8 are not text
            for (const char letter : raw)
                text += static_cast<char>(' ' + static_cast<unsigned char>(letter) % 95);
            file = change_setting(file, "you", "name", toml_text(text));
            file = change_setting(file, "keys", "fire", toml_list({text, "Ä\"\\"}));
            const SettingsText read = read_settings(file);
            RC_ASSERT(read.damages.empty());
            RC_ASSERT(value(read, "you", "name") == std::vector<std::string>{text});
            RC_ASSERT(value(read, "keys", "fire") == (std::vector<std::string>{text, "Ä\"\\"}));
            RC_ASSERT(file.find("# the one with the hat") != std::string::npos);
            RC_ASSERT(file.find("future = [1, 2]") != std::string::npos);
        }
    });
}

TEST(SettingsText, TakesAnyBytesAndKeepsThem) {
    rc::check("a file with damaged bytes", [](const std::vector<std::pair<std::uint16_t, char>>& damages) {
        std::string file(sample);
        for (const auto& [place, byte] : damages)
            file[place % file.size()] = byte;
        const SettingsText before = read_settings(file);
        const std::string changed = change_setting(file, "picture", "quality", "\"low\"");
        RC_ASSERT(changed.starts_with(file));
        RC_ASSERT(value(read_settings(changed), "picture", "quality") == std::vector<std::string>{"low"});
        for (const WrittenSetting& setting : before.settings)
            RC_ASSERT(value(read_settings(changed), setting.table, setting.key).has_value());
    });
    rc::check("any bytes", [](const std::string& bytes) {
        const std::string changed = change_setting(bytes, "sound", "volume", "1");
        RC_ASSERT(value(read_settings(changed), "sound", "volume") == std::vector<std::string>{"1"});
    });
}
