#include "lab/studies/drm.h"

#include "dead_reckoning/dis.h"
#include "dead_reckoning/rotation.h"
#include "platform/csv_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string_view>

namespace lab {

namespace {

struct Tolerance {
    double position;    ///< Largest accepted error of a position [m] or velocity [m/s].
    double orientation; ///< Largest accepted angle between orientations [rad].
};
constexpr Tolerance double_tolerance{1e-9, 1e-9}, float_tolerance{1e-3, 1e-5};
/// Single precision resolves a position on the Earth's surface to half a metre.
constexpr double single_reach = 1e5; ///< Largest distance from the origin at which single precision is judged [m].

/// Largest distance between doubles near `number`: 1.4 nm for a position on the Earth's surface.
double rounding(double number) { return std::abs(number) * 0x1p-52; }

/// A row of the file, by column names.
class Case {
  public:
    Case(const platform::CsvTable& table, const std::map<std::string_view, std::size_t>& columns)
        : table_(table), columns_(columns) {}

    [[nodiscard]] std::string_view text(std::string_view column) const { return table_.cell(columns_.at(column)); }
    [[nodiscard]] double number(std::string_view column) const {
        return table_.number(columns_.at(column), {-1e12, 1e12}); // Throws beyond: squares must fit in a `float`.
    }
    [[nodiscard]] glm::dvec3 vector(std::string_view name) const {
        const auto axis = [&](char which) { return number(fmt::format("{}{}", name, which)); };
        return {axis('x'), axis('y'), axis('z')};
    }
    [[nodiscard]] int model() const {
        return static_cast<int>(table_.number(columns_.at("drm"), {.low = 1, .high = 9, .whole = true}));
    }

  private:
    const platform::CsvTable& table_;
    const std::map<std::string_view, std::size_t>& columns_;
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

std::vector<DrmRow> check_drm(std::string text, const std::string& file, Precision precision) {
    platform::CsvTable table(std::move(text), file);
    std::map<std::string_view, std::size_t> columns;
    for (const std::string_view needed :
         {"drm",  "group", "dt", "p0x", "p0y", "p0z", "v0x", "v0y", "v0z", "a0x", "a0y", "a0z", "psi0", "theta0",
          "phi0", "wx",    "wy", "wz",  "px",  "py",  "pz",  "qw",  "qx",  "qy",  "qz",  "v1x", "v1y",  "v1z"})
        columns[needed] = table.needed(needed, fmt::format("there is no column '{}'", needed));

    std::map<std::pair<int, std::string>, DrmRow> rows;
    const Case given(table, columns);
    while (table.next()) {
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
