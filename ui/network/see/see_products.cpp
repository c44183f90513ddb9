#include "ui/network/see/see_products.h"

#include "core/ops/graph.h"
#include "core/ops/roles.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_naming.h"
#include "ui/paint/value_palette.h"
#include "ui/scene/cell_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t mostSaid = 49; ///< numbers of a plane: more are not listened to

class SeeProductsText {
    Q_DECLARE_TR_FUNCTIONS(SeeProductsText)
};

QString unknownNumber()
{
    return QStringLiteral("?");
}

QString mapName(const SeeTold& told, int node, std::int64_t map)
{
    return SeeProductsText::tr("%1, %2", "a layer, and a map of it")
        .arg(seeNodeName(told, node), seeMapName(told.contents.model().graph, node, map));
}

/// What is multiplied, to be read as an equation.
struct Captions {
    QString first;
    QString second;
};

Captions captionsOf(Role of)
{
    switch (of) {
    case Role::DiffSrc: return {SeeProductsText::tr("gradients"), SeeProductsText::tr("filter")};
    case Role::DiffWeights: return {SeeProductsText::tr("window"), SeeProductsText::tr("gradients")};
    default: return {SeeProductsText::tr("window"), SeeProductsText::tr("filter")};
    }
}

/// Row by row, as far as somebody listens to it.
QString saidNumbers(const SeeGrid& grid)
{
    const Shape& shape = grid.cells->shape();
    if (shape.elements() > mostSaid)
        return QStringLiteral("%1×%2").arg(shape.h).arg(shape.w);
    QStringList rows;
    for (std::int64_t y = 0; y < shape.h; ++y) {
        QStringList numbers;
        for (std::int64_t x = 0; x < shape.w; ++x)
            numbers.append(std::ranges::count(grid.unknown, y * shape.w + x) > 0
                               ? unknownNumber()
                               : figureOnScreen(static_cast<double>((*grid.cells)[{0, 0, y, x}])));
        rows.append(numbers.join(QLatin1Char(' ')));
    }
    return rows.join(QStringLiteral(" | "));
}

/// Colours as in the column where these numbers are seen; where they are seen nowhere, their own.
void colourAsSeen(SeeGrid& grid, const SeeTold& told, Role role, int maker)
{
    const Role seen = roleOf(told.quantity);
    const int column = told.contents.columnOf(maker);
    if (column >= 0 && role == (seen == Role::Dst ? Role::Src : seen)) {
        const SeeColumn& shown = told.picture.columns[static_cast<std::size_t>(column)];
        if (shown.node == maker && shown.range) {
            grid.palette = shown.palette;
            grid.range = shown.range;
            return;
        }
    }
    const auto isNegative = [](float number) { return number < 0; };
    grid.palette = valuePalette(isGradient(role), std::ranges::any_of(grid.cells->cells(), isNegative));
}

/// Numbers of the reasons: they stay as long as these do.
TensorPtr numbersIn(const std::shared_ptr<const SeeReasons>& reasons, const Tensor& tensor)
{
    return {reasons, &tensor};
}

/// Numbers in a list, row by row, as wide as it is high where there are many.
SeeGrid listedNumbers(const Tensor& numbers)
{
    constexpr std::int64_t usualWidth = 8;
    constexpr std::int64_t mostLegible = 64;
    const std::int64_t count = numbers.elements();
    const std::int64_t width =
        count <= mostLegible ? std::min(count, usualWidth) : static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    Tensor cells({1, 1, (count + width - 1) / width, width}, "parameters");
    std::ranges::copy(numbers.cells(), cells.cells().begin());
    SeeGrid grid;
    for (std::int64_t none = count; none < cells.elements(); ++none)
        grid.unknown.push_back(none);
    grid.cells = std::make_shared<const Tensor>(std::move(cells));
    return grid;
}

/// What the layers of a column have learnt beside what it shows; empty where there is nothing.
std::vector<SeeGridRow> parametersOf(const SeeTold& told)
{
    std::vector<SeeGridRow> rows;
    if (told.spot.column < 0 || told.spot.column >= static_cast<int>(told.picture.columns.size()) || told.covered)
        return rows;
    for (const SeeParameter& one : told.picture.columns[static_cast<std::size_t>(told.spot.column)].others) {
        const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(one.node)];
        SeeGrid grid = listedNumbers(*one.tensor);
        grid.range = one.range;
        grid.palette = valuePalette(told.difference || infoOf(one.role).isSigned, one.range);
        SeeGridRow row{.heading = SeeProductsText::tr("%1, %2:", "a layer, and the name of what it has learnt")
                                      .arg(QString::fromStdString(layer.name), plainName(layer.spec.op, one.role)),
                       .grids = {},
                       .result = {},
                       .words = {},
                       .leads = false};
        row.words = row.heading + QLatin1Char(' ') + saidNumbers(grid);
        row.grids.push_back(std::move(grid));
        rows.push_back(std::move(row));
    }
    return rows;
}

/// How much of a sum is seen.
struct Seen {
    std::optional<std::int64_t> marked; ///< a term, from 0
    std::int64_t taken = 0;             ///< terms that have been added; 0: all
    bool hidden = false;
};

