#include "recording/layout.h"

#include "recording/fields.h"

#include <bit>
#include <cstring>
#include <tuple>

namespace recording {

using protocol::Bytes;

static_assert(std::endian::native == std::endian::little, "files are");

namespace {

template <class... Whats> std::tuple<Start, Tunable, Whats...> kinds_of(std::variant<Whats...>);
using Kinds = decltype(kinds_of(What{}));
constexpr std::size_t kind_count = std::tuple_size_v<Kinds>;
constexpr std::size_t header_kinds = 2;      ///< before those of What
constexpr std::size_t max_text = 200;        ///< [B]
constexpr double largest = 1e12;             ///< no number is larger
constexpr float max_coordinate = 1e5f;       ///< no component of a vector is
constexpr std::size_t head = 1 + 8;          ///< of a record, after its length [B]
constexpr std::size_t max_record = 1u << 16; ///< [B]

template <class Use> void for_each_kind(Use&& use) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (use(std::type_identity<std::tuple_element_t<i, Kinds>>{}, i), ...);
    }
    (std::make_index_sequence<kind_count>{});
}

/// A field of a type: how it is written, and how read. Reading returns false for what is not written.
template <Type number, class T> struct Plain {
    static constexpr Type type = number;
    static constexpr std::uint8_t size = sizeof(T);
    static void write(Bytes& out, const T& value) {
        const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(T)>>(value);
        out.insert(out.end(), bytes.begin(), bytes.end());
    }
    static bool read(std::span<const std::uint8_t> in, T& value) {
        std::memcpy(&value, in.data(), sizeof(T));
        return valid(value);
    }
    static bool valid(const T& value) {
        if constexpr (std::is_floating_point_v<T>)
            return std::abs(value) <= static_cast<T>(largest); // false for NaN, too
        else
            return true;
    }
};
template <class T> struct Codec;
template <> struct Codec<std::uint8_t> : Plain<Type::u8, std::uint8_t> {};
template <> struct Codec<std::uint16_t> : Plain<Type::u16, std::uint16_t> {};
template <> struct Codec<std::uint32_t> : Plain<Type::u32, std::uint32_t> {};
template <> struct Codec<std::uint64_t> : Plain<Type::u64, std::uint64_t> {};
template <> struct Codec<std::int16_t> : Plain<Type::i16, std::int16_t> {};
template <> struct Codec<float> : Plain<Type::f32, float> {};
template <> struct Codec<double> : Plain<Type::f64, double> {};
template <> struct Codec<bool> {
    static constexpr Type type = Type::boolean;
    static constexpr std::uint8_t size = 1;
    static bool valid(bool) { return true; }
    static void write(Bytes& out, bool value) { out.push_back(value ? 1 : 0); }
    static bool read(std::span<const std::uint8_t> in, bool& value) {
        value = in[0] == 1;
        return in[0] <= 1;
    }
};
template <> struct Codec<dr::Vec3<float>> : Plain<Type::vector, dr::Vec3<float>> {
    static bool valid(const dr::Vec3<float>& v) {
        return std::abs(v.x) <= max_coordinate && std::abs(v.y) <= max_coordinate && std::abs(v.z) <= max_coordinate;
    }
    static bool read(std::span<const std::uint8_t> in, dr::Vec3<float>& v) { return Plain::read(in, v) && valid(v); }
};
template <> struct Codec<dr::Quat<float>> {
    using Four = std::array<float, 4>; // w first, whatever the library's order
    static constexpr Type type = Type::rotation;
    static constexpr std::uint8_t size = sizeof(Four);
    static bool valid(const dr::Quat<float>& q) { return std::abs(glm::dot(q, q) - 1) < 0.01f; }
    static void write(Bytes& out, const dr::Quat<float>& q) {
        Plain<Type::rotation, Four>::write(out, {q.w, q.x, q.y, q.z});
    }
    static bool read(std::span<const std::uint8_t> in, dr::Quat<float>& q) {
        Four four{};
        std::memcpy(four.data(), in.data(), sizeof(four));
        q = {four[0], four[1], four[2], four[3]};
        return valid(q);
    }
};
template <> struct Codec<std::string> {
    static constexpr Type type = Type::text;
    static constexpr std::uint8_t size = 0;
    static bool valid(const std::string& text) { return text.size() <= max_text && protocol::printable(text); }
    static void write(Bytes& out, const std::string& text) { out.insert(out.end(), text.begin(), text.end()); }
    static bool read(std::span<const std::uint8_t> in, std::string& text) {
        text.assign(in.begin(), in.end());
        return valid(text);
    }
};
template <> struct Codec<std::vector<dr::Road::Place>> {
    using Places = std::vector<dr::Road::Place>;
    static constexpr Type type = Type::places;
    static constexpr std::uint8_t size = 0;
    static bool valid(const Places& places) {
        return places.size() <= dr::Road::max_points && std::ranges::all_of(places, [](const dr::Road::Place& place) {
                   return std::abs(place.x) <= double{max_coordinate} && std::abs(place.y) <= double{max_coordinate};
               });
    }
    static void write(Bytes& out, const Places& places) {
        for (const dr::Road::Place& place : places)
            Codec<double>::write(out, place.x), Codec<double>::write(out, place.y);
    }
    static bool read(std::span<const std::uint8_t> in, Places& places) {
        constexpr std::size_t each = 2 * sizeof(double);
        places.resize(in.size() / each);
        for (std::size_t i = 0; i < places.size(); ++i)
            std::memcpy(&places[i], in.data() + i * each, each);
        return in.size() % each == 0 && valid(places);
    }
};

