#include "lab/trajectory_table.h"

#include "platform/csv_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numbers>

namespace lab {
namespace {

using Vec = dr::Vec3<double>;
using Quat = dr::Quat<double>;

constexpr double radians_per_degree = std::numbers::pi / 180;

/// Meaning of a column.
enum class Field { t, x, y, z, vx, vy, vz, yaw, heading, pitch, roll, id, stamp, count };

/// Column names of a field, first the one in `--columns`; `on_the_globe` replaces them for positions on the globe.
struct FieldRow {
    std::vector<std::string_view> names, on_the_globe{};
};
const FieldRow& row_of(Field field) {
    static const FieldRow table[] = {
        {.names = {"t", "time", "timestamp"}},
        {.names = {"x"}, .on_the_globe = {"lon", "lng", "longitude"}},
        {.names = {"y"}, .on_the_globe = {"lat", "latitude"}},
        {.names = {"z"}, .on_the_globe = {"alt", "altitude", "height", "ele"}},
        {.names = {"vx"}},
        {.names = {"vy"}},
        {.names = {"vz"}},
        {.names = {"yaw"}},
        {.names = {"heading"}},
        {.names = {"pitch"}},
        {.names = {"roll"}},
        {.names = {"id", "actor", "name"}},
        {.names = {"stamp"}},
    };
    static_assert(std::size(table) == static_cast<std::size_t>(Field::count));
    return table[static_cast<std::size_t>(field)];
}
constexpr Field field_at(std::size_t i) { return static_cast<Field>(i); }
constexpr auto fields = static_cast<std::size_t>(Field::count);

/// Column of each field in the file.
class Columns {
  public:
    Columns(const platform::CsvTable& table, const TrajectoryOptions& options) {
        const bool globe = options.axes->is_globe;
        for (std::size_t i = 0; i < fields; ++i) {
            const FieldRow& row = row_of(field_at(i));
            const auto& names = globe && !row.on_the_globe.empty() ? row.on_the_globe : row.names;
            for (const std::string_view name : names)
                if (!at_[i] && (field_at(i) != Field::stamp || !options.prefix.empty()))
                    at_[i] = table.column((is_shared(field_at(i)) ? "" : options.prefix) + std::string(name));
        }
        for (const auto& [field, name] : options.columns) {
            const auto i = field_named(field);
            if (!i)
                throw platform::FileError(fmt::format("--columns: unknown name '{}'; valid: {}", field, field_names()));
            at_[*i] = table.needed(name, fmt::format("--columns {2}{0}={1}: there is no column '{1}'", field, name,
                                                     is_shared(field_at(*i)) ? "" : options.prefix));
        }
        const auto on_the_globe = [&](Field field) {
            return std::ranges::any_of(row_of(field).on_the_globe, [&](std::string_view name) {
                return table.column(options.prefix + std::string(name)).has_value();
            });
        };
        if (!globe && !(*this)[Field::x] && on_the_globe(Field::x) && on_the_globe(Field::y))
            table.fail("the positions are latitudes and longitudes: add --axes lla");
        const std::string what = fmt::format(
            "a trajectory needs the columns t, {3}{0} and {3}{1}, and may have {3}{2}, vx, vy, vz, yaw or heading, "
            "pitch, roll and id; --columns gives other names (t=Time,{3}x=East)",
            globe ? "lat" : "x", globe ? "lon" : "y", globe ? "alt" : "z", options.prefix);
        for (const Field field : {Field::t, Field::x, Field::y})
            if (!(*this)[field])
                table.fail(fmt::format("{}; this file has {}", what, fmt::join(table.columns(), ", ")));
    }

    [[nodiscard]] std::optional<std::size_t> operator[](Field field) const {
        return at_[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] bool has_velocity() const {
        return (*this)[Field::vx] && (*this)[Field::vy] && ((*this)[Field::vz] || !(*this)[Field::z]);
    }
    [[nodiscard]] bool has_direction() const { return (*this)[Field::yaw] || (*this)[Field::heading]; }
    [[nodiscard]] bool is_read(std::size_t column) const { return std::ranges::find(at_, column) != std::end(at_); }

  private:
    static bool is_shared(Field field) { return field == Field::t || field == Field::id; }
    static std::optional<std::size_t> field_named(std::string_view name) {
        for (std::size_t i = 0; i < fields; ++i)
            if (row_of(field_at(i)).names.front() == name)
                return i;
        return {};
    }
    static std::string field_names() {
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < fields; ++i)
            names.push_back(row_of(field_at(i)).names.front());
        return fmt::format("{}", fmt::join(names, ", "));
    }

    std::optional<std::size_t> at_[fields];
};

class Reader {
  public:
    Reader(platform::CsvTable table, const std::string& name, const TrajectoryOptions& options)
        : table_(std::move(table)), name_(name), options_(options), columns_(table_, options) {
        found_.origin = options.origin;
    }

    TrajectoryTable read() {
        for (std::size_t row = 0; table_.next(); ++row) {
            if (constexpr std::size_t now_and_then = 1 << 16; row % now_and_then == 0 && options_.progress)
                options_.progress(table_.share_read());
            if (table_.is_cut_off()) {
                note(fmt::format("line {} is cut off and ignored: is the file complete?", table_.line()));
                break;
            }
            add_sample();
        }
        if (found_.actors.empty() && !options_.is_sparse)
            throw platform::FileError(fmt::format("{}: has no samples", name_));
        found_.start = table_.first_time();
        found_.rounding = decimals_ < 0 ? 0 : std::pow(10, -decimals_) * rounding_unit();
        for (std::size_t i = 0; i < table_.columns().size(); ++i)
            if (!columns_.is_read(i) && !table_.columns()[i].empty())
                found_.unread.push_back(table_.columns()[i]);
        constexpr double turn = 2 * std::numbers::pi;
        if (!options_.degrees && largest_angle_ > turn * 1.01)
            note(fmt::format("there are angles of {:g}: if they are degrees, add --degrees", largest_angle_));
        return std::move(found_);
    }

