#include "ui/network/see/see_place.h"

#include "ui/network/see/see_planes.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace ks {

namespace {

/// The first one for a name that is none of them.
template <class Kind, std::size_t count>
Kind kindNamed(const std::array<std::string_view, count>& names, const std::string& name)
{
    const auto found = std::ranges::find(names, name);
    return static_cast<Kind>(found == names.end() ? 0 : found - names.begin());
}

template <class Kind, std::size_t count>
std::string nameOfKind(const std::array<std::string_view, count>& names, Kind kind)
{
    return std::string(names[static_cast<std::size_t>(kind)]);
}

/// The fold that ends with this layer and has so many; the layer's own where there is none of so many. Negative: the network has no such layer.
int foldEndingWith(const SeeContents& contents, const std::string& layer, std::int64_t layers)
{
    const auto& nodes = contents.model().graph.nodes;
    const auto node = std::ranges::find_if(nodes, [&](const auto& one) { return one.name == layer; });
    if (node == nodes.end())
        return -1;
    const auto index = static_cast<int>(node - nodes.begin());
    const auto& folds = contents.folds().all();
    const auto same = std::ranges::find_if(
        folds, [&](const NetworkFold& fold) { return fold.shown == index && static_cast<std::int64_t>(fold.nodes.size()) == layers; });
    return same == folds.end() ? contents.folds().leafOf(index) : static_cast<int>(same - folds.begin());
}

} // namespace

NetworkLook seeLookOf(const SeeContents& contents, SeeQuantity quantity, SeeLevel level, const SeeSpot& spot)
{
    NetworkLook look{.quantity = nameOfKind(lookQuantities, quantity)};
    if (spot.column < 0 || spot.column >= static_cast<int>(contents.columns().size()))
        return look;
    look.level = nameOfKind(lookLevels, level);
    const NetworkFold* fold = contents.foldAt(spot.column);
    look.column.emplace(fold ? contents.model().graph.nodes[static_cast<std::size_t>(fold->shown)].name : std::string(),
                        fold ? static_cast<std::int64_t>(fold->nodes.size()) : 0);
    look.map = spot.map;
    look.cell = spot.cell;
    return look;
}

SeeQuantity seeQuantityIn(const NetworkLook& look)
{
    return kindNamed<SeeQuantity>(lookQuantities, look.quantity);
}

SeeLevel seeLevelIn(const NetworkLook& look)
{
    return kindNamed<SeeLevel>(lookLevels, look.level);
}

SeeSpot seeSpotIn(SeeContents& contents, const NetworkLook& look)
{
    if (!look.column || contents.columns().empty())
        return {};
    const auto& [layer, layers] = *look.column;
    SeeSpot spot{.column = 0, .map = std::max<std::int64_t>(-1, look.map), .cell = look.cell};
    if (layers > 0) {
        const int fold = foldEndingWith(contents, layer, layers);
        if (fold < 0)
            return {};
        contents.bringUp(fold);
        const auto& columns = contents.columns();
        spot.column = static_cast<int>(std::ranges::find(columns, fold) - columns.begin());
    }
    const SeePicture picture = contents.picture(seeQuantityIn(look), nullptr, {});
    if (spot.column >= static_cast<int>(picture.columns.size()))
        return {};
    return SeePlanes::of(picture.columns[static_cast<std::size_t>(spot.column)]).within(spot);
}

} // namespace ks
