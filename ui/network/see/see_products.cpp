#include "ui/network/see/see_products.h"

#include "core/ops/graph.h"
#include "core/ops/roles.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_parameters.h"
#include "ui/network/see/see_planes.h"
#include "ui/paint/value_palette.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/number_row_text.h"
#include "ui/scene/products_row.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace ks {

namespace {

class SeeProductsText {
    Q_DECLARE_TR_FUNCTIONS(SeeProductsText)
};

QString mapName(const SeeTold& told, int node, std::int64_t map)
{
    return SeeProductsText::tr("%1, %2", "a layer, and a map of it")
        .arg(seeNodeName(told, node), seeMapName(told.contents.model().graph, node, map));
}

/// As in the column where these numbers are seen; nothing: they are seen nowhere.
std::optional<NumberColours> coloursInColumn(const SeeTold& told, Role role, int maker)
{
    const Role seen = roleOf(told.quantity);
    const int column = told.contents.columnOf(maker);
    if (column < 0 || role != (seen == Role::Dst ? Role::Src : seen))
        return std::nullopt;
    const SeeColumn& shown = told.picture.columns[static_cast<std::size_t>(column)];
    return shown.node == maker && shown.range ? std::optional(NumberColours{shown.palette, shown.range}) : std::nullopt;
}

/// Numbers in a list, row by row, as wide as it is high where there are many.
NumberGrid listedNumbers(const Tensor& numbers)
{
    constexpr std::int64_t usualWidth = 8;
    constexpr std::int64_t mostLegible = 64;
    const std::int64_t count = numbers.elements();
    const std::int64_t width =
        count <= mostLegible ? std::min(count, usualWidth) : static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    Tensor cells({1, 1, (count + width - 1) / width, width}, "parameters");
    std::ranges::copy(numbers.cells(), cells.cells().begin());
    NumberGrid grid{.sign = {}, .caption = {}, .cells = {}};
    grid.isList = true;
    for (std::int64_t none = count; none < cells.elements(); ++none)
        grid.unknown.push_back(none);
    grid.cells = std::make_shared<const Tensor>(std::move(cells));
    return grid;
}

QString layerName(const SeeTold& told, int node)
{
    return QString::fromStdString(told.contents.model().graph.nodes[static_cast<std::size_t>(node)].name);
}

/// "conv2, filter 5, channel 4:"
QString headingOf(const QString& layer, const QString& learnt)
{
    return SeeProductsText::tr("%1, %2:", "a layer, and the name of what it has learnt").arg(layer, learnt);
}

/// The number of a parameter that belongs to what is looked at: itself, or that of the filter or of a matrix' row.
std::optional<std::int64_t> channelOf(const SeeColumn& column, std::size_t parameter, const SeeSpot& spot)
{
    if (const auto place = seeParameterAt(column, spot.map))
        return place->parameter == parameter ? std::optional(place->channel) : std::nullopt;
    const SeePlanes planes = SeePlanes::of(column);
    const std::int64_t beside = seeTilesBeside(column, column.others[parameter]);
    if (beside == 0 || planes.tileOf(spot) < 0)
        return std::nullopt;
    return (planes.isMatrix ? spot.map / planes.columns : spot.map) / beside;
}

/// The numbers of the filter on one channel, in the colours of its column; nothing where they are not to be seen, or are no plane.
std::optional<NumberRow> filterAt(const SeeTold& told, const SeeColumn& column)
{
    const SeePlanes planes = SeePlanes::of(column);
    const std::int64_t tile = planes.tileOf(told.spot);
    if (!column.weights || !column.tensor || planes.isMatrix || !planes.hasCells() || tile < 0)
        return std::nullopt;
    Tensor cells({1, 1, planes.rows, planes.columns}, "filter");
    const float* const first = column.tensor->data() + tile * planes.cells();
    std::copy_n(first, planes.cells(), cells.data());
    NumberGrid grid{.sign = {}, .caption = {}, .cells = std::make_shared<const Tensor>(std::move(cells))};
    grid.palette = column.palette;
    grid.range = column.range;
    if (told.spot.cell)
        grid.marked = told.spot.cell->first * planes.columns + told.spot.cell->second;
    for (std::int64_t cell = 0; column.mask && cell < planes.cells(); ++cell)
        if (column.mask->hides(tile * planes.cells() + cell))
            grid.unknown.push_back(cell);
    NumberRow row{.heading = headingOf(layerName(told, column.node), seeMapName(column, told.spot.map)),
                  .grids = {},
                  .result = {},
                  .words = {},
                  .leads = false};
    row.words = row.heading + QLatin1Char(' ') + saidNumbers(grid) + QLatin1Char('.');
    row.grids.push_back(std::move(grid));
    return row;
}

/// Of weights the filter that is looked at, and what the layers of its column have learnt beside what that shows; empty where there is nothing.
std::vector<NumberRow> parametersOf(const SeeTold& told)
{
    std::vector<NumberRow> rows;
    if (told.spot.column < 0 || told.spot.column >= static_cast<int>(told.picture.columns.size()) || told.covered)
        return rows;
    const SeeColumn& column = told.picture.columns[static_cast<std::size_t>(told.spot.column)];
    if (column.unsaid) // Predict asks for any of these numbers
        return rows;
    if (std::optional<NumberRow> filter = filterAt(told, column))
        rows.push_back(std::move(*filter));
    for (std::size_t i = 0; i < column.others.size(); ++i) {
        const SeeParameter& one = column.others[i];
        if (!one.tensor)
            continue;
        const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(one.node)];
        const QString name = told.quantity == SeeQuantity::Updates
                                 ? SeeProductsText::tr("update of %1", "a parameter, by its letter").arg(one.letter)
                                 : seeParameterName(layer.spec.op, one.role);
        NumberGrid grid = listedNumbers(*one.tensor);
        grid.range = one.range;
        grid.palette = one.palette;
        grid.marked = channelOf(column, i, told.spot);
        for (std::int64_t hidden = one.mask ? one.mask->hiddenFrom : one.channels; hidden < one.channels; ++hidden)
            grid.unknown.push_back(hidden);
        NumberRow row{.heading = headingOf(layerName(told, one.node), name), .grids = {}, .result = {}, .words = {}, .leads = false};
        row.words = row.heading + QLatin1Char(' ') + saidNumbers(grid) + QStringLiteral(". ") + seeParameterColours(one);
        row.grids.push_back(std::move(grid));
        rows.push_back(std::move(row));
    }
    return rows;
}

