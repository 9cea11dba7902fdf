#pragma once
/// Options that several of the lab's subcommands share.

#include "lab/report.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>

namespace apps {

template <class Value> using Names = std::map<std::string, Value>;

/// An option that takes one of these names.
template <class Value>
CLI::Option* choice(CLI::App& app, const std::string& name, Value& value, const Names<Value>& names,
                    const std::string& help) {
    std::string valid, fallback;
    for (const auto& [text, each] : names) {
        valid += valid.empty() ? text : ", " + text;
        if (each == value)
            fallback = text;
    }
    const auto assign = [&value, names, valid, name](const std::string& text) {
        const auto found = names.find(text);
        if (found == names.end())
            throw CLI::ValidationError(name, fmt::format("unknown name '{}'; valid: {}", text, valid));
        value = found->second;
    };
    return app.add_option_function<std::string>(name, assign, fmt::format("{} ({})", help, valid))
        ->default_str(fallback);
}

CLI::Option* number(CLI::App& app, const std::string& name, double& value, double low, double high,
                    const std::string& help);

void add_format(CLI::App& app, lab::Format& format);

/// Names of measuring paths.
Names<dr::PathKind> paths();

/// --scheme A,B,...
void add_schemes_option(CLI::App& app, std::vector<std::string>& schemes);
/// Throws CLI::ValidationError for an unknown name.
dr::Scheme parse_scheme(const std::string& name);

/// One option a row, but for names that `app` has already or that `but` lists.
void add_rows(CLI::App& app, const tunables::Tunables& rows, std::initializer_list<std::string_view> but = {});

/// What lies between the true state and the displayed one: publisher, link and receiver, with the rows of theirs that
/// have no option of their own. `reference-scheme` is the command's business.
struct Way {
    dr::PublisherSettings& publisher;
    lab::Link& link;
    dr::ReceiverSettings& receiver;
};
void add_way(CLI::App& app, const Way& way);
/// The model fit looks beyond the interval by the latency, unless told otherwise. Call when everything is parsed.
void look_ahead(const CLI::App& app, const Way& way);

} // namespace apps
