#include "dead_reckoning/publishing/publisher_settings.h"

#include "dead_reckoning/custom.h"

namespace dr {

Scheme reference(const PublisherSettings& settings) {
    static const Scheme usual = *scheme("pvb:order2");
    const auto index = static_cast<std::size_t>(settings.reference_scheme);
    const bool usable = index < schemes().size() && !only_a_ghost(settings.reference_scheme);
    return usable ? schemes()[index] : usual;
}

tunables::Tunables tunables(PublisherSettings& settings) {
    static constexpr std::string_view whens[] = {"fixed", "threshold"};
    static constexpr std::string_view velocities[] = {"engine", "difference", "fit"};
    static constexpr std::string_view accelerations[] = {"engine", "difference", "none", "fit"};
    static constexpr std::string_view angular_velocities[] = {"engine", "difference"};
    static constexpr std::string_view contract_ends[] = {"none", "unannounced", "named"};
    using S = PublisherSettings;
    const ::tunables::RowsOf<S> row{settings, "Murphy 18.5", ::tunables::Owner::publisher};
    const auto ours = row.from("ours");
    ::tunables::Tunables rows = {
        row.choice("publish", whens, &S::when,
                   "Publish always at the rate, or at most at the rate and only past a threshold"),
        row.number("rate", "1/s", 0.2, 60, &S::rate, "Nominal and maximum update rate"),
        row.number("orientation-rate", "1/s", 0, 60, &S::orientation_rate,
                   "Publish the orientation separately, at most at this rate; 0: together with the location", "off"),
        row.number("position-threshold", "m", 0.001, 10, &S::position_threshold,
                   "Publish when the position error of the threshold ghost exceeds this"),
        row.from("Roberts et al. 2005, 2008")
            .number("time-space-threshold", "m s", 0, 10, &S::time_space_threshold,
                    "Publish when the position error of the threshold ghost, integrated over the time since the last "
                    "update, exceeds this: small lasting errors count, too; 0: not checked",
                    "off"),
        row.number("rotation-threshold", "rad", 0, 3.2, &S::rotation_threshold,
                   "Publish when the orientation error of the threshold ghost exceeds this; 0: not checked", "off"),
        row.number("articulation-threshold", "rad", 0, 3.2, &S::articulation_threshold,
                   "Publish when the error of the threshold ghost's turret or gun exceeds this; 0: not checked", "off"),
        row.from("Murphy 18.8")
            .number("articulation-rate", "1/s", 0, 60, &S::articulation_rate,
                    "Publish turret and gun separately from the hull, at most at this rate; 0: with the orientation",
                    "off"),
        row.number("velocity-threshold", "m/s", 0, 50, &S::velocity_threshold,
                   "Publish when the velocity error of the threshold ghost exceeds this; 0: not checked", "off"),
        row.number("acceleration-threshold", "m/s²", 0, 100, &S::acceleration_threshold,
                   "Publish when the acceleration error of the threshold ghost exceeds this; 0: not checked", "off"),
        row.number("heartbeat", "s", 0.5, 60, &S::heartbeat, "Longest time between full updates"),
        row.number("heartbeat-stagger", "", 0, 0.9, &S::heartbeat_stagger,
                   "Shorten each heartbeat by a random share up to this, so that actors do not all send at once",
                   "off"),
        row.choice("velocity", velocities, &S::velocity,
                   "Published velocity: the engine's, the difference of positions, or from a least-squares fit"),
        row.choice("acceleration", accelerations, &S::acceleration,
                   "Published acceleration: the engine's, the difference of velocities, none, or from a least-squares "
                   "fit of a parabola"),
        row.number("velocity-average", "frames", 1, 60, &S::velocity_average,
                   "Average velocity over about this number of frames; 1: no averaging"),
        row.number("acceleration-fit", "frames", 3, 60, &S::fit_frames, "Positions in the least-squares fit"),
        row.toggle("damp", &S::damp, "Damp acceleration that changes its direction from update to update"),
        row.number("tiny", "m/s, m/s², rad/s", 0, 1, &S::tiny,
                   "Publish components of velocity, acceleration and angular velocity below this as 0", "off"),
        row.toggle("zero-vertical-acceleration", &S::zero_vertical_acceleration,
                   "Publish no vertical acceleration, because it makes tanks float"),
        row.toggle("impact-acceleration", &S::impact_acceleration,
                   "Publish accelerations of hits, too: they last one tick, but receivers extrapolate them until the "
                   "next update"),
        row.from("Murphy 18.7")
            .choice("angular-velocity", angular_velocities, &S::angular_velocity,
                    "Published angular velocity: the engine's, or the difference of orientations; here they agree up "
                    "to rounding"),
        row.from("Murphy 18.7")
            .toggle("angular-acceleration", &S::angular_acceleration,
                    "Publish angular acceleration, too, unless it is 0: 5 bytes more"),
        row.from("Murphy 18.6")
            .toggle("predictive-prevention", &S::predictive_prevention,
                    "Damp motion that would carry a remote copy under the ground before the next update"),
        row.from("Murphy 18.8; Aronson")
            .toggle(
                "contract", &S::contract,
                "Publish the predictive contract of a tank that follows a road: the road, the position on it and the "
                "speed; 6 bytes more"),
        row.from("Aronson").choice(
            "contract-end", contract_ends, &S::contract_end,
            "Patrolling tanks drive on, or stop every 100 m: unannounced, or at a waypoint that the contract "
            "names, so that the stop needs no update"),
        row.from("Aronson").number(
            "contract-side", "m", -8, 8, &S::contract_side,
            "Side of the road: distance of patrolling tanks from its middle, to the left of their way; below 0: "
            "on the right",
            "middle"),
        ours.toggle("model-fit", &S::model_fit,
                    "Simulate the own vehicle ahead with its present stick, and publish the velocity and acceleration "
                    "with which the reference scheme's predictor comes closest to the simulated path"),
        ours.number("model-fit-latency", "s", 0, 1, &S::model_fit_latency,
                    "Model fit: time to look ahead beyond the update interval; the latency to receivers with time "
                    "compensation"),
    };
    // −1 stands for the default scheme; the row shows its index.
    rows.push_back({{.name = "reference-scheme",
                     .maximum = static_cast<double>(schemes().size() - 1),
                     .fallback = static_cast<double>(index_of(reference(S{}))),
                     .owner = ::tunables::Owner::host,
                     .help = "Scheme of the threshold ghost",
                     .source = "Murphy 18.5",
                     .choices = scheme_names(),
                     .full_name = full_name},
                    [&settings] { return static_cast<double>(index_of(reference(settings))); },
                    [&settings](double index) { settings.reference_scheme = static_cast<int>(index); }});
    return rows;
}

} // namespace dr
