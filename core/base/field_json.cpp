#include "core/base/field_json.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"

#include <map>

namespace ks {

namespace {

/// 0.9 for 0.9F, where the library would write the digits of its double: as long as that reads back to the same float.
double inShort(float value)
{
    const double read = asWritten(value);
    return static_cast<float>(read) == value ? read : static_cast<double>(value);
}

template <class Json>
Json jsonOf(const Field& field, const FieldValue& value)
{
    if (field.type == FieldType::Choice)
        return textOf(field, value);
    return std::visit(
        [](const auto& one) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(one)>, WholeNumbers>)
                return one.empty() ? Json() : Json(one);
            else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(one)>, float>)
                return Json(inShort(one));
            else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(one)>, std::vector<float>>) {
                Json list = Json::array();
                for (const float each : one)
                    list.push_back(inShort(each));
                return list;
            } else
                return Json(one);
        },
        value);
}

template <class Value>
FieldValue numberFrom(JsonFields& json, const std::string& name)
{
    Value value{};
    json.read(name, value);
    return value;
}

FieldValue valueFrom(JsonFields& json, const Field& field)
{
    const std::string name(field.name);
    switch (field.type) {
    case FieldType::Flag: return numberFrom<bool>(json, name);
    case FieldType::Integer: return numberFrom<std::int64_t>(json, name);
    case FieldType::Seed: return numberFrom<std::uint64_t>(json, name);
    case FieldType::Single: return numberFrom<float>(json, name);
    case FieldType::Double: return numberFrom<double>(json, name);
    case FieldType::Word: return numberFrom<std::string>(json, name);
    case FieldType::Numbers: return numberFrom<std::vector<float>>(json, name);
    case FieldType::Together: {
        WholeNumbers numbers;
        json.read(name, numbers);
        if (numbers.size() != field.places)
            json.fail(name);
        return numbers;
    }
    case FieldType::Choice: break;
    }
    std::string word;
    json.read(name, word);
    if (auto place = valueOf(field, word))
        return *std::move(place);
    json.fail(name);
}

} // namespace

nlohmann::ordered_json fieldToJson(const Field& field, const FieldValue& value)
{
    return jsonOf<nlohmann::ordered_json>(field, value);
}

nlohmann::ordered_json fieldsToJson(const ConstFields& fields)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    std::map<std::string_view, nlohmann::json> groups; // sorted by name, as these objects always were
    for (const Field& field : fields.rows()) {
        if (!field.group) {
            json[std::string(field.name)] = fieldToJson(field, fields.get(field));
            continue;
        }
        groups[field.group->name][std::string(field.name)] = jsonOf<nlohmann::json>(field, fields.get(field));
        json[std::string(field.group->name)] = nullptr; // its place
    }
    for (const auto& [name, group] : groups)
        json[std::string(name)] = group;
    return json;
}

void fieldsFromJson(const nlohmann::json& json, const Fields& fields, const Text& what)
{
    JsonFields own(json, what);
    std::map<std::string_view, JsonFields> groups;
    for (const Field& field : fields.rows()) {
        JsonFields* from = &own;
        if (field.group) {
            const std::string group(field.group->name);
            if (!own.has(group))
                continue;
            from = &groups.try_emplace(field.group->name, own.at(group), Text(KS_TEXT("core", "“%1” of %2"), {Text::name(group), what}))
                        .first->second;
        }
        if (!from->has(std::string(field.name)))
            continue;
        const FieldValue value = valueFrom(*from, field);
        if (const auto problem = problemOf(field, value))
            throw InputError(*problem);
        fields.set(field, value);
    }
    own.finish();
    for (const auto& [name, group] : groups)
        group.finish();
}

} // namespace ks
