#pragma once

#include "core/base/text.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ks {

enum class FieldType : std::uint8_t { Flag, Choice, Integer, Seed, Single, Double, Word, Together, Numbers };

/// Those that belong together: rows, columns; or top, left, bottom, right. Empty where a field may have none, and has none.
using WholeNumbers = std::vector<std::int64_t>;

/// Of a picture; written "28x28", in files [28, 28].
struct Extent {
    std::int64_t rows = 28;
    std::int64_t columns = 28;
    bool operator==(const Extent&) const = default;
};

/// What a field holds, by its type: bool; the place of the choice (std::int64_t); std::int64_t; std::uint64_t; float; double; std::string;
/// whole numbers that belong together; a list, which may be empty.
using FieldValue = std::variant<bool, std::int64_t, std::uint64_t, float, double, std::string, WholeNumbers, std::vector<float>>;
/// That of an Integer and those that belong together, in their order; of a Choice its place; none of others.
std::span<const std::int64_t> wholeNumbersOf(const FieldValue& value);
std::span<std::int64_t> wholeNumbersOf(FieldValue& value);

/// One of the legal words of a field. `title` and `help` are sentences for people (KS_TEXT); a word without a title is shown as it is.
struct FieldChoice {
    std::string_view name;
    std::string_view title{};
    std::string_view help{};
};

/// Fields that belong together: in files an object within the object, on the command line one option for all of them ("shift=2,flip").
struct FieldGroup {
    std::string_view name;
    std::string_view option{};
    std::string_view title{}; ///< as those of Field
    std::string_view help{};
};

/// All that is known of one setting of some object: files, the command line and its help, messages and the forms of the window are made from it.
/// Made by field<&Owner::member>({.name = …}), which adds the last lines. Sentences are in English, marked for translation (KS_TEXT).
struct Field {
    std::string_view name;     ///< in files and messages: "warm_up_epochs"
    std::string_view option{}; ///< on the command line: "--warm-up"; of a flag "--on,!--off"; empty where it has none
    std::string_view value{};  ///< what the help of the command line calls its value: "EPOCHS"
    std::string_view title{};  ///< on screen: "Warm-up epochs"
    std::string_view help{};   ///< one line
    std::string_view unit{};   ///< behind its number on screen; "%" shows a share as percent
    std::string_view zero{};   ///< what 0 means, if it is not a number like others: "never"
    double least = -std::numeric_limits<double>::infinity(); ///< of each number
    double most = std::numeric_limits<double>::infinity();
    double step = 0; ///< of a box’s arrows; 0: 1 of whole numbers, of others a unit of the second of their digits, as fits a rate
    bool leastExcluded = false;
    bool mostExcluded = false;
    std::span<const FieldChoice>
        choices{}; ///< of a Choice, in the order of its values; of a Flag that has words on screen alone: without names
    bool (*applies)(const void* owner) = nullptr; ///< none: always; what does not apply is kept, and changes nothing
    bool advanced = false;                        ///< folded away at first
    bool typed = false;                           ///< a Word that people type, not one of those that a form is offered
    bool always = false;                          ///< what repeats the object names it, even if it is the usual one
    bool ofPreset = false;                        ///< a preset of what is set here brings it along
    bool ofPictures = false;                      ///< of data that have none it changes nothing
    bool watches = false;                         ///< is recorded for people who look: it changes no number of what is made
    bool unsaid = false;                          ///< files name it where it is not the usual one alone: older ones do not have it
    bool oursAlone = false;                       ///< the format that others read, too, has it not, or not here

    const FieldGroup* group = nullptr;
    FieldValue usual{}; ///< of an object that nobody changed
    FieldType type{};
    std::size_t places = 1; ///< how many numbers belong together: 2 are rows, columns; 4 are top, left, bottom, right
    bool mayBeNone = false; ///< all of them together
    FieldValue (*read)(const void* owner) = nullptr;
    void (*write)(void* owner, const FieldValue& value) = nullptr;
    const void* (*part)(const void* owner) = nullptr; ///< the part of the owner that the three functions above take

    /// What stands between the numbers in its text: "2x3", "0,1,0,1".
    std::string_view between() const { return places == 2 ? "x" : ","; }
};

/// The fields of a class, in the order in which people set them.
template <class Owner>
struct FieldTable {
    std::vector<Field> rows;
};

