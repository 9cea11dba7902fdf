#include "dis/models.h"

#include <array>
#include <cctype>
#include <utility>

namespace dis {

namespace {

enum EntityKind : std::uint8_t { platform = 1, munition = 2 };
constexpr std::uint8_t land = 1, anti_armour = 2, usa = 225, ballistic = 2, fixed_munition = 3;

struct KindRow {
    std::string_view name;
    EntityType type;
};
constexpr std::array<KindRow, 4> kind_rows{{
    {"tank", {platform, land, usa, 1, 1, 3, 0}},
    {"mine", {munition, anti_armour, usa, fixed_munition, 8, 0, 0}},
    {"shell", {munition, anti_armour, usa, ballistic, 13, 6, 0}},
    {"other", {}},
}};
const KindRow& kind_row(EntityClass kind) { return kind_rows[static_cast<std::size_t>(kind)]; }

constexpr auto predictor_models = std::to_array<std::pair<std::string_view, Model>>({
    {"order0", Model::static_},
    {"order1", Model::rpw},
    {"order2", Model::rvw},
    {"arc", Model::rpb},
    {"ctra", Model::rvb},
    {"ctra-fade", Model::rvb},
});

} // namespace

const EntityType& type_of(EntityClass kind) { return kind_row(kind).type; }
std::string_view name_of(EntityClass kind) { return kind_row(kind).name; }

EntityClass kind_of(const EntityType& type) {
    if (type.kind == platform && type.domain == land)
        return EntityClass::tank;
    if (type.kind == munition)
        return type.category == fixed_munition ? EntityClass::mine : EntityClass::shell;
    return EntityClass::other;
}

std::string text(const EntityType& type) {
    std::string result = std::to_string(type.kind);
    for (const int number : {int{type.domain}, int{type.country}, int{type.category}, int{type.subcategory},
                             int{type.specific}, int{type.extra}})
        result.append(".").append(std::to_string(number)); // GCC 12 warns wrongly of "." + ... at -O3.
    return result;
}

Model model_of(std::string_view predictor) {
    for (std::size_t i = 0; i < dr::dis::model_names().size(); ++i)
        if (dr::dis::model_names()[i] == predictor)
            return static_cast<Model>(i + 1);
    for (const auto& [name, model] : predictor_models)
        if (name == predictor)
            return model;
    return Model::rvw;
}

std::string text(Model model) {
    const auto number = static_cast<std::size_t>(model);
    std::string name(dr::dis::model_names()[number - 1]);
    for (char& letter : name)
        if (model != Model::static_) // "static" is a word, the others are abbreviations.
            letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return std::to_string(number) + " " + name;
}

} // namespace dis
