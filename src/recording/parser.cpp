#include "recording/parser.h"

#include "recording/codec.h"
#include "recording/fields.h"

namespace recording {

namespace {

constexpr std::size_t head = 1 + 8; ///< size of kind and time at the start of a record [B]

/// Finds each field of fields.h among the fields of a file's kind.
struct FieldMatcher {
    const Kind& theirs;
    std::vector<std::optional<Parser::Place>>& places;

    Parser::Place* find(std::string_view name, Type type, std::uint8_t size) {
        places.emplace_back();
        const auto same = [&](const Field& field) {
            const bool was_a_byte =
                type == Type::u16 && field.type == static_cast<std::uint8_t>(Type::u8) && field.size == 1;
            return field.name == name &&
                   ((field.type == static_cast<std::uint8_t>(type) && field.size == size) || was_a_byte);
        };
        const auto found = std::ranges::find_if(theirs.fields, same);
        if (found == theirs.fields.end())
            return nullptr;
        return &places.back().emplace(Parser::Place{static_cast<std::size_t>(found - theirs.fields.begin()), {}});
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

struct FieldReader {
    const Parser::Plan& plan;
    std::span<const std::span<const std::uint8_t>> fields; ///< bytes of the record's fields, in the file's order
    bool written = true;                                   ///< false: a value is one that no recorder writes
    bool known = true; ///< false: a choice has a value that this version does not know
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

/// Calls `use(time, it)` for each known record. Returns false at damage; the records after it are not read.
template <class Use>
bool read_all(std::span<const Parser::Plan> plans, std::span<const std::uint8_t> block, Use&& use) {
    std::vector<std::span<const std::uint8_t>> fields;
    while (!block.empty()) {
        auto record = take_sized(block);
        if (!record || record->size() < head || (*record)[0] >= plans.size())
            return false;
        const Parser::Plan& plan = plans[(*record)[0]];
        double time = 0;
        if (!Codec<double>::read(record->subspan(1), time) || std::abs(time) > max_time)
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
            if (theirs.name != kind_names[kind])
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
        if constexpr (std::is_constructible_v<RecordPayload, T>)
            records.push_back({time, std::forward<T>(it)});
    });
}

std::optional<Header> Parser::header(std::span<const std::uint8_t> block) const {
    std::optional<Header> header;
    decltype(Header::settings) settings;
    const bool whole = read_all(plans_, block, [&]<class T>(double, T&& it) {
        if constexpr (std::is_same_v<T, Header>)
            header = std::move(it);
        else if constexpr (std::is_same_v<T, Tunable>)
            settings.emplace_back(std::move(it.name), std::move(it.value));
    });
    if (!whole || !header || header->welcome.map.size() > protocol::max_key)
        return {};
    header->settings = std::move(settings);
    return header;
}

} // namespace recording