  private:
    void note(const std::string& text) { found_.notes.push_back(fmt::format("{}: {}", name_, text)); }

    void add_sample() {
        const auto who = columns_[Field::id];
        const std::string actor(who ? table_.cell(*who) : std::string_view());
        const double time = table_.seconds(*columns_[Field::t], options_.seconds, "--unit-time");
        if (options_.is_sparse && table_.cell(*columns_[Field::x]).empty())
            return;
        TrackSamples& samples = found_.actors[actor];
        if (!samples.times.empty() && time <= samples.times.back())
            table_.fail(fmt::format("time {} is not later than the previous time{}", table_.cell(*columns_[Field::t]),
                                    actor.empty() ? "" : " of " + actor));
        samples.times.push_back(time);
        samples.positions.push_back(position());
        if (columns_.has_velocity())
            samples.velocities.push_back(
                vector({Field::vx, Field::vy, Field::vz}, 1 / options_.seconds, {.high = 1e6, .unit = "m/s"}));
        if (columns_.has_direction())
            samples.orientations.push_back(orientation());
        if (columns_[Field::stamp])
            samples.stamps.push_back(table_.seconds(*columns_[Field::stamp], options_.seconds, "--unit-time"));
    }

    struct Bound {
        double high;
        std::string_view unit;
    };
    double number(Field field, double unit, const Bound& bound) {
        const auto column = columns_[field];
        if (!column)
            return 0;
        const double value = table_.number(*column) * unit;
        if (std::abs(value) > bound.high)
            table_.fail(fmt::format("{} {} is {:g} {}, more than the limit of {:g}: is its unit right (--unit-length)?",
                                    table_.columns()[*column], table_.cell(*column), value, bound.unit, bound.high));
        return value;
    }
    Vec vector(std::array<Field, 3> axes, double unit, const Bound& bound) {
        Vec sum(0);
        const Vec ours[] = {options_.axes->x, options_.axes->y, options_.axes->z};
        for (int i = 0; i < 3; ++i)
            sum += number(axes[static_cast<std::size_t>(i)], unit * options_.metres[i], bound) * ours[i];
        return sum;
    }
    Vec position() {
        for (const Field field : {Field::x, Field::y})
            count_decimals(table_.cell(*columns_[field]));
        if (!options_.axes->is_globe)
            return vector({Field::x, Field::y, Field::z}, 1, {.high = 1e8, .unit = "m"});
        const dis::Geodetic place{.latitude = radians_per_degree * table_.number(*columns_[Field::y], {-90, 90}),
                                  .longitude = radians_per_degree * table_.number(*columns_[Field::x], {-180, 360}),
                                  .height = number(Field::z, options_.metres.z, {.high = 1e8, .unit = "m"})};
        if (!found_.origin)
            found_.origin = {.latitude = place.latitude, .longitude = place.longitude};
        if (!map_)
            map_.emplace(*found_.origin);
        const Vec at = map_->from_geocentric(dis::geocentric(place));
        return {at.x, at.y, place.height}; // The file's altitude, as the Earth curves away from the map's plane.
    }
    Quat orientation() {
        const auto angle = [&](Field field) {
            const auto column = columns_[field];
            const double value = column ? table_.number(*column, {-1e6, 1e6}) : 0;
            largest_angle_ = std::max(largest_angle_, std::abs(value));
            return value * (options_.degrees ? radians_per_degree : 1);
        };
        const double yaw = columns_[Field::yaw] ? angle(Field::yaw) : std::numbers::pi / 2 - angle(Field::heading);
        return dr::rotation(Vec(0, 0, yaw)) * dr::rotation(Vec(0, -angle(Field::pitch), 0)) *
               dr::rotation(Vec(angle(Field::roll), 0, 0));
    }

    /// Finds the number of decimal places to which positions are rounded: that of the longest number.
    void count_decimals(std::string_view number) {
        const std::size_t point = number.find_first_of(".,");
        const auto places = point == number.npos ? 0 : static_cast<int>(number.size() - point - 1);
        decimals_ = std::max(decimals_, number.find_first_of("eE") == number.npos ? places : 17);
    }
    [[nodiscard]] double rounding_unit() const {
        constexpr double metres_per_degree = 111e3; // A degree of longitude is shorter.
        return options_.axes->is_globe ? metres_per_degree : std::max(options_.metres.x, options_.metres.y);
    }

    platform::CsvTable table_;
    const std::string& name_;
    const TrajectoryOptions& options_;
    Columns columns_;
    TrajectoryTable found_;
    std::optional<dis::LocalFrame> map_; ///< Map that touches the Earth at the origin.
    int decimals_ = -1;
    double largest_angle_ = 0;
};

} // namespace

TrajectoryTable read_trajectory_table(platform::CsvTable table, const std::string& name,
                                      const TrajectoryOptions& options) {
    return Reader(std::move(table), name, options).read();
}

double max_step(const TrajectoryOptions& options, const std::vector<double>& times) {
    std::vector<double> steps;
    steps.reserve(times.size());
    for (std::size_t i = 1; i < times.size(); ++i)
        steps.push_back(times[i] - times[i - 1]);
    if (options.gap || steps.empty())
        return options.gap.value_or(1);
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::ranges::nth_element(steps, middle);
    return std::max(1.0, 3 * *middle);
}

} // namespace lab
