#include "overlay/instruments/save_plot.h"

#include "overlay/plot/plot_export.h"
#include "protocol/text.h"

#include <fmt/format.h>

namespace overlay {

namespace {

std::string file_name(std::string_view name) {
    constexpr std::size_t longest = 60;
    std::string plain;
    for (const char c : name.substr(0, longest)) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter)
            plain += c;
        else if (!plain.empty() && plain.back() != '-')
            plain += '-';
    }
    return plain.empty() ? "plot" : plain;
}

} // namespace

std::string save_plot(const Actions& actions, const Plot& plot, std::string_view name, std::string_view title,
                      std::string_view about) {
    if (!actions.save_text)
        return "results cannot be saved here";
    constexpr std::size_t longest = 200;
    const std::string plain = file_name(name), head = protocol::make_printable(title, longest);
    const std::string picture = actions.save_text(plain + ".svg", plot_svg(plot, head, about));
    const std::string figures = actions.save_text(plain + ".csv", plot_csv(plot, head, about));
    return picture.ends_with(".svg") ? picture + ", " + figures : picture; // else what went wrong
}

std::string conditions(const client::View& client) {
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    const net::LinkSettings& link = client.settings().link;
    const bool threshold = publisher.when == dr::PublisherSettings::When::threshold;
    return fmt::format("{} {:g} updates/s{}; my link: {:.0f} ± {:.0f} ms, {:.1f} % loss",
                       threshold ? "at most" : "always", publisher.rate,
                       threshold ? fmt::format(", position threshold {:g} m", publisher.position_threshold) : "",
                       link.delay * 1000, link.jitter * 1000, link.loss * 100);
}

} // namespace overlay