// --- writing ---

void write_size(Bytes& out, std::size_t at, std::size_t size) {
    if (size >= max_record)
        throw std::logic_error("a record is too long");
    out[at] = static_cast<std::uint8_t>(size);
    out[at + 1] = static_cast<std::uint8_t>(size >> 8);
}

/// Writes `content()` after its length.
void sized(Bytes& out, auto&& content) {
    const std::size_t at = out.size();
    out.resize(at + 2);
    content();
    write_size(out, at, out.size() - at - 2);
}

struct FieldWriter {
    Bytes& out;
    template <class T> void operator()(std::string_view name, const T& value) {
        using Codec = Codec<T>;
        if (!Codec::valid(value))
            throw std::logic_error("a value is out of bounds in a record: " + std::string(name));
        if constexpr (Codec::size > 0)
            Codec::write(out, value);
        else
            sized(out, [&] { Codec::write(out, value); });
    }
    template <class Choice> void operator()(std::string_view name, const Choice& value, const auto& names) {
        if (static_cast<std::size_t>(value) >= std::size(names))
            throw std::logic_error("a value is out of bounds in a record: " + std::string(name));
        out.push_back(static_cast<std::uint8_t>(value));
    }
};

template <class T> void append(Bytes& block, std::size_t kind, double time, const T& what) {
    sized(block, [&] {
        block.push_back(static_cast<std::uint8_t>(kind));
        Codec<double>::write(block, time);
        describe(FieldWriter{block}, what, what);
    });
}

struct FieldLister {
    Kind& kind;
    template <class T> void operator()(std::string_view name, const T&) {
        kind.fields.push_back({std::string(name), static_cast<std::uint8_t>(Codec<T>::type), Codec<T>::size, {}});
    }
    void operator()(std::string_view name, const auto&, const auto& names) {
        kind.fields.push_back(
            {std::string(name), static_cast<std::uint8_t>(Type::choice), 1, {names.begin(), names.end()}});
    }
};

} // namespace

const Layout& layout() {
    static const Layout ours = [] {
        Layout made;
        for_each_kind([&]<class T>(std::type_identity<T>, std::size_t) {
            static_assert(!kind_name<T>.empty(), "a kind has a name in files");
            made.push_back({std::string(kind_name<T>), {}});
            const T it{};
            describe(FieldLister{made.back()}, it, it);
        });
        return made;
    }();
    return ours;
}