/// The fields of one object: who walks over them needs to know nothing else of it. Does not own it.
class ConstFields {
public:
    template <class Owner>
    ConstFields(const FieldTable<Owner>& table, const Owner& owner) : m_rows(table.rows), m_owner(&owner)
    {
    }

    std::span<const Field> rows() const { return m_rows; }
    /// Null where there is none of this name.
    const Field* find(std::string_view name) const;
    FieldValue get(const Field& field) const { return field.read(partOf(field)); }
    std::string text(const Field& field) const;
    /// What repeats the object need not say it.
    bool goesWithoutSaying(const Field& field) const { return !field.always && get(field) == field.usual; }
    bool applies(const Field& field) const { return !field.applies || field.applies(partOf(field)); }

protected:
    const void* partOf(const Field& field) const { return field.part ? field.part(m_owner) : m_owner; }

private:
    std::span<const Field> m_rows;
    const void* m_owner;
};

class Fields : public ConstFields {
public:
    template <class Owner>
    Fields(const FieldTable<Owner>& table, Owner& owner) : ConstFields(table, owner)
    {
    }

    /// The value must be legal: see problemOf().
    void set(const Field& field, const FieldValue& value) const { field.write(const_cast<void*>(partOf(field)), value); }
};

/// "1 … 1048576", "≥ 0", "one of sgd, adam"
Text legalText(const Field& field);
/// Why a field cannot have this value, with what is legal; nothing if it can.
std::optional<Text> problemOf(const Field& field, const FieldValue& value);
/// Throws InputError with the first problem.
void requireLegal(const ConstFields& fields);

/// Exact: numbers have as many digits as they need. "2x3", "0,1,0,1".
std::string textOf(const Field& field, const FieldValue& value);
/// Nothing where the text is none of the field's type; it may still be illegal. One number stands for all that belong together and are always there.
std::optional<FieldValue> valueOf(const Field& field, std::string_view text);

/// What of a group is not usual: "shift=2,flip,edge"; "none" where all is.
std::string groupText(const ConstFields& fields, const FieldGroup& group);
/// "shift=PIXELS, rotate=DEGREES, flip, edge": what that text may be made of.
std::string groupLegal(const ConstFields& fields, const FieldGroup& group);
/// What is wrong with such a text; nothing if it can be set.
std::optional<Text> problemOf(const ConstFields& fields, const FieldGroup& group, std::string_view text);
/// Sets all of the group by such a text, which must be legal; what is not named to the usual.
void setGroup(const Fields& fields, const FieldGroup& group, std::string_view text);

/// For tables -----------------------------------------------------------------------------------------------------------------------------

namespace field_parts {

template <class Member>
struct MemberOf;
template <class Class, class Type>
struct MemberOf<Type Class::*> {
    using Owner = Class;
    using Value = Type;
};

template <class Owner, class Value>
struct MemberOf<bool (Owner::*)(const Value&) const> { // of a lambda: what it asks about
    using Argument = Value;
};

template <class Value>
concept HasRowsAndColumns = requires(Value value)
{
    value.y + value.x;
};
template <class Value>
concept HasSides = requires(Value value)
{
    value.top + value.left + value.bottom + value.right;
};
template <class Value>
concept IsTogether = HasRowsAndColumns<Value> || HasSides<Value> || std::is_same_v<Value, std::optional<Extent>>;

template <IsTogether Value>
WholeNumbers togetherOf(const Value& value)
{
    if constexpr (HasRowsAndColumns<Value>)
        return {value.y, value.x};
    else if constexpr (HasSides<Value>)
        return {value.top, value.left, value.bottom, value.right};
    else
        return value ? WholeNumbers{value->rows, value->columns} : WholeNumbers();
}

template <IsTogether Value>
Value fromTogether(const WholeNumbers& numbers)
{
    if constexpr (HasRowsAndColumns<Value>)
        return {numbers[0], numbers[1]};
    else if constexpr (HasSides<Value>)
        return {numbers[0], numbers[1], numbers[2], numbers[3]};
    else
        return numbers.empty() ? Value() : Value(Extent{numbers[0], numbers[1]});
}

template <auto Member>
using OwnerOf = typename MemberOf<decltype(Member)>::Owner;

template <auto... Path>
auto& at(auto& owner)
{
    return (owner.*....*Path);
}

template <class Owner>
const Owner& usual()
{
    static const Owner nobodyChanged{};
    return nobodyChanged;
}

template <class Value>
constexpr bool isWhole = std::is_constructible_v<std::string, Value> || std::is_same_v<Value, std::vector<float>>; ///< no number

template <class Value>
constexpr FieldType typeFor(bool chosen)
{
    if constexpr (std::is_enum_v<Value>)
        return FieldType::Choice;
    else if constexpr (std::is_same_v<Value, bool>)
        return chosen ? FieldType::Choice : FieldType::Flag;
    else if constexpr (std::is_same_v<Value, std::uint64_t>)
        return FieldType::Seed;
    else if constexpr (std::is_integral_v<Value>)
        return FieldType::Integer;
    else if constexpr (std::is_same_v<Value, float>)
        return FieldType::Single;
    else if constexpr (std::is_same_v<Value, double>)
        return FieldType::Double;
    else if constexpr (IsTogether<Value>)
        return FieldType::Together;
    else if constexpr (std::is_same_v<Value, std::vector<float>>)
        return FieldType::Numbers;
    else
        return FieldType::Word;
}

} // namespace field_parts

