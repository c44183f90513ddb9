#include "ui/operation/products_picture.h"

#include "ui/language/numbers.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/plane_stats.h"
#include "ui/paint/value_scale.h"
#include "ui/scene/colouring.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QTextTable>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr std::int64_t mostSide = 5;             ///< rows and columns that are seen at a glance
constexpr std::int64_t mostSearched = 1LL << 14; ///< cells of a plane, or a tensor, whose range is looked for here
constexpr int besideNumber = 4;                  ///< pixels, on either side
constexpr int signColumn = 18;                   ///< pixels, between two squares of numbers

struct PictureTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::ProductsPicture)
};

/// The terms by row and column of the window; null where it has none.
struct LaidTerms {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::vector<const ExplainedTerm*> terms;
    Role first = Role::Src;
    std::optional<Role> second;
};

struct NumberCell {
    QString text;
    QColor ground;
    QColor ink;
    bool strong = false;
};

/// Numbers in rows, and what stands between them and those before.
struct NumberSquare {
    QString sign;
    std::vector<NumberCell> cells;
    QColor frame;
};

bool isPlain(const Factor& factor)
{
    return factor.function == Function::Identity;
}

std::optional<LaidTerms> laidTerms(const Explanation& explanation)
{
    if (explanation.isFolded() || explanation.isSplit() || !explanation.stages.empty())
        return std::nullopt;
    const ExplainedTerm* const bias = explanation.bias();
    std::vector<const ExplainedTerm*> all;
    for (const ExplainedTerm& term : explanation.terms)
        if (&term != bias)
            all.push_back(&term);
    if (all.size() < 2)
        return std::nullopt;
    const auto placeOf = [](const ExplainedTerm& term) {
        const Term& of = term.numbers.term;
        return of.second ? of.second->cell : of.first.cell;
    };
    const Term& some = all.front()->numbers.term;
    const Cell begin = placeOf(*all.front());
    Cell least = begin;
    Cell most = begin;
    for (const ExplainedTerm* term : all) {
        const Term& of = term->numbers.term;
        const Cell at = placeOf(*term);
        const bool alike = of.first.role == some.first.role && of.second.has_value() == some.second.has_value() &&
                           (!of.second || of.second->role == some.second->role);
        if (!alike || !isPlain(of.first) || (of.second && !isPlain(*of.second)) || at.n != begin.n || at.c != begin.c)
            return std::nullopt;
        least = {begin.n, begin.c, std::min(least.y, at.y), std::min(least.x, at.x)};
        most = {begin.n, begin.c, std::max(most.y, at.y), std::max(most.x, at.x)};
    }
    LaidTerms laid{.rows = most.y - least.y + 1, .columns = most.x - least.x + 1, .terms = {}, .first = some.first.role, .second = {}};
    if (laid.rows > mostSide || laid.columns > mostSide)
        return std::nullopt;
    if (some.second)
        laid.second = some.second->role;
    laid.terms.resize(static_cast<std::size_t>(laid.rows * laid.columns));
    for (const ExplainedTerm* term : all) {
        const Cell at = placeOf(*term);
        const ExplainedTerm*& place = laid.terms[static_cast<std::size_t>((at.y - least.y) * laid.columns + at.x - least.x)];
        if (place) // of several channels, or twice the same cell
            return std::nullopt;
        place = term;
    }
    return laid;
}

/// As the tensor's grid colours its cells, if that is soon known.
std::optional<ValueScale> scaleOf(const Scene& scene, Role role, const Cell& cell)
{
    const TensorPtr tensor = scene.result.of(role);
    const ColourSettings colour = colourOf(scene.content, scene.view, role);
    if (!tensor)
        return std::nullopt;
    if (colour.scope == RangeScope::Fixed)
        return ValueScale(colour.palette, colour.fixed);
    const Shape& shape = tensor->shape();
    const bool ofMap = colour.scope == RangeScope::Map;
    if ((ofMap ? shape.h * shape.w : tensor->elements()) > mostSearched)
        return std::nullopt;
    return ValueScale(colour.palette, (ofMap ? statsOf(tensor->view().channel(cell.n, cell.c)) : statsOfTensor(*tensor)).range);
}

/// `at`: which of the factors.
NumberSquare factorsOf(const Scene& scene, const LaidTerms& laid, std::size_t at, const TextPen& pen)
{
    NumberSquare square;
    std::optional<ValueScale> scale;
    bool isSought = false;
    for (const ExplainedTerm* term : laid.terms) {
        NumberCell& cell = square.cells.emplace_back();
        if (!term)
            continue;
        const Term& of = term->numbers.term;
        const bool isPadding = at == 0 && of.padding;
        if (isPadding || at >= term->numbers.factors.size()) {
            cell.text = isPadding ? numeralText(laid.second ? 0.0 : term->numbers.value) : QString();
            cell.ink = pen.colours().muted;
            continue;
        }
        const Factor& factor = at == 0 ? of.first : *of.second;
        if (!std::exchange(isSought, true))
            scale = scaleOf(scene, factor.role, factor.cell);
        const double value = term->numbers.factors[at];
        cell.text = numeralText(value);
        cell.strong = term->state == TermState::Wins && term->taken;
        if (term->state == TermState::NotRouted) { // it goes elsewhere
            cell.ink = pen.colours().muted;
        } else if (scale) {
            cell.ground = QColor(scale->colourOf(static_cast<float>(value)));
            cell.ink = QColor(scale->textColourOf(static_cast<float>(value)));
        }
    }
    return square;
}

