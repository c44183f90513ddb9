#include "ui/network/see/see_planes.h"

#include <algorithm>

namespace ks {

bool seeIsBare(const SeeColumn& column)
{
    return column.kind == SeeColumn::Kind::Maps && column.shape.isEmpty() && extentOf(column).empty() && column.others.empty() &&
           !column.group;
}

bool seeHasNames(const SeeColumn& column)
{
    return !column.names.isEmpty() || (column.answers && column.kind == SeeColumn::Kind::Cells);
}

Shape extentOf(const SeeColumn& column)
{
    return column.tensor ? column.tensor->shape() : column.extent;
}

SeePlanes SeePlanes::of(const SeeColumn& column)
{
    const Shape shape = extentOf(column);
    std::int64_t others = 0;
    std::int64_t together = 1;
    for (const SeeParameter& one : column.others) {
        others += one.channels;
        together = one.channels == shape.n && shape.c > 0 ? shape.c : together;
    }
    if (shape.empty())
        return {.others = others};
    if (shape.n > 1 && shape.h * shape.w == 1)
        return {1, shape.n, shape.c, true, others};
    return {shape.n * shape.c, shape.h, shape.w, false, others, together};
}

std::int64_t SeePlanes::tileOf(const SeeSpot& spot) const
{
    if (spot.map < 0 || tiles == 0)
        return -1;
    return isMatrix ? (spot.map < cells() ? 0 : -1) : (spot.map < tiles ? spot.map : -1);
}

std::optional<SeeCell> SeePlanes::cellOf(const SeeSpot& spot) const
{
    if (tileOf(spot) < 0)
        return std::nullopt;
    if (isMatrix)
        return SeeCell(spot.map / columns, spot.map % columns);
    return cells() == 1 ? std::optional(SeeCell(0, 0)) : spot.cell;
}

std::int64_t SeePlanes::offsetOf(const SeeSpot& spot) const
{
    const std::int64_t tile = tileOf(spot);
    const SeeCell cell = cellOf(spot).value_or(SeeCell(0, 0));
    return tile < 0 ? -1 : tile * cells() + cell.first * columns + cell.second;
}

SeeSpot SeePlanes::spotAt(int column, std::int64_t tile, const std::optional<SeeCell>& cell) const
{
    if (tile < 0)
        return {.column = column};
    if (isMatrix)
        return {.column = column, .map = cell ? cell->first * columns + cell->second : -1};
    return {.column = column, .map = tile, .cell = cells() > 1 ? cell : std::nullopt};
}

SeeSpot SeePlanes::within(SeeSpot spot) const
{
    spot.map = std::min(spot.map, maps() + others - 1);
    if (spot.map < 0 || isMatrix || cells() == 1 || isOther(spot))
        spot.cell.reset();
    if (spot.cell)
        spot.cell =
            std::pair(std::clamp<std::int64_t>(spot.cell->first, 0, rows - 1), std::clamp<std::int64_t>(spot.cell->second, 0, columns - 1));
    return spot;
}

ConstView SeePlanes::plane(const Tensor& tensor, std::int64_t tile) const
{
    return {tensor.data() + tile * cells(), {1, 1, rows, columns}};
}

namespace {

/// Of a column or of another parameter in it.
template <class Shown>
SeeNumbers numbersAt(const Shown& shown, SeeSide side)
{
    if (side == SeeSide::B)
        return {shown.tensor, shown.range, shown.palette};
    if (!shown.beside)
        return {};
    return side == SeeSide::A ? SeeNumbers{shown.beside->first, shown.range, shown.palette}
                              : SeeNumbers{shown.beside->difference, shown.beside->range, shown.beside->palette};
}

} // namespace

SeeNumbers seeNumbersOf(const SeeColumn& column, SeeSide side)
{
    return numbersAt(column, side);
}

SeeNumbers seeNumbersOf(const SeeParameter& parameter, SeeSide side)
{
    return numbersAt(parameter, side);
}

std::optional<SeeParameterPlace> seeParameterAt(const SeeColumn& column, std::int64_t map)
{
    std::int64_t channel = map - SeePlanes::of(column).maps();
    if (channel < 0)
        return std::nullopt;
    for (std::size_t i = 0; i < column.others.size(); ++i) {
        if (channel < column.others[i].channels)
            return SeeParameterPlace{i, channel};
        channel -= column.others[i].channels;
    }
    return std::nullopt;
}

std::int64_t seeParameterMap(const SeeColumn& column, const SeeParameterPlace& place)
{
    std::int64_t map = SeePlanes::of(column).maps();
    for (std::size_t i = 0; i < place.parameter; ++i)
        map += column.others[i].channels;
    return map + std::clamp<std::int64_t>(place.channel, 0, column.others[place.parameter].channels - 1);
}

std::int64_t seeTilesBeside(const SeeColumn& column, const SeeParameter& parameter)
{
    const Shape shape = extentOf(column);
    if (shape.empty())
        return 0;
    if (parameter.channels == shape.n)
        return SeePlanes::of(column).isMatrix ? 1 : shape.c;
    return parameter.channels == shape.n * shape.c && !SeePlanes::of(column).isMatrix ? 1 : 0;
}

std::int64_t seeTileNear(const SeeColumn& column, const SeeSpot& spot)
{
    const auto place = seeParameterAt(column, spot.map);
    if (!place)
        return SeePlanes::of(column).tileOf(spot);
    const std::int64_t each = seeTilesBeside(column, column.others[place->parameter]);
    return each > 0 ? place->channel * each : -1;
}

namespace {

std::optional<float> parameterNumberAt(const SeeParameter& parameter, std::int64_t channel, SeeSide side)
{
    const TensorPtr tensor = seeNumbersOf(parameter, side).tensor;
    if (!tensor || (parameter.mask && parameter.mask->hides(channel)))
        return std::nullopt;
    return tensor->cells()[static_cast<std::size_t>(channel)];
}

} // namespace

std::optional<float> seeNumberAt(const SeeColumn& column, const SeeSpot& spot, SeeSide side)
{
    if (const auto place = seeParameterAt(column, spot.map))
        return parameterNumberAt(column.others[place->parameter], place->channel, side);
    const SeePlanes planes = SeePlanes::of(column);
    const TensorPtr tensor = seeNumbersOf(column, side).tensor;
    const std::int64_t tile = planes.tileOf(spot);
    const auto cell = planes.cellOf(spot);
    if (!tensor || tile < 0 || !cell || cell->first < 0 || cell->first >= planes.rows || cell->second < 0 ||
        cell->second >= planes.columns || (column.mask && column.mask->hides(planes.offsetOf(spot))))
        return std::nullopt;
    return planes.plane(*tensor, tile)[{0, 0, cell->first, cell->second}];
}

std::optional<float> seeSourceAt(const SeeColumn& column, const SeeSpot& spot)
{
    const auto at = static_cast<std::size_t>(spot.map);
    if (!column.source || spot.map < 0 || at >= column.source->cells().size() || !seeNumberAt(column, spot))
        return std::nullopt;
    return column.source->cells()[at];
}

} // namespace ks