/// The row of the member that the path leads to: field<&TrainingSettings::schedule, &Schedule::rate>({.name = "rate"}). A bool with two
/// choices that have names, false first, has these in place of false and true.
template <auto First, auto... Rest>
Field field(Field row)
{
    using Owner = field_parts::OwnerOf<First>;
    using Value = std::remove_cvref_t<decltype(field_parts::at<First, Rest...>(std::declval<Owner&>()))>;
    row.type = field_parts::typeFor<Value>(!row.choices.empty() && !row.choices.front().name.empty());
    if constexpr (std::is_integral_v<Value> && std::is_signed_v<Value>) {
        row.least = std::max(row.least, static_cast<double>(std::numeric_limits<Value>::min()));
        row.most = std::min(row.most, static_cast<double>(std::numeric_limits<Value>::max()));
    }
    if constexpr (field_parts::IsTogether<Value>) {
        row.places = field_parts::HasSides<Value> ? 4 : 2;
        row.mayBeNone = std::is_same_v<Value, std::optional<Extent>>;
    }
    row.read = [](const void* owner) {
        const Value& value = field_parts::at<First, Rest...>(*static_cast<const Owner*>(owner));
        if constexpr (field_parts::isWhole<Value> || std::is_floating_point_v<Value> || std::is_same_v<Value, bool> ||
                      std::is_same_v<Value, std::uint64_t>)
            return FieldValue(value);
        else if constexpr (field_parts::IsTogether<Value>)
            return FieldValue(field_parts::togetherOf(value));
        else
            return FieldValue(static_cast<std::int64_t>(value));
    };
    row.write = [](void* owner, const FieldValue& value) {
        Value& into = field_parts::at<First, Rest...>(*static_cast<Owner*>(owner));
        if constexpr (field_parts::isWhole<Value>)
            into = std::get<Value>(value);
        else if constexpr (field_parts::IsTogether<Value>)
            into = field_parts::fromTogether<Value>(std::get<WholeNumbers>(value));
        else
            into = std::visit(
                [](const auto& one) {
                    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(one)>>)
                        return static_cast<Value>(one);
                    else
                        return Value();
                },
                value);
    };
    row.usual = row.read(&field_parts::usual<Owner>());
    return row;
}

/// The rows of a member's own table as rows of its owner.
template <auto Member>
std::vector<Field> fieldsWithin(std::span<const Field> rows, const FieldGroup* group = nullptr)
{
    using Owner = field_parts::OwnerOf<Member>;
    std::vector<Field> own(rows.begin(), rows.end());
    for (Field& row : own) {
        row.group = group;
        row.part = [](const void* owner) { return static_cast<const void*>(&(static_cast<const Owner*>(owner)->*Member)); };
        row.usual = row.read(row.part(&field_parts::usual<Owner>()));
    }
    return own;
}

/// For Field::applies: appliesIf<[](const Schedule& schedule) { return … }>
template <auto Condition>
bool appliesIf(const void* owner)
{
    using Owner = typename field_parts::MemberOf<decltype(&decltype(Condition)::operator())>::Argument;
    return Condition(*static_cast<const Owner*>(owner));
}

} // namespace ks
