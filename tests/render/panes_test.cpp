#include "drawn.h"

namespace render {

namespace {

client::PanePicture pane(const glm::vec2& low, const glm::vec2& high) {
    client::PanePicture pane;
    pane.low = low;
    pane.high = high;
    return pane;
}

} // namespace

TEST_F(Drawn, PanesShowTheirOwnTanksAndLeaveTheRestBlack) {
    client::Scene scene = tank();
    client::PanePicture with = pane({0, 0}, {0.5f, 0.5f}), without = pane({0.5f, 0}, {1, 0.5f});
    with.tanks = scene.tanks;
    scene.panes = {with, without};
    const Image split = picture(*renderer_, scene);
    // Each pane must equal a whole picture of its size.
    int different = 0, lit = 0;
    for (int y = 0; y < height / 2; ++y)
        for (int x = 0; x < width / 2; ++x)
            different += std::abs(split.at(x, y)[1] - split.at(x + width / 2, y)[1]) > 24;
    for (int y = height / 2; y < height; ++y)
        for (int x = 0; x < width; ++x)
            lit += split.at(x, y)[0] + split.at(x, y)[1] + split.at(x, y)[2] > 0;
    EXPECT_EQ(lit, 0);
    EXPECT_GT(different, 300) << "the tank is in one pane";
    EXPECT_LT(different, width / 2 * height / 2 / 2) << "both panes show the land";
    scene.panes[1].tanks = scene.tanks;
    const Image same = picture(*renderer_, scene);
    int uneven = 0;
    for (int y = 0; y < height / 2; ++y)
        for (int x = 0; x < width / 2; ++x)
            uneven += std::abs(same.at(x, y)[1] - same.at(x + width / 2, y)[1]) > 8; // the sky's dither differs
    EXPECT_LT(uneven, 20);
}

TEST(Panes, TileTheWindowToThePixel) {
    for (const int size : {100, 101, 333}) {
        const ViewArea left = area_of(pane({0, 0}, {0.5f, 1}), size, size);
        const ViewArea right = area_of(pane({0.5f, 0}, {1, 1}), size, size);
        EXPECT_EQ(left.left + left.width, right.left);
        EXPECT_EQ(right.left + right.width, size);
    }
    const ViewArea outside = area_of(pane({-3, -3}, {0, 0}), 100, 100);
    EXPECT_EQ(outside.width, 0);
}

} // namespace render
