#include "core/session/network_look.h"

#include "core/base/error.h"
#include "core/base/json.h"

namespace ks {

namespace {

/// A map, a row, a column or a number of layers.
std::int64_t placeFrom(const nlohmann::json& value)
{
    constexpr std::int64_t most = std::int64_t{1} << 40U; // far more than any tensor has
    if (value.is_number() && !value.is_number_integer())
        throw InputError(
            Text(KS_TEXT("core", "what is looked at in the network has the place %1, which is no whole number"), {value.dump()}));
    const auto place = value.get<std::int64_t>();
    if (place < 0 || place > most)
        throw InputError(Text(KS_TEXT("core", "what is looked at in the network has the place %1; it must be from 0 to %2"),
                              {std::to_string(place), std::to_string(most)}));
    return place;
}

} // namespace

nlohmann::ordered_json toJson(const NetworkLook& look)
{
    nlohmann::ordered_json written = {{"quantity", look.quantity}, {"level", look.level}};
    if (!look.part.empty()) {
        written["part"] = look.part;
        written["sample"] = look.sample;
    }
    if (look.predict)
        written["predict"] = true;
    if (!look.column)
        return written;
    written["layer"] = look.column->first;
    written["layers"] = look.column->second;
    if (look.map >= 0)
        written["map"] = look.map;
    if (look.map >= 0 && look.cell) {
        written["row"] = look.cell->first;
        written["column"] = look.cell->second;
    }
    if (look.map >= 0 && look.term > 0)
        written["term"] = look.term;
    return written;
}

NetworkLook networkLookFrom(const nlohmann::json& value)
{
    NetworkLook look{.quantity = value.at("quantity"), .level = value.at("level")};
    look.predict = value.value("predict", false);
    if (value.contains("part")) {
        look.part = value.at("part").get<std::string>();
        look.sample = placeFrom(value.at("sample"));
    }
    if (!value.contains("layer"))
        return look;
    look.column.emplace(value.at("layer").get<std::string>(), placeFrom(value.at("layers")));
    if (!value.contains("map"))
        return look;
    look.map = placeFrom(value.at("map"));
    if (value.contains("row"))
        look.cell.emplace(placeFrom(value.at("row")), placeFrom(value.at("column")));
    if (value.contains("term"))
        look.term = placeFrom(value.at("term"));
    return look;
}

} // namespace ks
