#include "platform/iso_time.h"

#include <gtest/gtest.h>

namespace platform {

TEST(IsoTime, EveryFormOfATimeIsTheSameInstant) {
    for (const char* text :
         {"2001-09-09T01:46:40Z", "2001-09-09 01:46:40", "2001-09-09T01:46:40.000+00:00", "2001-09-09T03:46:40+02:00",
          "2001-09-09T03:46:40+0200", "2001-09-09t03:46:40,0+02", "2001-09-08T20:16:40-05:30"})
        EXPECT_EQ(read_iso_time(text), 1e9L) << text;
    EXPECT_EQ(read_iso_time("1970-01-01 00:01"), 60.0L);
    EXPECT_EQ(read_iso_time("1969-12-31T23:59:59Z"), -1.0L);
    EXPECT_EQ(read_iso_time("2024-02-29T00:00:00Z"), 1709164800.0L) << "a leap year's day";
    EXPECT_NEAR(static_cast<double>(*read_iso_time("1970-01-01T00:00:00.123456789Z") * 1e9L), 123456789, 1e-3);
}

TEST(IsoTime, RejectsOtherTexts) {
    for (const char* text :
         {"", "12", "2024-03-05", "2024-03-05T", "2024-03-05T14", "2024-3-5 14:00:00", "2023-02-29T00:00:00Z",
          "2024-03-05T14:60:00", "2024-03-05T14:00:61", "2024-03-05T14:00:00+", "2024-03-05T14:00:00Zulu",
          "2024-03-05T14:00:00 +01", "-024-03-05T14:00:00", "2024-03-05T25:00:00"})
        EXPECT_EQ(read_iso_time(text), std::nullopt) << text;
}

} // namespace platform