NumberRow equationOf(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons, const SeeProducts& products,
                     const PlaneProducts& part, ProductsSight sight)
{
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(products.node)];
    if (const auto maker = makerOf(layer, products.node, part.firstRole))
        sight.first = coloursInColumn(told, part.firstRole, *maker);
    return productsRow({reasons, &part}, sight); // numbers of the reasons: they stay as long as these do
}

/// Of what is read the map that is pointed at beside the cell that is told of; the end where that is no such map.
std::vector<PlaneProducts>::const_iterator partPointedAt(const SeeTold& told, const SeeProducts& products)
{
    if (!told.aside || told.aside->map < 0)
        return products.parts.end();
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(products.node)];
    const NetworkFold* const seen = told.contents.foldAt(told.aside->column);
    return std::ranges::find_if(products.parts, [&](const PlaneProducts& part) {
        return part.firstPlane.c == told.aside->map && makerOf(layer, products.node, part.firstRole) == (seen ? seen->shown : graphInput);
    });
}

/// Of several maps the one that is shown.
const PlaneProducts& toldPart(const SeeTold& told, const SeeReasons& reasons, const std::optional<std::int64_t>& marked)
{
    const std::vector<PlaneProducts>& parts = reasons.products->parts;
    if (const auto pointed = partPointedAt(told, *reasons.products); pointed != parts.end())
        return *pointed;
    return shownPart(parts, *reasons.explanation, marked, reasons.question.view ? &reasons.question.folds : nullptr);
}

/// What is read, by name; of a plane that no column has, nothing.
QString nameOf(const SeeTold& told, const SeeProducts& products, const PlaneProducts& part)
{
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(products.node)];
    const std::optional<int> maker = makerOf(layer, products.node, part.firstRole);
    return maker ? mapName(told, *maker, part.firstPlane.c) : QString();
}

NumberRow ownEquation(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons, const std::optional<std::int64_t>& term,
                      bool hidden)
{
    const SeeProducts& products = *reasons->products;
    const Explanation& sum = *reasons->explanation;
    ProductsSight sight;
    sight.hidden = hidden;
    if (!sum.isComplete())
        sight.taken = sum.taken;
    if (term)
        sight.marked = *term - 1;
    const PlaneProducts& part = toldPart(told, *reasons, sight.marked);
    NumberRow row = equationOf(told, reasons, products, part, sight);
    row.heading = partHeading(nameOf(told, products, part), part, products.parts, sight);
    row.words = row.heading + QLatin1Char(' ') + row.words;
    return row;
}

NumberRow equationThrough(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons)
{
    const SeeProducts& products = *reasons->through;
    const PlaneProducts& part = products.parts.front();
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(products.node)];
    const int seenAt =
        isGradient(products.of) ? makerOf(layer, products.node, subjectOf(products.of)).value_or(products.node) : products.node;
    NumberRow row = equationOf(told, reasons, products, part, {});
    row.heading = SeeProductsText::tr("To the cell that is held, [%1, %2] of %3, it adds:")
                      .arg(products.cell.y)
                      .arg(products.cell.x)
                      .arg(mapName(told, seenAt, products.cell.c));
    row.words = row.heading + QLatin1Char(' ') + row.words;
    return row;
}

NumberRow filtersOf(const SeeTold& told, const SeeReasons& reasons)
{
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(reasons.question.node)];
    NumberRow row{.heading = SeeProductsText::tr("Its filter, on each of the maps with the largest shares:"),
                  .grids = {},
                  .result = {},
                  .words = {},
                  .leads = false,
                  .isList = true};
    QStringList said{row.heading};
    double most = 0;
    for (const SeeFilter& filter : reasons.filters)
        for (const float number : filter.numbers->cells())
            most = std::isfinite(number) ? std::max(most, std::fabs(static_cast<double>(number))) : most;
    for (const SeeFilter& filter : reasons.filters) { // in the same colours: a weak one looks weak
        NumberGrid grid{.sign = {}, .caption = seeMapName(told.contents.model().graph, layer.src, filter.channel), .cells = filter.numbers};
        if (most > 0)
            grid.range = ValueRange{-most, most};
        said.append(SeeProductsText::tr("%1: %2.", "a map, and the numbers of the filter on it").arg(grid.caption, saidNumbers(grid)));
        row.grids.push_back(std::move(grid));
    }
    row.words = said.join(QLatin1Char(' '));
    return row;
}

} // namespace

std::vector<NumberRow> seeNumberRows(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons,
                                     std::optional<std::int64_t> term, bool hidden)
{
    std::vector<NumberRow> rows;
    if (reasons && reasons->through)
        rows.push_back(equationThrough(told, reasons));
    if (reasons && reasons->products && !reasons->products->parts.empty()) // of a cell, which is explained
        rows.push_back(ownEquation(told, reasons, term, hidden));
    std::ranges::move(parametersOf(told), std::back_inserter(rows));
    if (reasons && !reasons->filters.empty())
        rows.push_back(filtersOf(told, *reasons));
    return rows;
}

} // namespace ks
