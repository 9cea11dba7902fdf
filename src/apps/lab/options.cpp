#include "apps/lab/options.h"

#include <algorithm>

namespace apps {

CLI::Option* number(CLI::App& app, const std::string& name, double& value, double low, double high,
                    const std::string& help) {
    return app.add_option(name, value, help)->check(CLI::Range(low, high))->capture_default_str();
}

void add_format(CLI::App& app, lab::Format& format) {
    choice<lab::Format>(app, "--format", format,
                        {{"table", lab::Format::table}, {"csv", lab::Format::csv}, {"json", lab::Format::json}},
                        "How to print it");
}

Names<dr::PathKind> paths() {
    Names<dr::PathKind> paths;
    for (const std::string_view name : dr::path_names())
        paths.emplace(name, *dr::path_kind(name));
    return paths;
}

void add_schemes_option(CLI::App& app, std::vector<std::string>& schemes) {
    app.add_option("--scheme", schemes, "Schemes to measure, separated by commas: " + dr::valid_schemes())
        ->delimiter(',')
        ->capture_default_str();
}

dr::Scheme parse_scheme(const std::string& name) {
    const auto scheme = dr::scheme(name);
    if (!scheme)
        throw CLI::ValidationError("--scheme",
                                   fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    return *scheme;
}

void add_rows(CLI::App& app, const tunables::Tunables& rows, std::initializer_list<std::string_view> but) {
    for (const tunables::Tunable& row : rows) {
        const std::string name = "--" + std::string(row.row.name);
        if (std::ranges::find(but, row.row.name) != but.end() || app.get_option_no_throw(name))
            continue;
        const auto assign = [row, name](const std::string& text) {
            if (const auto wrong = row.set_text(text))
                throw CLI::ValidationError(name, *wrong);
        };
        app.add_option_function<std::string>(name, assign, std::string(row.row.help))->default_str(row.text());
    }
}

} // namespace apps
