#pragma once
/// A list of message types, and what follows from it at compile time: numbers, names, who says what, variants.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace protocol {

/// A literal as a template argument.
template <std::size_t size> struct Name {
    char text[size]{};
    consteval Name(const char (&literal)[size]) { std::copy_n(literal, size, text); } // NOLINT: it is a literal
    [[nodiscard]] constexpr std::string_view view() const { return {text, size - 1}; }
};

/// Who says a message to whom: client → server, server → client, or both.
enum class Sender { client, server, both };

template <class Type, Name type_name, Sender who> struct Row {
    using Message = Type;
    static constexpr std::string_view name = type_name.view();
    static constexpr Sender sender = who;
};

/// As std::variant<Messages...>; the rows are numbered from 0.
template <class... Rows> struct MessageList {
    static constexpr std::size_t size = sizeof...(Rows);
    using Any = std::variant<typename Rows::Message...>;
    using Pointer = std::variant<const typename Rows::Message*...>;

    template <class Message> static constexpr std::size_t number() {
        std::size_t at = 0;
        (void)((std::is_same_v<Message, typename Rows::Message> || (++at, false)) || ...);
        return at; // size: there is none
    }
    static constexpr std::string_view names[] = {Rows::name...};
    static constexpr Sender senders[] = {Rows::sender...};
};

template <class List, class Message>
concept Lists = (List::template number<Message>() < List::size);

namespace detail {
template <class Message, class... Some> constexpr bool holds(std::type_identity<std::variant<Some...>>) {
    return (std::is_same_v<Message, Some> || ...);
}
template <class... Message> std::variant<Message...> variant_of(std::tuple<Message...>);
template <class Message, bool wanted> using If = std::conditional_t<wanted, std::tuple<Message>, std::tuple<>>;

template <Sender not_by, class... Rows>
auto said(MessageList<Rows...>)
    -> decltype(variant_of(std::tuple_cat(If<typename Rows::Message, Rows::sender != not_by>{}...)));
template <class Out, class... Message>
auto without(std::variant<Message...>)
    -> decltype(variant_of(std::tuple_cat(If<Message, !holds<Message>(std::type_identity<Out>{})>{}...)));
} // namespace detail

/// The messages of a list that clients say to the server, and those that the server says to clients.
template <class List> using SaidByClients = decltype(detail::said<Sender::server>(List{}));
template <class List> using SaidByServer = decltype(detail::said<Sender::client>(List{}));
/// A variant without some of its types.
template <class Variant, class... Out>
using Without = decltype(detail::without<std::variant<Out...>>(std::declval<Variant>()));

/// The same value in a variant of fewer types; nothing if it is of none of them.
template <class Variant, class... All> std::optional<Variant> narrow(std::variant<All...>&& value) {
    return std::visit(
        []<class Message>(Message& it) -> std::optional<Variant> {
            if constexpr (detail::holds<Message>(std::type_identity<Variant>{}))
                return std::move(it);
            else
                return {};
        },
        value);
}

/// One handler a type for std::visit. A message that no handler takes does not compile.
template <class... Handlers> struct Handle : Handlers... { using Handlers::operator()...; };
template <class... Handlers> Handle(Handlers...) -> Handle<Handlers...>;

} // namespace protocol
