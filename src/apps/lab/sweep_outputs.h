#pragma once
/// Output of a sweep: fronts on standard output, tables, pictures.

#include "apps/options.h"
#include "lab/output/plot.h"
#include "lab/output/provenance.h"

#include <functional>
#include <span>
#include <string>

namespace apps {

struct SweepOutputs {
    std::string json{}, pareto{}, plot{}, baseline{}, summary{};
    std::string head{}; ///< Text above the fronts.
    lab::Picture picture = lab::Picture::svg;

    struct Origins {
        const lab::Provenance& whole; ///< Origin of the whole sweep.
        std::function<lab::Provenance(const lab::SweepCase&)> of_case;
    };

    void add_to(CLI::App& app);
    /// `results`: of all cases, in their order. Throws platform::FileError and lab::PlotError.
    void write(const lab::SweepOptions& options, std::span<const lab::SweepRow> results, const Origins& origins) const;
};

} // namespace apps
