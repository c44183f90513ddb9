#include "ui/scene/number_row_text.h"

#include "ui/language/numbers.h"
#include "ui/scene/cell_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace ks {

namespace {

constexpr std::int64_t mostSaid = 49; ///< numbers of a plane: more are not listened to

struct NumberRowTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::NumberRow)
};

double numberAt(const NumberGrid& grid, std::int64_t cell)
{
    return static_cast<double>(grid.cells->cells()[static_cast<std::size_t>(cell)]);
}

QString placeOf(const NumberGrid& grid, std::int64_t cell)
{
    if (grid.isList)
        return QStringLiteral("[%1]").arg(cell);
    const Shape& shape = grid.cells->shape();
    const std::int64_t y = cell / shape.w;
    const std::int64_t x = cell % shape.w;
    if (y < grid.padding.top || y >= shape.h - grid.padding.bottom || x < grid.padding.left || x >= shape.w - grid.padding.right)
        return NumberRowTexts::tr("in the padding");
    const auto named = [](const std::vector<std::int64_t>& names, std::int64_t at) {
        return names.empty() ? at : names[static_cast<std::size_t>(at)];
    };
    return rowAndColumn({0, 0, named(grid.rows, y), named(grid.columns, x)});
}

} // namespace

QString unknownNumber()
{
    return QStringLiteral("?");
}

QString saidNumbers(const NumberGrid& grid)
{
    const Shape& shape = grid.cells->shape();
    if (shape.elements() > mostSaid)
        return QStringLiteral("%1×%2").arg(shape.h).arg(shape.w);
    QStringList rows;
    for (std::int64_t y = 0; y < shape.h; ++y) {
        QStringList numbers;
        for (std::int64_t cell = y * shape.w; cell < (y + 1) * shape.w; ++cell)
            numbers.append(grid.isUnknown(cell) ? unknownNumber() : figureOnScreen(numberAt(grid, cell)));
        rows.append(numbers.join(QLatin1Char(' ')));
    }
    return rows.join(QStringLiteral(" | "));
}

QString equationText(const NumberRow& row, std::int64_t cell)
{
    QStringList parts;
    for (const NumberGrid& grid : row.grids) {
        const QString number = grid.isUnknown(cell) ? unknownNumber() : numeralText(numberAt(grid, cell));
        if (!grid.sign.isEmpty())
            parts.append(grid.sign);
        parts.append(grid.sign == QStringLiteral("×") ? behindASign(number) : number);
    }
    return parts.join(QLatin1Char(' '));
}

QString numberHint(const NumberRow& row, std::size_t grid, std::int64_t cell)
{
    const NumberGrid& pointed = row.grids[grid];
    if (pointed.isList && pointed.isUnknown(cell)) // behind the last one
        return {};
    const QString place = placeOf(pointed, cell);
    const QString number = pointed.isUnknown(cell) ? unknownNumber() : fullNumberText(numberAt(pointed, cell));
    const QString hint =
        pointed.caption.isEmpty()
            ? NumberRowTexts::tr("%1: %2", "where a number stands, and the number").arg(place, number)
            : NumberRowTexts::tr("%1, %2: %3", "what is pointed at, where in it, and the number").arg(pointed.caption, place, number);
    return row.isEquation() ? hint + QLatin1Char('\n') + equationText(row, cell) : hint;
}

} // namespace ks
