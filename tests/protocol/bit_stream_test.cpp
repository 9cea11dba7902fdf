#include "protocol/bit_stream.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace protocol;

namespace {

template <class T> T read(const Bytes& bytes, auto&& serialize) {
    ReadStream stream(bytes);
    T value{};
    EXPECT_TRUE(serialize(stream, value));
    EXPECT_TRUE(stream.finished());
    return value;
}

} // namespace

TEST(BitStream, FillsBytesFromTheLowEnd) {
    WriteStream stream;
    stream.bits(0b101, 3);
    stream.bits(0b11, 2);
    stream.bits(0xabc, 12);
    EXPECT_EQ(stream.finish(), (Bytes{0b10011101, 0b01010111, 0b1})); // abc = 1'01010111'100
}

TEST(BitStream, PadsWithZerosAndRefusesOtherPadding) {
    WriteStream writer;
    writer.bits(1, 3);
    Bytes bytes = writer.finish();
    ASSERT_EQ(bytes, Bytes{1});
    std::uint32_t value = 0;
    ReadStream good(bytes);
    ASSERT_TRUE(good.bits(value, 3));
    EXPECT_TRUE(good.finished());
    bytes[0] |= 0x80;
    ReadStream bad(bytes);
    ASSERT_TRUE(bad.bits(value, 3));
    EXPECT_FALSE(bad.finished());
    bytes = {1, 0};
    ReadStream longer(bytes);
    ASSERT_TRUE(longer.bits(value, 3));
    EXPECT_FALSE(longer.finished());
}

TEST(BitStream, DoesNotReadPastTheEnd) {
    const Bytes bytes{0xff};
    ReadStream stream(bytes);
    std::uint32_t value = 7;
    EXPECT_FALSE(stream.bits(value, 9));
    EXPECT_EQ(value, 7u);
    EXPECT_TRUE(stream.bits(value, 8));
    EXPECT_FALSE(stream.bits(value, 1));
}

TEST(BitStream, IntegerTakesTheBitsOfItsRange) {
    for (const auto& [minimum, maximum, bits] :
         {std::tuple{0, 1, 1}, {0, 2, 2}, {0, 3, 2}, {5, 5, 0}, {-1, 1, 2}, {-128, 127, 8}, {0, 65535, 16}}) {
        MeasureStream exact;
        for (int i = 0; i < 8; ++i)
            ASSERT_TRUE(integer(exact, minimum, minimum, maximum));
        EXPECT_EQ(exact.bytes(), static_cast<std::size_t>(bits)) << minimum << " to " << maximum;
    }
    WriteStream stream;
    int outside = 3;
    EXPECT_FALSE(integer(stream, outside, 0, 2));
    const Bytes three{3}; // fits into two bits but not into the range
    ReadStream reader(three);
    EXPECT_FALSE(integer(reader, outside, 0, 2));
}

RC_GTEST_PROP(BitStream, AnyIntegersComeBack, (std::uint32_t a, std::int16_t b, std::int32_t c, bool d)) {
    WriteStream writer;
    RC_ASSERT(protocol::boolean(writer, d) && integer(writer, a) && integer(writer, b) && integer(writer, c));
    const Bytes bytes = writer.finish();
    RC_ASSERT(bytes.size() == (1 + 32 + 16 + 32 + 7) / 8);
    ReadStream reader(bytes);
    std::uint32_t a2 = 0;
    std::int16_t b2 = 0;
    std::int32_t c2 = 0;
    bool d2 = false;
    RC_ASSERT(protocol::boolean(reader, d2) && integer(reader, a2) && integer(reader, b2) && integer(reader, c2));
    RC_ASSERT(reader.finished());
    RC_ASSERT(std::tie(a, b, c, d) == std::tie(a2, b2, c2, d2));
}

RC_GTEST_PROP(BitStream, RawBytesComeBackWhereverTheyBegin,
              (std::uint32_t before, const std::vector<std::uint8_t>& all)) {
    const int count = *rc::gen::inRange(0, 17);
    const std::uint32_t lead = before & ((1u << count) - 1);
    WriteStream writer, bit_by_bit;
    writer.bits(lead, count);
    bit_by_bit.bits(lead, count);
    writer.raw(all.data(), all.size());
    for (const std::uint8_t byte : all)
        bit_by_bit.bits(byte, 8);
    const Bytes bytes = writer.finish();
    RC_ASSERT(bytes == bit_by_bit.finish());
    ReadStream reader(bytes);
    std::uint32_t lead_again = 0;
    std::vector<std::uint8_t> again(all.size());
    RC_ASSERT(reader.bits(lead_again, count) && reader.raw(again.data(), again.size()) && reader.finished());
    RC_ASSERT(lead_again == lead);
    RC_ASSERT(again == all);
    RC_ASSERT(!ReadStream(bytes).raw(again.data(), bytes.size() + 1));
}