SeeGridRow equationOf(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons, const SeeProducts& products,
                      const PlaneProducts& part, const Seen& seen)
{
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(products.node)];
    const Captions captions = captionsOf(products.of);
    SeeGrid first{.caption = captions.first, .cells = numbersIn(reasons, part.first), .padding = part.padding};
    if (const auto maker = makerOf(layer, products.node, part.firstRole))
        colourAsSeen(first, told, part.firstRole, *maker);
    SeeGrid second{.sign = QStringLiteral("×"), .caption = captions.second, .cells = numbersIn(reasons, part.second)};
    SeeGrid made{.sign = QStringLiteral("="), .caption = SeeProductsText::tr("products"), .cells = numbersIn(reasons, part.products)};
    double sum = seen.taken > 0 ? 0 : part.sum;
    for (std::size_t i = 0; i < part.terms.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i);
        if (seen.marked == part.terms[i])
            first.marked = second.marked = made.marked = at;
        if (seen.hidden || (seen.taken > 0 && part.terms[i] >= seen.taken))
            made.unknown.push_back(at);
        else if (seen.taken > 0)
            sum += static_cast<double>(part.products.cells()[i]);
    }
    SeeGridRow row{.heading = {},
                   .grids = {first, second, made},
                   .result = QStringLiteral("Σ = ") + (seen.hidden ? unknownNumber() : figureOnScreen(sum))};
    row.words = SeeProductsText::tr("%1: %2. %3: %4. Their products: %5. %6.", "what is multiplied, number by number, and the sum")
                    .arg(first.caption, saidNumbers(first), second.caption, saidNumbers(second), saidNumbers(made), row.result);
    return row;
}

/// The map that adds most to the sum, or takes most from it.
const PlaneProducts& largestOf(const std::vector<PlaneProducts>& parts)
{
    return *std::ranges::max_element(parts, std::less<>(), [](const PlaneProducts& part) { return std::fabs(part.sum); });
}

/// Of several maps the one that is shown.
const PlaneProducts& shownPart(const SeeReasons& reasons, const std::optional<std::int64_t>& term)
{
    const std::vector<PlaneProducts>& parts = reasons.products->parts;
    const Explanation* const sum = reasons.explanation.get();
    const auto holding = [&](std::int64_t index) {
        return std::ranges::find_if(parts, [index](const PlaneProducts& part) { return part.holds(index); });
    };
    if (term)
        if (const auto found = holding(*term - 1); found != parts.end())
            return *found;
    if (sum && !sum->isComplete())
        if (const auto found = holding(sum->taken - 1); found != parts.end())
            return *found;
    if (sum && sum->split && reasons.question.view) { // that a person has chosen
        const auto isChosen = [&](const PlaneProducts& part) {
            return reasons.question.folds.isOnScreen(*sum->split, ChannelSum{.plane = part.firstPlane});
        };
        if (const auto found = std::ranges::find_if(parts, isChosen); found != parts.end())
            return *found;
    }
    return largestOf(parts);
}

/// What is read, by name; of a plane that no column has, nothing.
QString nameOf(const SeeTold& told, const SeeProducts& products, const PlaneProducts& part)
{
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(products.node)];
    const std::optional<int> maker = makerOf(layer, products.node, part.firstRole);
    return maker ? mapName(told, *maker, part.firstPlane.c) : QString();
}

SeeGridRow ownEquation(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons, const std::optional<std::int64_t>& term,
                       bool hidden)
{
    const SeeProducts& products = *reasons->products;
    const PlaneProducts& part = shownPart(*reasons, term);
    const Explanation* const sum = reasons->explanation.get();
    Seen seen{.hidden = hidden};
    if (sum && !sum->isComplete())
        seen.taken = sum->taken;
    if (term)
        seen.marked = *term - 1;
    SeeGridRow row = equationOf(told, reasons, products, part, seen);
    const bool isLargest = products.parts.size() > 1 && seen.taken == 0 && !hidden && &part == &largestOf(products.parts);
    const QString name = nameOf(told, products, part);
    row.heading = isLargest ? SeeProductsText::tr("Most comes from %1:").arg(name) : SeeProductsText::tr("From %1:").arg(name);
    row.words = row.heading + QLatin1Char(' ') + row.words;
    return row;
}

SeeGridRow equationThrough(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons)
{
    const SeeProducts& products = *reasons->through;
    const PlaneProducts& part = products.parts.front();
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(products.node)];
    const int seenAt =
        isGradient(products.of) ? makerOf(layer, products.node, subjectOf(products.of)).value_or(products.node) : products.node;
    SeeGridRow row = equationOf(told, reasons, products, part, {});
    row.heading = SeeProductsText::tr("To the cell that is held, [%1, %2] of %3, it adds:")
                      .arg(products.cell.y)
                      .arg(products.cell.x)
                      .arg(mapName(told, seenAt, products.cell.c));
    row.words = row.heading + QLatin1Char(' ') + row.words;
    return row;
}

SeeGridRow filtersOf(const SeeTold& told, const SeeReasons& reasons)
{
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(reasons.question.node)];
    SeeGridRow row{.heading = SeeProductsText::tr("Its filter, on each of the maps with the largest shares:"),
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
        SeeGrid grid{.caption = seeMapName(told.contents.model().graph, layer.src, filter.channel), .cells = filter.numbers};
        if (most > 0)
            grid.range = ValueRange{-most, most};
        said.append(SeeProductsText::tr("%1: %2.", "a map, and the numbers of the filter on it").arg(grid.caption, saidNumbers(grid)));
        row.grids.push_back(std::move(grid));
    }
    row.words = said.join(QLatin1Char(' '));
    return row;
}

} // namespace

std::vector<SeeGridRow> seeGridRows(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons, std::optional<std::int64_t> term,
                                    bool hidden)
{
    std::vector<SeeGridRow> rows = parametersOf(told);
    if (!reasons)
        return rows;
    if (reasons->through)
        rows.push_back(equationThrough(told, reasons));
    if (reasons->products && !reasons->products->parts.empty())
        rows.push_back(ownEquation(told, reasons, term, hidden));
    if (!reasons->filters.empty())
        rows.push_back(filtersOf(told, *reasons));
    return rows;
}

} // namespace ks
