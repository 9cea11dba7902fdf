#include "dead_reckoning/publishing/publisher_settings.h"

#include "dead_reckoning/custom.h"

namespace dr {

Scheme reference(const PublisherSettings& settings) {
    static const Scheme usual = *scheme("pvb:order2");
    const auto index = static_cast<std::size_t>(settings.reference_scheme);
    const bool usable = index < schemes().size() && !is_foreign(schemes()[index]);
    return usable ? schemes()[index] : usual;
}

tunables::Tunables tunables(PublisherSettings& settings) {
    static constexpr std::string_view whens[] = {"fixed", "threshold"};
    static constexpr std::string_view velocities[] = {"engine", "difference", "fit"};
    static constexpr std::string_view accelerations[] = {"engine", "difference", "none", "fit"};
    using S = PublisherSettings;
    const auto row = [&settings](::tunables::Row described, auto S::*member) {
        described.owner = ::tunables::Owner::publisher;
        if (described.source.empty())
            described.source = "Murphy 18.5";
        return ::tunables::bind(described, settings, member);
    };
    ::tunables::Tunables rows = {
        row({.name = "publish",
             .help = "Publish always at the rate, or at most at the rate and only if needed",
             .choices = whens},
            &S::when),
        row({.name = "rate", .unit = "1/s", .minimum = 0.2, .maximum = 60, .help = "Nominal and largest update rate"},
            &S::rate),
        row({.name = "orientation-rate",
             .unit = "1/s",
             .maximum = 60,
             .help = "Publish the orientation separately, at most at this rate; 0: together with the location",
             .zero = "off"},
            &S::orientation_rate),
        row({.name = "position-threshold",
             .unit = "m",
             .minimum = 0.001,
             .maximum = 10,
             .help = "Publish when the threshold ghost is off by more than this"},
            &S::position_threshold),
        row({.name = "time-space-threshold",
             .unit = "m s",
             .maximum = 10,
             .help = "Publish when the threshold ghost has been off by more than this, summed up over time since the "
                     "last update: a "
                     "small error that stays counts, too; 0: not checked",
             .source = "Roberts et al. 2005, 2008",
             .zero = "off"},
            &S::time_space_threshold),
        row({.name = "rotation-threshold",
             .unit = "rad",
             .maximum = 3.2,
             .help = "Publish when the threshold ghost is turned by more than this; 0: not checked",
             .zero = "off"},
            &S::rotation_threshold),
        row({.name = "articulation-threshold",
             .unit = "rad",
             .maximum = 3.2,
             .help = "Publish when the threshold ghost's turret or gun is turned by more than this; 0: not checked",
             .zero = "off"},
            &S::articulation_threshold),
        row({.name = "articulation-rate",
             .unit = "1/s",
             .maximum = 60,
             .help = "Publish turret and gun apart from the hull, at most at this rate; 0: with the orientation",
             .source = "Murphy 18.8",
             .zero = "off"},
            &S::articulation_rate),
        row({.name = "velocity-threshold",
             .unit = "m/s",
             .maximum = 50,
             .help = "Publish when the threshold ghost's velocity is off by more than this; 0: not checked",
             .zero = "off"},
            &S::velocity_threshold),
        row({.name = "acceleration-threshold",
             .unit = "m/s²",
             .maximum = 100,
             .help = "Publish when the threshold ghost's acceleration is off by more than this; 0: not checked",
             .zero = "off"},
            &S::acceleration_threshold),
        row({.name = "heartbeat",
             .unit = "s",
             .minimum = 0.5,
             .maximum = 60,
             .help = "Send everything at least this often"},
            &S::heartbeat),
        row({.name = "heartbeat-stagger",
             .maximum = 0.9,
             .help = "Shorten each heartbeat by a random share up to this, so that actors do not send together",
             .zero = "off"},
            &S::heartbeat_stagger),
        row({.name = "velocity",
             .help = "Published velocity: the engine's, the difference of positions, or from a least-squares fit",
             .choices = velocities},
            &S::velocity),
        row({.name = "acceleration",
             .help = "Published acceleration: the engine's, the difference of velocities, none, or from a "
                     "least-squares fit of a parabola",
             .choices = accelerations},
            &S::acceleration),
        row({.name = "velocity-average",
             .unit = "frames",
             .minimum = 1,
             .maximum = 60,
             .help = "Average velocity over about this many frames; 1: not at all"},
            &S::velocity_average),
        row({.name = "acceleration-fit",
             .unit = "frames",
             .minimum = 3,
             .maximum = 60,
             .help = "Positions in the least-squares fit"},
            &S::fit_frames),
        row({.name = "damp", .help = "Damp acceleration that changes its direction from update to update"}, &S::damp),
        row({.name = "tiny",
             .unit = "m/s, m/s², rad/s",
             .maximum = 1,
             .help = "Publish components of velocity, acceleration and angular velocity below this as 0",
             .zero = "off"},
            &S::tiny),
        row({.name = "zero-vertical-acceleration", .help = "Publish no up or down acceleration: it makes tanks float"},
            &S::zero_vertical_acceleration),
        row({.name = "impact-acceleration",
             .help = "Publish also what a hit gives in one tick: receivers extrapolate it until the next update"},
            &S::impact_acceleration),
        row({.name = "angular-acceleration",
             .help = "Publish angular acceleration, too, where it is not 0: 5 bytes more",
             .source = "Murphy 18.7"},
            &S::angular_acceleration),
        row({.name = "predictive-prevention",
             .help = "Damp what would carry a remote copy under the ground before the next update",
             .source = "Murphy 18.6"},
            &S::predictive_prevention),
        row({.name = "contract",
             .help = "Publish the predictive contract of a tank that follows a road: which, where on it and how fast; "
                     "6 bytes more",
             .source = "Murphy 18.8; Aronson"},
            &S::contract),
        row({.name = "model-fit",
             .help = "Run the own vehicle on under its present stick, and publish the velocity and acceleration with "
                     "which the reference scheme's predictor comes closest to that",
             .source = "ours"},
            &S::model_fit),
        row({.name = "model-fit-latency",
             .unit = "s",
             .maximum = 1,
             .help = "Model fit: look so much farther ahead than the update interval; the latency to receivers that "
                     "compensate",
             .source = "ours"},
            &S::model_fit_latency),
    };
    // −1 stands for the default scheme, so the row shows that one's index.
    rows.push_back({{.name = "reference-scheme",
                     .maximum = static_cast<double>(schemes().size() - 1),
                     .fallback = static_cast<double>(index_of(reference(S{}))),
                     .owner = ::tunables::Owner::host,
                     .help = "Scheme of the threshold ghost",
                     .source = "Murphy 18.5",
                     .choices = scheme_names()},
                    [&settings] { return static_cast<double>(index_of(reference(settings))); },
                    [&settings](double index) { settings.reference_scheme = static_cast<int>(index); }});
    return rows;
}

} // namespace dr
