#include "lab/studies/drm.h"

#include "dead_reckoning/dis.h"
#include "dead_reckoning/rotation.h"
#include "tunables/number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <istream>
#include <map>
#include <string_view>

namespace lab {

namespace {

struct Tolerance {
    double position;    ///< [m], also for velocity [m/s]
    double orientation; ///< [rad]
};
constexpr Tolerance double_tolerance{1e-9, 1e-9}, float_tolerance{1e-3, 1e-5};
/// In single precision a position on the Earth's surface is known to half a metre.
constexpr double single_reach = 1e5; ///< [m]

/// Its last digit is 2^-53 of the number: 1 nm at the Earth's surface.
double rounding(double number) { return std::abs(number) * 0x1p-52; }

std::vector<std::string_view> split(std::string_view line) {
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    std::vector<std::string_view> cells;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(',', begin), line.size());
        cells.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return cells;
}

/// One line of the file, by the names of its columns.
class Case {
  public:
    Case(const std::map<std::string, std::size_t, std::less<>>& columns, const std::vector<std::string_view>& cells,
         std::string where)
        : columns_(columns), cells_(cells), where_(std::move(where)) {}

    [[nodiscard]] std::string_view text(std::string_view column) const {
        const std::size_t index = columns_.find(column)->second;
        if (index >= cells_.size())
            throw DrmError(fmt::format("{}: '{}' is missing", where_, column));
        return cells_[index];
    }
    [[nodiscard]] double number(std::string_view column) const {
        double value = 0;
        constexpr tunables::Range floats{-1e12, 1e12}; // far within what single precision holds, also squared
        if (const auto wrong = tunables::read_number(text(column), floats, value))
            throw DrmError(fmt::format("{}: '{}' {}", where_, column, *wrong));
        return value;
    }
    [[nodiscard]] glm::dvec3 vector(std::string_view name) const {
        const auto axis = [&](char which) { return number(fmt::format("{}{}", name, which)); };
        return {axis('x'), axis('y'), axis('z')};
    }
    [[nodiscard]] int model() const {
        const double value = number("drm");
        if (value < 1 || value > 9 || value != std::floor(value))
            throw DrmError(fmt::format("{}: 'drm' must be 1 to 9, not {}", where_, value));
        return static_cast<int>(value);
    }

  private:
    const std::map<std::string, std::size_t, std::less<>>& columns_;
    const std::vector<std::string_view>& cells_;
    std::string where_;
};

template <class Real> dr::dis::State<Real> start(const Case& given) {
    const auto turn = [&](std::string_view angle, const glm::dvec3& axis) {
        return glm::angleAxis(given.number(angle), axis);
    };
    const glm::dquat orientation = turn("psi0", {0, 0, 1}) * turn("theta0", {0, 1, 0}) * turn("phi0", {1, 0, 0});
    return {dr::Vec3<Real>(given.vector("p0")), dr::Vec3<Real>(given.vector("v0")), dr::Vec3<Real>(given.vector("a0")),
            dr::Quat<Real>(orientation), dr::Vec3<Real>(given.vector("w"))};
}

template <class Real> void judge(const Case& given, DrmRow& row, const Tolerance& allowed) {
    const auto reckoned = dr::dis::reckon(static_cast<dr::dis::Model>(row.drm), start<Real>(given),
                                          static_cast<Real>(given.number("dt")));
    const glm::dvec3 position = given.vector("p");
    const glm::dquat orientation(given.number("qw"), given.number("qx"), given.number("qy"), given.number("qz"));
    const double off = glm::distance(glm::dvec3(reckoned.position), position);
    const double turned = dr::angle_between(glm::dquat(reckoned.orientation), orientation);
    const double faster = glm::distance(glm::dvec3(reckoned.velocity), given.vector("v1"));
    ++row.cases;
    row.position = std::max(row.position, off);
    row.orientation = std::max(row.orientation, turned);
    row.velocity = std::max(row.velocity, faster);
    if constexpr (std::is_same_v<Real, float>)
        row.judged = row.judged && glm::length(position) < single_reach;
    row.passed = row.passed && off <= allowed.position + rounding(glm::length(position)) &&
                 turned <= allowed.orientation && faster <= allowed.position;
}

} // namespace

std::vector<DrmRow> check_drm(std::istream& input, const std::string& file, Precision precision) {
    std::string line;
    if (!std::getline(input, line))
        throw DrmError(fmt::format("{}: is empty; its first line must name the columns", file));
    std::map<std::string, std::size_t, std::less<>> columns;
    for (const std::string_view name : split(line))
        columns.emplace(name, columns.size());
    for (const std::string_view needed :
         {"drm",  "group", "dt", "p0x", "p0y", "p0z", "v0x", "v0y", "v0z", "a0x", "a0y", "a0z", "psi0", "theta0",
          "phi0", "wx",    "wy", "wz",  "px",  "py",  "pz",  "qw",  "qx",  "qy",  "qz",  "v1x", "v1y",  "v1z"})
        if (!columns.contains(needed))
            throw DrmError(fmt::format("{}:1: there is no column '{}'", file, needed));

    std::map<std::pair<int, std::string>, DrmRow> rows;
    for (int number = 2; std::getline(input, line); ++number) {
        if (line.empty() || line == "\r")
            continue;
        const auto cells = split(line);
        const Case given(columns, cells, fmt::format("{}:{}", file, number));
        const int model = given.model();
        DrmRow& row = rows[{model, std::string(given.text("group"))}];
        row.drm = model;
        row.model = dr::dis::model_names()[static_cast<std::size_t>(model - 1)];
        row.group = given.text("group");
        if (precision == Precision::with_double)
            judge<double>(given, row, double_tolerance);
        else
            judge<float>(given, row, float_tolerance);
    }
    std::vector<DrmRow> result;
    for (auto& [key, row] : rows)
        result.push_back(std::move(row));
    return result;
}

} // namespace lab
