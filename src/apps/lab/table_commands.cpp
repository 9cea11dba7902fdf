/// reckoning-lab schemes, table18, pantel and drm: tables that take few options.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "platform/small_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <sstream>

namespace apps {

LabCommand add_schemes(CLI::App& lab) {
    return {&add_command(lab, "schemes", "List the convergences and predictors"), [] {
                fmt::print("{}", lab::report_schemes());
                return 0;
            }};
}

LabCommand add_table18(CLI::App& lab) {
    const auto format = std::make_shared<lab::Format>(lab::Format::table);
    CLI::App& app = add_command(lab, "table18", "Table 18.1 of Murphy 2011 beside the published rows");
    add_format(app, *format);
    return {&app, [format] {
                fmt::print("{}", lab::report(lab::table18(), *format));
                return 0;
            }};
}

LabCommand add_pantel(CLI::App& lab) {
    struct Pantel {
        lab::Style style = lab::Style::average;
        lab::Format format = lab::Format::table;
    };
    const auto pantel = std::make_shared<Pantel>();
    CLI::App& app =
        add_command(lab, "pantel", "The eight schemes of Pantel & Wolf 2002 on synthetic traces of three genres");
    add_choice(app, "--style", pantel->style,
               {{"average", lab::Style::average}, {"smooth", lab::Style::smooth}, {"hectic", lab::Style::hectic}},
               "How the player moves the stick");
    add_format(app, pantel->format);
    return {&app, [pantel] {
                fmt::print("{}", lab::report(lab::pantel(pantel->style), pantel->format));
                return 0;
            }};
}

LabCommand add_drm(CLI::App& lab) {
    struct Drm {
        std::string file;
        lab::Precision precision = lab::Precision::with_double;
        lab::Format format = lab::Format::table;
    };
    const auto drm = std::make_shared<Drm>();
    CLI::App& app =
        add_command(lab, "drm", "Check the nine DIS models against cases of known result; exit 1 past the tolerance");
    add_text(app, "FILE", drm->file, "Cases as CSV", {}, Need::existing_file);
    add_choice(app, "--precision", drm->precision,
               {{"double", lab::Precision::with_double}, {"float", lab::Precision::with_float}}, "Arithmetic");
    add_format(app, drm->format);
    return {&app, [drm] {
                constexpr std::size_t most_bytes = 64 << 20;
                std::istringstream input(platform::read_small_file(drm->file, most_bytes));
                const auto rows = lab::check_drm(input, drm->file, drm->precision);
                fmt::print("{}", lab::report(rows, drm->format));
                const bool good =
                    std::ranges::all_of(rows, [](const lab::DrmRow& row) { return row.passed || !row.judged; });
                return good ? 0 : failure;
            }};
}

} // namespace apps