NumberSquare productsOf(const LaidTerms& laid, const TextPen& pen)
{
    NumberSquare square{.sign = QStringLiteral("="), .cells = {}, .frame = pen.colours().border};
    for (const ExplainedTerm* term : laid.terms) {
        NumberCell& cell = square.cells.emplace_back();
        if (!term || !term->taken)
            continue;
        cell.text = numeralText(term->numbers.value);
        if (term->current) {
            cell.ground = pen.colours().accent;
            cell.ink = pen.colours().onAccent;
        }
    }
    return square;
}

int widthOfNumbers(const std::vector<NumberSquare>& squares, const QFontMetrics& metrics)
{
    int widest = 0;
    for (const NumberSquare& square : squares)
        for (const NumberCell& cell : square.cells)
            widest = std::max(widest, metrics.horizontalAdvance(cell.text));
    return widest + 2 * besideNumber + 2;
}

/// In one row of the text; behind them `end`.
void setSquares(TextPen& pen, std::span<const NumberSquare> squares, const LaidTerms& laid, int column, const QString& end)
{
    const auto rows = static_cast<int>(laid.rows);
    const auto columns = static_cast<int>(laid.columns);
    const auto count = static_cast<int>(squares.size());
    QTextTableFormat format;
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(0);
    QList<QTextLength> widths;
    for (int i = 0; i < count; ++i) {
        widths += QTextLength(QTextLength::FixedLength, squares[static_cast<std::size_t>(i)].sign.isEmpty() ? 1 : signColumn);
        widths += QList<QTextLength>(columns, QTextLength(QTextLength::FixedLength, column));
    }
    widths += QTextLength(QTextLength::FixedLength, end.isEmpty() ? 1 : signColumn);
    format.setColumnWidthConstraints(widths);
    QTextTable* const table = pen.cursor().insertTable(rows, static_cast<int>(widths.size()), format);
    QTextBlockFormat centred;
    centred.setAlignment(Qt::AlignHCenter);
    const auto write = [&](int row, int at, const QString& text, const QTextCharFormat& letters) {
        QTextCursor in = table->cellAt(row, at).firstCursorPosition();
        in.setBlockFormat(centred);
        in.insertText(text, letters);
    };
    for (int i = 0; i < count; ++i) {
        const NumberSquare& square = squares[static_cast<std::size_t>(i)];
        const int first = i * (columns + 1);
        write(rows / 2, first, square.sign, {});
        for (int row = 0; row < rows; ++row)
            for (int x = 0; x < columns; ++x) {
                const NumberCell& cell = square.cells[static_cast<std::size_t>(row * columns + x)];
                QTextTableCell place = table->cellAt(row, first + 1 + x);
                QTextTableCellFormat look;
                look.setBorder(1);
                look.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                look.setBorderBrush(square.frame);
                look.setPadding(2);
                if (cell.ground.isValid())
                    look.setBackground(cell.ground);
                place.setFormat(look);
                QTextCharFormat letters;
                if (cell.ink.isValid())
                    letters.setForeground(cell.ink);
                letters.setFontWeight(cell.strong ? QFont::Bold : QFont::Normal);
                write(row, first + 1 + x, cell.text, letters);
            }
    }
    write(rows / 2, static_cast<int>(widths.size()) - 1, end, {});
    pen.cursor().movePosition(QTextCursor::End);
    QTextBlockFormat thin; // Qt has a line behind every table
    thin.setLineHeight(1, QTextBlockFormat::FixedHeight);
    pen.cursor().setBlockFormat(thin);
}

} // namespace

void writeProducts(TextPen& pen, const Scene& scene, const QFont& font, int room)
{
    const Explanation& explanation = *scene.explanation;
    const std::optional<LaidTerms> laid = laidTerms(explanation);
    if (!laid)
        return;
    const GridLook look = GridLook::of(paletteOf(pen.colours()), font); // the marks of the grids
    std::vector<NumberSquare> squares = {factorsOf(scene, *laid, 0, pen)};
    squares.front().frame = look.window;
    if (laid->second) {
        squares.push_back(factorsOf(scene, *laid, 1, pen));
        squares.back().sign = QStringLiteral("×");
        squares.back().frame = look.source;
        squares.push_back(productsOf(*laid, pen));
    }
    const int column = widthOfNumbers(squares, QFontMetrics(font));
    const auto widthOf = [&](std::size_t count) {
        return static_cast<int>(count) * (static_cast<int>(laid->columns) * column + signColumn) + signColumn;
    };
    std::size_t inRow = squares.size();
    while (inRow > 0 && widthOf(inRow) > room)
        --inRow;
    if (inRow == 0)
        return;
    const bool isSum = explanation.expression.reduce != Reduce::Max;
    pen.paragraph();
    pen.muted(laid->second ? PictureTexts::tr("As they lie in the window: %1 × %2, and the products, whose sum is Σ.")
                                 .arg(QString::fromStdString(symbolOf(explanation.op, laid->first)),
                                      QString::fromStdString(symbolOf(explanation.op, *laid->second)))
                           : PictureTexts::tr("As they lie in the window:"));
    const QString end = isSum ? QStringLiteral("Σ") : QString();
    const std::span<const NumberSquare> all(squares);
    for (std::size_t first = 0; first < all.size(); first += inRow) {
        const std::size_t count = std::min(inRow, all.size() - first);
        setSquares(pen, all.subspan(first, count), *laid, column, first + count == all.size() ? end : QString());
    }
}

} // namespace ks