void append(Bytes& block, const Record& record) {
    const std::size_t before = block.size();
    try {
        std::visit([&](const auto& it) { append(block, header_kinds + record.what.index(), record.time, it); },
                   record.what);
    } catch (const std::logic_error&) {
        block.resize(before); // half a record would spoil the block
        throw;
    }
}

Bytes encode(const Header& header) {
    Bytes block;
    append(block, 0, 0, Start{header.welcome, header.recorder, header.seed, header.match_time});
    for (const auto& [name, value] : header.settings)
        append(block, 1, 0, Tunable{name, value});
    return block;
}

// --- the layout as bytes: counts and lengths are one byte ---

namespace {

template <class Stream> bool short_text(Stream& stream, std::string& text) {
    return protocol::bytes(stream, text, 255) && protocol::printable(text);
}
template <class Stream> bool serialize(Stream& stream, Field& field) {
    return short_text(stream, field.name) && protocol::integer(stream, field.type) &&
           protocol::integer(stream, field.size) && protocol::list(stream, field.choices, 255, 8, short_text<Stream>);
}
template <class Stream> bool serialize(Stream& stream, Kind& kind) {
    const auto field = [](Stream& s, Field& it) { return serialize(s, it); };
    return short_text(stream, kind.name) && protocol::list(stream, kind.fields, 255, 32, field);
}
template <class Stream> bool serialize(Stream& stream, Layout& layout) {
    return protocol::list(stream, layout, 255, 16, [](Stream& s, Kind& it) { return serialize(s, it); });
}

} // namespace

Bytes encode(const Layout& layout) {
    protocol::WriteStream stream;
    // One `serialize` serves all streams, so it takes what reading may change; this stream only looks.
    if (!serialize(stream, const_cast<Layout&>(layout)))
        throw std::logic_error("a name is too long in a recording's layout");
    return stream.finish();
}

std::optional<Layout> decode_layout(std::span<const std::uint8_t> block) {
    protocol::ReadStream stream(block);
    Layout layout;
    if (!serialize(stream, layout) || !stream.finished())
        return {};
    return layout;
}

// --- reading ---

namespace {

/// Matches our fields with a file's.
struct FieldMatcher {
    const Kind& theirs;
    std::vector<std::optional<Parser::Place>>& places;

    Parser::Place* find(std::string_view name, Type type, std::uint8_t size) {
        places.emplace_back();
        for (std::size_t i = 0; i < theirs.fields.size(); ++i) {
            const Field& field = theirs.fields[i];
            if (field.name == name && field.type == static_cast<std::uint8_t>(type) && field.size == size)
                return &places.back().emplace(Parser::Place{i, {}});
        }
        return nullptr;
    }
    template <class T> void operator()(std::string_view name, const T&) { find(name, Codec<T>::type, Codec<T>::size); }
    void operator()(std::string_view name, const auto&, const auto& names) {
        Parser::Place* place = find(name, Type::choice, 1);
        if (!place)
            return;
        for (const std::string& choice : theirs.fields[place->field].choices) {
            const auto ours = std::ranges::find(names, choice);
            place->choices.push_back(ours == names.end() ? -1 : static_cast<int>(ours - names.begin()));
        }
    }
};

/// One record's fields.
struct FieldReader {
    const Parser::Plan& plan;
    std::span<const std::span<const std::uint8_t>> fields; ///< the file's
    bool written = true;                                   ///< as a recorder writes it
    bool known = true;                                     ///< every choice has a meaning here
    std::size_t next = 0;

