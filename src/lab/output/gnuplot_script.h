#pragma once
/// A picture by gnuplot: its data, its script, and the run of the program.

#include "lab/output/plot.h"

#include <string>

namespace lab {

/// The text in gnuplot's single quotes, in which only a single quote is special.
std::string quoted(const std::string& text);

/// The script of a picture: settings and curves.
class GnuplotScript {
  public:
    /// Makes `folder` if needed. Throws PlotError.
    GnuplotScript(std::filesystem::path folder, std::string name, Picture picture, const Provenance& origin);
    /// Adds a curve: a block of points, its style, and its name in the key.
    void add(const std::string& points, const std::string& how, const std::string& title);
    /// Writes a curve's name at a point.
    void label(double x, double y, const std::string& text, const std::string& colour);
    void set(const std::string& line) { settings_ += "set " + line + '\n'; }
    /// Axes for paths seen from above, with one scale [m].
    void set_ground_axes();
    /// Writes data and script, and draws the picture. Size in [pixels]. Throws platform::FileError and PlotError.
    void draw(int width = 900, int height = 560) const;

  private:
    /// Commands that write the origin in small print below the picture.
    [[nodiscard]] std::string foot(int width, int height) const;

    std::filesystem::path folder_;
    std::string name_;
    Picture picture_;
    std::string origin_, data_, settings_, curves_;
    int blocks_ = 0;
};

/// Colours that colour-blind people can tell apart (Okabe and Ito 2008). They repeat with other dashes and marks.
inline constexpr std::string_view curve_colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                     "#e69f00", "#56b4e9", "#888888", "#000000"};
/// Style of the curve number `index`. `second`: another version of its dashes and marks, for a scheme's second line.
std::string colour(std::size_t index);
std::string dashes(std::size_t index, bool second = false);
std::string marks(std::size_t index, bool second = false);

} // namespace lab
