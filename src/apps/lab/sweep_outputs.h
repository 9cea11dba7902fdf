#pragma once
/// Output of a sweep: Pareto fronts on standard output; tables and pictures in files.

#include "apps/options.h"
#include "lab/output/plot.h"
#include "lab/output/provenance.h"

#include <functional>
#include <span>
#include <string>

namespace apps {

struct SweepOutputs {
    std::string json{}, pareto{}, plot{}, baseline{}, summary{};
    std::string head{}; ///< Text printed above the Pareto fronts.
    lab::Picture picture = lab::Picture::svg;

    struct Origins {
        const lab::Provenance& whole; ///< Origin of the whole sweep.
        std::function<lab::Provenance(const lab::SweepCase&)> of_case;
    };

    void add_to(CLI::App& app);
    /// `results`: the results of all cases, in the order of lab::cases. Throws platform::FileError and lab::PlotError.
    void write(const lab::SweepOptions& options, std::span<const lab::SweepRow> results, const Origins& origins) const;
};

} // namespace apps