    template <class T> void operator()(std::string_view, T& value) {
        if (const auto& place = plan.places[next++])
            written = written && Codec<T>::read(fields[place->field], value);
    }
    template <class Choice> void operator()(std::string_view, Choice& value, const auto&) {
        const auto& place = plan.places[next++];
        if (!place)
            return;
        const std::size_t theirs = fields[place->field][0];
        written = written && theirs < place->choices.size();
        if (!written)
            return;
        known = known && place->choices[theirs] >= 0;
        if (known)
            value = static_cast<Choice>(place->choices[theirs]);
    }
};

/// Takes `size` bytes from the front of `bytes`; nothing if there are fewer.
std::optional<std::span<const std::uint8_t>> take(std::span<const std::uint8_t>& bytes, std::size_t size) {
    if (bytes.size() < size)
        return {};
    const auto taken = bytes.first(size);
    bytes = bytes.subspan(size);
    return taken;
}
std::optional<std::span<const std::uint8_t>> take_sized(std::span<const std::uint8_t>& bytes) {
    const auto size = take(bytes, 2);
    return size ? take(bytes, (*size)[0] | std::size_t{(*size)[1]} << 8) : std::nullopt;
}

bool split(std::span<const std::uint8_t> content, std::span<const std::uint8_t> sizes,
           std::vector<std::span<const std::uint8_t>>& fields) {
    fields.clear();
    for (const std::uint8_t size : sizes) {
        const auto field = size > 0 ? take(content, size) : take_sized(content);
        if (!field)
            return false;
        fields.push_back(*field);
    }
    return content.empty();
}

/// Calls `use(time, it)` with each record that is known here; false where the block is damaged.
template <class Use>
bool read_all(std::span<const Parser::Plan> plans, std::span<const std::uint8_t> block, Use&& use) {
    std::vector<std::span<const std::uint8_t>> fields;
    while (!block.empty()) {
        auto record = take_sized(block);
        if (!record || record->size() < head || (*record)[0] >= plans.size())
            return false;
        const Parser::Plan& plan = plans[(*record)[0]];
        double time = 0;
        if (!Codec<double>::read(record->subspan(1), time) || std::abs(time) > longest)
            return false;
        if (plan.ours == kind_count)
            continue;
        if (!split(record->subspan(head), plan.sizes, fields))
            return false;
        bool written = true;
        for_each_kind([&]<class T>(std::type_identity<T>, std::size_t kind) {
            if (kind != plan.ours)
                return;
            T it{};
            FieldReader reader{plan, fields};
            describe(reader, it, it);
            written = reader.written;
            if (reader.written && reader.known)
                use(time, std::move(it));
        });
        if (!written)
            return false;
    }
    return true;
}

} // namespace

Parser::Parser(const Layout& file) {
    for (const Kind& theirs : file) {
        Plan plan{.ours = kind_count};
        for (const Field& field : theirs.fields)
            plan.sizes.push_back(field.size);
        for_each_kind([&]<class T>(std::type_identity<T>, std::size_t kind) {
            if (theirs.name != kind_name<T>)
                return;
            plan.ours = kind;
            const T it{};
            describe(FieldMatcher{theirs, plan.places}, it, it);
        });
        plans_.push_back(std::move(plan));
    }
}

bool Parser::parse(std::span<const std::uint8_t> block, std::vector<Record>& records) const {
    return read_all(plans_, block, [&]<class T>(double time, T&& it) {
        if constexpr (std::is_constructible_v<What, T>)
            records.push_back({time, std::forward<T>(it)});
    });
}

std::optional<Header> Parser::header(std::span<const std::uint8_t> block) const {
    std::optional<Start> start;
    Header header;
    const bool whole = read_all(plans_, block, [&]<class T>(double, T&& it) {
        if constexpr (std::is_same_v<T, Start>)
            start = std::move(it);
        else if constexpr (std::is_same_v<T, Tunable>)
            header.settings.emplace_back(std::move(it.name), std::move(it.value));
    });
    if (!whole || !start || start->welcome.map.size() > protocol::max_key)
        return {};
    header.welcome = start->welcome;
    header.recorder = start->recorder;
    header.seed = start->seed;
    header.match_time = start->match_time;
    return header;
}

} // namespace recording
