// Names in any script that needs no shaping: the font loads letters when a name contains them.

#include "overlay/style.h"
#include "panel_context.h"
#include "platform/files.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {

bool has(const Look& look, unsigned letter) {
    return look.regular->FindGlyphNoFallback(static_cast<ImWchar>(letter)) && //
           look.bold->FindGlyphNoFallback(static_cast<ImWchar>(letter));
}

} // namespace

TEST(Letters, AreRequestedOnce) {
    Letters letters;
    EXPECT_FALSE(letters.want("Jürgen, Ελένη, Юрий → −42 °")) << "these letters are in the font from the start";
    EXPECT_TRUE(letters.want("李小龍"));
    EXPECT_FALSE(letters.want("龍小"));
    EXPECT_TRUE(letters.want("김연아"));
    EXPECT_EQ(letters.more().size(), 6u);
}

TEST(Letters, AreLimitedInNumber) {
    Letters letters;
    for (unsigned letter = 0x4e00; letter < 0x4e00 + 2 * Letters::most; ++letter) {
        char text[5];
        letters.want(ImTextCharToUtf8(text, letter));
    }
    EXPECT_EQ(letters.more().size(), Letters::most);
}

TEST(Letters, AreDrawnWhenAFontHasThem) {
    const auto installed = [](const char* font) { return !platform::find_in(platform::font_folders(), font).empty(); };
    if (!installed("DejaVuSans.ttf") || !(installed("wqy-microhei.ttc") || installed("NotoSansCJK-Regular.ttc")))
        GTEST_SKIP() << "no font for Chinese, Japanese and Korean";
    PanelContext context;
    EXPECT_TRUE(has(context.look, 0x3a9)) << "Greek";
    EXPECT_TRUE(has(context.look, 0x42e)) << "Cyrillic";
    EXPECT_FALSE(has(context.look, 0x674e)) << "a Chinese letter is loaded only when a text needs it";
    const int small = ImGui::GetIO().Fonts->TexWidth * ImGui::GetIO().Fonts->TexHeight;
    Letters letters;
    letters.want("李 こ 김 გ א");
    const Look look = apply_look(1, letters);
    for (const unsigned letter : {0x674eu, 0x3053u, 0xae40u, 0x10d2u, 0x5d0u}) // the last two come from DejaVu
        EXPECT_TRUE(has(look, letter)) << std::hex << letter;
    EXPECT_LE(ImGui::GetIO().Fonts->TexWidth * ImGui::GetIO().Fonts->TexHeight, 2 * small);
}