TEST(BitStream, RealRoundsToTheGridAndStaysInside) {
    constexpr Grid grid{8, 4, -16}; // -16 to 47.75
    for (const auto& [value, expected] :
         {std::pair{0.0, 0.0}, {0.13, 0.25}, {-0.12, 0.0}, {1e30, 47.75}, {-17.0, -16.0}}) {
        WriteStream writer;
        double written = value;
        ASSERT_TRUE(real(writer, written, grid));
        EXPECT_EQ(read<double>(writer.finish(), [&](auto& s, double& v) { return real(s, v, grid); }), expected);
    }
    for (double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        WriteStream writer;
        EXPECT_FALSE(real(writer, bad, grid));
    }
}

TEST(BitStream, NumbersAreFiniteAndBounded) {
    for (const float bad : {NAN, INFINITY, -101.0f}) {
        WriteStream writer;
        float value = bad;
        EXPECT_FALSE(number(writer, value, 100.0f));
        const Bytes bytes = writer.finish();
        ReadStream reader(bytes);
        EXPECT_FALSE(number(reader, value, 100.0f));
    }
    for (const double bad : {std::nan(""), HUGE_VAL, 1e9 + 1}) {
        WriteStream writer;
        double value = bad;
        EXPECT_FALSE(time(writer, value));
        const Bytes bytes = writer.finish();
        ReadStream reader(bytes);
        EXPECT_FALSE(time(reader, value));
    }
}

TEST(BitStream, LongTextAndLongListsAreRefused) {
    std::string name(25, 'x');
    WriteStream writer;
    EXPECT_FALSE(text(writer, name, 24));
    // Lengths that exceed the remaining bytes.
    const Bytes claims{24, 'a', 'b', 'c'};
    ReadStream reader(claims);
    EXPECT_FALSE(text(reader, name, 255));
    const Bytes many{0xff, 0xff, 1, 2, 3};
    ReadStream list_reader(many);
    std::vector<std::uint8_t> items;
    EXPECT_FALSE(list(list_reader, items, 65535, 8, [](auto& s, std::uint8_t& item) { return integer(s, item); }));
    EXPECT_EQ(items.capacity(), 0u);
}

TEST(Text, PrintableIsWellFormedAndVisible) {
    for (const char* good : {"", "Ann", "Jürgen", "坦克 7", "🚜", "~", "Zoe\u0308", "שָׁלוֹם", "ที่นี่", "Nguye\u0302\u0303n"})
        EXPECT_TRUE(printable(good)) << good;
    for (const std::string& bad : {std::string("a\nb"),
                                   std::string("\0", 1),
                                   std::string("\x1b[31m"),
                                   std::string("\x7f"),
                                   std::string("\xc3"),             // truncated
                                   std::string("\xc0\xaf"),         // '/' in two bytes
                                   std::string("\xed\xa0\x80"),     // surrogate
                                   std::string("\xf4\x90\x80\x80"), // past Unicode
                                   std::string("\xff"),
                                   std::string("\x80"),
                                   std::string("\xe2\x80\xae"
                                               "evil"),         // right-to-left override
                                   std::string("\xe2\x80\x8b"), // zero-width space
                                   std::string("\xe3\x85\xa4"), // Hangul filler
                                   std::string("\xc2\x85"),     // next line
                                   std::string("\u00a0"),
                                   std::string("\u2003"),
                                   std::string("\u3000"), // blanks
                                   std::string("\u061c"),
                                   std::string("\U000e0041"), // format
                                   std::string("\u034f"),
                                   std::string("\u180e"), // ignorable
                                   std::string("\ue000"),
                                   std::string("\u0378"), // private, unassigned
                                   std::string("\u2800"),
                                   std::string("\U0001d159"), // without ink
                                   std::string("\u0301"),
                                   std::string("a \u0301"),                         // a mark without a letter
                                   std::string("a\u0300\u0301\u0302\u0303\u0304")}) // five marks on one letter
        EXPECT_FALSE(printable(bad)) << bad;
}

TEST(Text, MakePrintableKeepsVisibleCharacters) {
    EXPECT_EQ(make_printable("a\u00a0b\u3000\u2003c", 24), "a b  c");
    EXPECT_EQ(make_printable("a\u0300\u0301\u200d\u0302\u0303\u0304b", 24), "a\u0300\u0301\u0302\u0303b");
    EXPECT_EQ(make_printable("\u2800\U0001f69c\ufe0f", 24), "\U0001f69c");
}

TEST(Text, MakePrintableCutsAtCharacters) {
    EXPECT_EQ(make_printable("a\nb\x1b[0mc\xff", 24), "ab[0mc");
    EXPECT_EQ(make_printable("ééé", 5), "éé");
    EXPECT_EQ(make_printable("\xe2\x80\xae"
                             "abc",
                             24),
              "abc");
}

RC_GTEST_PROP(Text, MakePrintableIsPrintable, (const std::string& text, std::uint8_t longest)) {
    const std::string result = make_printable(text, longest);
    RC_ASSERT(printable(result) && result.size() <= longest);
    RC_ASSERT(make_printable(result, longest) == result);
}
