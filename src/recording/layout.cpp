#include "recording/layout.h"

#include "recording/codec.h"
#include "recording/fields.h"

namespace recording {

namespace {

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

// Encoding of a layout: counts and lengths are one byte each.

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

const Layout& layout() {
    static const Layout ours = [] {
        Layout made;
        for_each_kind([&]<class T>(std::type_identity<T>, std::size_t number) {
            made.push_back({std::string(kind_names[number]), {}});
            const T it{};
            describe(FieldLister{made.back()}, it, it);
        });
        return made;
    }();
    return ours;
}

protocol::Bytes encode(const Layout& layout) {
    protocol::WriteStream stream;
    // `serialize` takes a mutable layout for reading; a writing stream does not change it.
    if (!serialize(stream, const_cast<Layout&>(layout)))
        throw std::logic_error("bug: a name is too long to record");
    return stream.finish();
}

std::optional<Layout> decode_layout(std::span<const std::uint8_t> block) {
    protocol::ReadStream stream(block);
    Layout layout;
    if (!serialize(stream, layout) || !stream.finished())
        return {};
    return layout;
}

} // namespace recording
