#include "lab/studies/table18.h"

#include "lab/run.h"

namespace lab {

namespace {

struct Setting {
    const char* name;
    double speed;  // Speed on the circle [m/s].
    double radius; // Radius of the circle [m].
    double velocity_average;
    bool damp;
    dr::PublisherSettings::Acceleration acceleration = dr::PublisherSettings::Acceleration::difference;
};
constexpr Setting settings[] = {
    {"listing", 110.6, 388.06, 1, false},
    {"tank", 17.93, 29.89, 2, true},
    {"listing, no acceleration", 110.6, 388.06, 1, false, dr::PublisherSettings::Acceleration::none},
    {"tank, no acceleration", 17.93, 29.89, 2, true, dr::PublisherSettings::Acceleration::none},
};

struct PublishedRow {
    double rate, bezier, pvb;
};
constexpr PublishedRow published_rows[] = {{1, 1.5723, 1.4584}, {3, 0.1112, 0.1041}, {5, 0.0574, 0.0542}};

} // namespace

std::vector<Table18Row> table18() {
    std::vector<Table18Row> rows;
    for (const Setting& setting : settings) {
        RunOptions options;
        options.path.speed = setting.speed;
        options.path.radius = setting.radius;
        options.ideal = true;
        options.warm_up = 6;
        options.publisher.velocity = dr::PublisherSettings::Velocity::difference;
        options.publisher.acceleration = setting.acceleration;
        options.publisher.velocity_average = setting.velocity_average;
        options.publisher.damp = setting.damp;
        for (const PublishedRow& row : published_rows) {
            options.publisher.rate = row.rate;
            const auto add = [&](const char* scheme, double published) {
                rows.push_back({.setting = setting.name,
                                .rate = row.rate,
                                .scheme = dr::full_name(scheme),
                                .mean = run(options, *dr::scheme(scheme)).summary.mean});
                if (setting.acceleration != dr::PublisherSettings::Acceleration::none)
                    rows.back().published = published;
            };
            add("bezier-end", row.bezier);
            add("pvb", row.pvb);
        }
    }
    return rows;
}

} // namespace lab
