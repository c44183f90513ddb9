#include "ui/scene/products_row.h"

#include "core/ops/roles.h"
#include "ui/language/numbers.h"
#include "ui/paint/value_palette.h"
#include "ui/scene/number_row_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

struct ProductsRowTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::ProductsRow)
};

/// What is multiplied, to be read as an equation.
QString captionOf(Role role)
{
    return isGradient(role)        ? ProductsRowTexts::tr("gradients")
           : role == Role::Weights ? ProductsRowTexts::tr("filter")
                                   : ProductsRowTexts::tr("window");
}

void colour(NumberGrid& grid, Role role, const std::optional<NumberColours>& asSeen)
{
    if (asSeen) {
        grid.palette = asSeen->palette;
        grid.range = asSeen->range;
    } else {
        const bool isSigned = isGradient(role) || role == Role::Weights;
        grid.palette = valuePalette(isSigned, std::ranges::any_of(grid.cells->cells(), [](float number) { return number < 0; }));
    }
}

/// Of what has been added; nothing: that is not told, or no number.
std::optional<double> sumOf(const PlaneProducts& part, const ProductsSight& sight)
{
    if (!part.divisor || !sight.isSum)
        return std::nullopt;
    double sum = part.sum;
    if (sight.taken > 0) {
        sum = 0;
        for (std::size_t i = 0; i < part.terms.size(); ++i)
            if (part.terms[i] < sight.taken)
                sum += static_cast<double>(part.products.cells()[i]);
    }
    return sum * *part.divisor; // of the numbers that are seen
}

} // namespace

const PlaneProducts& shownPart(std::span<const PlaneProducts> parts, const Explanation& sum, std::optional<std::int64_t> marked,
                               const ChannelFolds* chosen)
{
    const auto holding = [&parts](std::int64_t term) {
        return std::ranges::find_if(parts, [term](const PlaneProducts& part) { return part.holds(term); });
    };
    if (marked)
        if (const auto found = holding(*marked); found != parts.end())
            return *found;
    if (!sum.isComplete())
        if (const auto found = holding(sum.taken - 1); found != parts.end())
            return *found;
    if (chosen && sum.split) {
        const auto isChosen = [&](const PlaneProducts& part) {
            return chosen->isOnScreen(*sum.split, ChannelSum{.plane = part.firstPlane});
        };
        if (const auto found = std::ranges::find_if(parts, isChosen); found != parts.end())
            return *found;
    }
    return largestPart(parts);
}

QString partHeading(const QString& name, const PlaneProducts& part, std::span<const PlaneProducts> parts, const ProductsSight& sight)
{
    const bool isLargest = parts.size() > 1 && sight.taken == 0 && !sight.hidden && &part == &largestPart(parts);
    return (isLargest ? ProductsRowTexts::tr("Most comes from %1:") : ProductsRowTexts::tr("From %1:")).arg(name);
}

NumberRow productsRow(const std::shared_ptr<const PlaneProducts>& part, const ProductsSight& sight)
{
    const auto numbers = [&part](const Tensor& tensor) { return TensorPtr(part, &tensor); };
    const auto offsets = [&part](const std::vector<std::int64_t>& terms) {
        std::vector<std::int64_t> found;
        for (const std::int64_t term : terms)
            if (const auto at = part->placeOf(term))
                found.push_back(*at);
        return found;
    };
    NumberRow row;
    NumberGrid first{.sign = {}, .caption = captionOf(part->firstRole), .cells = numbers(part->first), .padding = part->padding};
    first.lines = NumberGrid::Lines::Window;
    first.strong = offsets(sight.strong);
    first.dimmed = offsets(sight.dimmed);
    first.rows = part->rows;
    first.columns = part->columns;
    colour(first, part->firstRole, sight.first);
    row.grids.push_back(std::move(first));
    if (part->secondRole) {
        NumberGrid second{.sign = QStringLiteral("×"), .caption = captionOf(*part->secondRole), .cells = numbers(part->second)};
        second.lines = NumberGrid::Lines::Source;
        second.rows = part->secondRows;
        second.columns = part->secondColumns;
        colour(second, *part->secondRole, sight.second);
        row.grids.push_back(std::move(second));
        NumberGrid made{.sign = QStringLiteral("="), .caption = ProductsRowTexts::tr("products"), .cells = numbers(part->products)};
        made.rows = part->secondRows; // of the filter: no tensor has these numbers
        made.columns = part->secondColumns;
        for (std::size_t i = 0; i < part->terms.size(); ++i)
            if (sight.hidden || (sight.taken > 0 && part->terms[i] >= sight.taken))
                made.unknown.push_back(static_cast<std::int64_t>(i));
        row.grids.push_back(std::move(made));
    }
    if (sight.marked)
        for (NumberGrid& grid : row.grids)
            grid.marked = part->placeOf(*sight.marked);
    if (const std::optional<double> sum = sumOf(*part, sight))
        row.result = QStringLiteral("Σ = ") + (sight.hidden ? unknownNumber() : figureOnScreen(*sum));
    if (part->secondRole)
        row.words = ProductsRowTexts::tr("%1: %2. %3: %4. Their products: %5. %6.", "what is multiplied, number by number, and the sum")
                        .arg(row.grids[0].caption, saidNumbers(row.grids[0]), row.grids[1].caption, saidNumbers(row.grids[1]),
                             saidNumbers(row.grids[2]), row.result);
    else
        row.words = ProductsRowTexts::tr("%1: %2.", "what is read, number by number").arg(row.grids[0].caption, saidNumbers(row.grids[0])) +
                    (row.result.isEmpty() ? QString() : QStringLiteral(" %1.").arg(row.result));
    return row;
}

} // namespace ks
