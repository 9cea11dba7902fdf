#include "client/match/pareto.h"
#include "platform/small_file.h"

#include <gtest/gtest.h>
#include <sstream>

namespace {

using client::ParetoCost;
using client::ParetoPoint;

const std::string head = "scheme,rate,threshold,model_fit,mean_error,updates_per_s,bytes_per_s\n";

ParetoPoint point(double error, double updates, double bytes = 0) {
    return {.scheme = "pvb", .rate = 1, .mean_error = error, .updates_per_s = updates, .bytes_per_s = bytes};
}

TEST(Pareto, FrontHoldsTheUnbeatenPoints) {
    const std::vector<ParetoPoint> points{point(3, 1, 9), point(2, 2, 8), point(2.5, 3, 7),
                                          point(1, 4, 6), point(2, 2, 8), point(4, 1, 1)};
    EXPECT_EQ(client::pareto_front(points, ParetoCost::updates), (std::vector<std::size_t>{0, 1, 3}));
    EXPECT_EQ(client::pareto_front(points, ParetoCost::bytes), (std::vector<std::size_t>{5, 3}));
    EXPECT_TRUE(client::pareto_front({}, ParetoCost::updates).empty());
}

TEST(Pareto, SmoothestPointsAreAFrontOfTheirOwn) {
    std::vector<ParetoPoint> points{point(3, 1), point(2, 2), point(1, 3), point(0.5, 4)};
    EXPECT_TRUE(client::pareto_front(points, ParetoCost::updates, client::ParetoGoal::smoothness).empty())
        << "no jerk is known";
    for (std::size_t i = 0; const double jerk : {20.0, 500.0, 10.0, 0.0}) // snaps are accurate, but not smooth
        points[i++].jerk = jerk;
    EXPECT_EQ(client::pareto_front(points, ParetoCost::updates, client::ParetoGoal::smoothness),
              (std::vector<std::size_t>{0, 2}));
    EXPECT_EQ(client::pareto_front(points, ParetoCost::updates), (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(Pareto, OlderFilesHaveNoJerk) {
    const client::ParetoData old = client::read_pareto(head + "pvb,3,0,off,0.1,3,4\n", "file");
    ASSERT_EQ(old.points.size(), 1u);
    EXPECT_EQ(old.points[0].jerk, 0);
    EXPECT_EQ(old.points[0].bytes_per_s, 4);
}

TEST(Pareto, WrittenPointsAreReadBack) {
    client::ParetoData data{"random path, 100 ms", {point(0.25, 3, 120), point(0.5, 1.5, 60)}};
    data.points[1].scheme = "offset:ctra-fade";
    data.points[1].threshold = 0.5;
    data.points[1].model_fit = true;
    data.points[1].jerk = 12.5;
    for (const client::ParetoOrigin& origin :
         {client::ParetoOrigin{}, {.names = "version,command", .cells = "1.2,\"sweep --link 0,1\""}}) {
        data.origin = origin;
        std::stringstream file;
        client::write_pareto(file, data);
        const client::ParetoData read = client::read_pareto(file.str(), "file");
        EXPECT_EQ(read.about, data.about);
        EXPECT_EQ(read.points, data.points);
    }
}

TEST(Pareto, EachRowEndsWithItsOrigin) {
    std::stringstream file;
    client::write_pareto(file, {"random path", {point(0.25, 3, 120)}, {.names = "version,seed", .cells = "1.2,7"}});
    EXPECT_EQ(file.str(), "# random path\n"
                          "scheme,rate [1/s],threshold [m],model_fit,mean_error [m],updates_per_s,bytes_per_s,"
                          "jerk_rms [m/s³],version,seed\n"
                          "pvb,1,0,off,0.25,3,120,0,1.2,7\n");
}

TEST(Pareto, DamageIsNamedWithItsLine) {
    const struct {
        std::string text, says;
    } cases[] = {
        {"", "empty"},
        {"time,x\n1,2\n", "file: line 1: this is not a file of sweep points"},
        {"scheme,rate,threshold,model_fit,mean_error,updates_per_s\n", "line 1: this is not a file of sweep points"},
        {"scheme,rate,threshold,model_fit,mean_error,updates_per_s,bytes_per_s,version\n", "line 1: this is not"},
        {head + "pvb,3,0,off,0.1,3\n", "file: line 2: bytes_per_s must be a number, not ''"},
        {head + "pvb,3,0,off,0.1,3,4,5\n", "file: line 2: the line has more than 7 cells"},
        {head + "\nwarp,3,0,off,0.1,3,4\n", "file: line 3: unknown scheme 'warp'"},
        {head + "pvb,3,0,maybe,0.1,3,4\n", "model_fit must be on or off, not 'maybe'"},
        {head + "pvb,3,0,off,nan,3,4\n", "must be a number, not 'nan'"},
        {head + "pvb,3,-1,off,1,3,4\n", "must be from 0 to 1000000000, not -1"},
        {head + "pvb,3,0,off,1,3,1e99\n", "not 1e99"},
        {head + "pvb,0,0,off,1,3,4\n", "the rate must be above 0"},
    };
    for (const auto& each : cases) {
        try {
            (void)client::read_pareto(each.text, "file");
            ADD_FAILURE() << each.text;
        } catch (const platform::FileError& error) {
            EXPECT_NE(std::string(error.what()).find(each.says), std::string::npos) << error.what();
        }
    }
    EXPECT_TRUE(client::read_pareto(head, "file").points.empty());
}

} // namespace
