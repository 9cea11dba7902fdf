#include "lab/output/gnuplot_script.h"

#include "platform/path.h"
#include "platform/small_file.h"
#include "platform/system.h"

#include <fmt/format.h>

namespace lab {

namespace {

namespace fs = std::filesystem;

/// Runs a script in its folder. Scripts name their data and picture without folders, so that the folder can be moved.
void gnuplot(const fs::path& folder, const std::string& script) {
    const platform::ProgramResult ended =
        platform::run_program("gnuplot", {"-e", "cd " + quoted(folder.string()), script});
    if (ended.not_started == std::errc::no_such_file_or_directory)
        throw PlotError(fmt::format("gnuplot is not installed (Debian: apt-get install gnuplot-nox); then run in {}:"
                                    "\n  gnuplot {}",
                                    folder.string(), script));
    if (ended.not_started)
        throw PlotError(fmt::format("gnuplot cannot be started: {}", ended.not_started.message()));
    if (!ended.succeeded)
        throw PlotError(fmt::format("gnuplot could not draw {}", (folder / platform::path_of(script)).string()));
}

/// Splits the text into at most three lines of `letters` bytes, and drops the remaining text.
std::vector<std::string> small_print(const std::string& text, std::size_t letters) {
    constexpr std::size_t most = 3;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size() && lines.size() < most;) {
        std::size_t end = std::min(at + letters, text.size());
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // Within a UTF-8 character.
            --end;
        lines.push_back(text.substr(at, end - at));
        at = end;
    }
    return lines;
}

} // namespace

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("''") : std::string(1, c);
    return result + "'";
}

GnuplotScript::GnuplotScript(fs::path folder, std::string name, Picture picture, const Provenance& origin)
    : folder_(std::move(folder)), name_(std::move(name)), picture_(picture), origin_(origin.text()) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error)
        throw PlotError(fmt::format("cannot create {}: {}", folder_.string(), error.message()));
}

void GnuplotScript::add(const std::string& points, const std::string& how, const std::string& title) {
    const std::string data = quoted(name_ + ".dat");
    curves_ += fmt::format("{}{} index {} {} {}", curves_.empty() ? "" : ", \\\n  ", data, blocks_++, how,
                           title.empty() ? "notitle" : "title " + quoted(title) + " noenhanced");
    data_ += points + "\n\n"; // gnuplot separates blocks by two empty lines.
}

void GnuplotScript::label(double x, double y, const std::string& text, const std::string& colour) {
    set(fmt::format("label {} at {:.5g},{:.5g} left offset 0.7,0 tc rgb '{}' noenhanced font ',9'", quoted(text), x, y,
                    colour));
}

void GnuplotScript::set_ground_axes() {
    set("xlabel 'x [m]'");
    set("ylabel 'y [m]'");
    set("size ratio -1");
}

void GnuplotScript::draw(int width, int height) const {
    struct Terminal {
        const char *name, *ending;
        double pixel; // Size of a pixel in the terminal's unit.
    };
    constexpr Terminal terminals[] = {
        {"svg", ".svg", 1}, {"pngcairo", ".png", 1}, {"pdfcairo", ".pdf", 0.01}}; // [inches]
    const Terminal& terminal = terminals[static_cast<std::size_t>(picture_)];
    const std::string script = name_ + ".gp", comment = "# " + origin_ + "\n";
    platform::write_file(folder_ / platform::path_of(name_ + ".dat"), comment + data_);
    platform::write_file(
        folder_ / platform::path_of(script),
        fmt::format("{}set terminal {} size {:g},{:g} font 'DejaVu Sans,11' background rgb 'white'\n"
                    "set output {}\nset grid lc rgb '#dddddd'\nset key outside right top\n{}{}plot {}\n",
                    comment, terminal.name, width * terminal.pixel, height * terminal.pixel,
                    quoted(name_ + terminal.ending), settings_, foot(width, height), curves_));
    gnuplot(folder_, script);
}

std::string GnuplotScript::foot(int width, int height) const {
    constexpr int letter = 4, line = 9; // [pixels]
    const auto lines = small_print(origin_, static_cast<std::size_t>(width / letter));
    std::string text = fmt::format("set bmargin {:g}\n", 3.5 + 0.6 * static_cast<double>(lines.size()));
    double y = static_cast<double>(line) / height * (static_cast<double>(lines.size()) - 0.4);
    for (const std::string& each : lines) {
        text +=
            fmt::format("set label {} at screen 0.01,{:.4f} tc rgb '#888888' noenhanced font ',6'\n", quoted(each), y);
        y -= static_cast<double>(line) / height;
    }
    return text;
}

std::string colour(std::size_t index) {
    return fmt::format(" lc rgb '{}'", curve_colours[index % std::size(curve_colours)]);
}
std::string dashes(std::size_t index, bool second) {
    constexpr std::size_t patterns = 5; // Number of gnuplot's patterns.
    return fmt::format(" dt {}", 1 + (2 * (index / std::size(curve_colours)) + (second ? 1 : 0)) % patterns);
}
std::string marks(std::size_t index, bool second) {
    static constexpr int filled[] = {7, 9, 13, 11}, open[] = {4, 8, 12, 10};
    const auto turn = index / std::size(curve_colours) % std::size(filled);
    return fmt::format(" pt {}", second ? open[turn] : filled[turn]);
}

} // namespace lab
