#include "ui/operation/pictured_rows.h"

#include "ui/scene/number_row_text.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextEdit>
#include <QTextLayout>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int rowObject = QTextFormat::UserObject + 1;
constexpr int rowIndex = QTextFormat::UserProperty + 1;

/// Which of the rows a block shows; nothing: it is no picture.
std::optional<std::size_t> rowIn(const QTextBlock& block)
{
    const QTextCharFormat format = block.begin() == block.end() ? QTextCharFormat() : block.begin().fragment().charFormat();
    return format.objectType() == rowObject ? std::optional(static_cast<std::size_t>(format.intProperty(rowIndex))) : std::nullopt;
}

/// Pixels in a line of the text.
double widthIn(const QTextDocument& document)
{
    return std::max(1.0, document.textWidth() - 2 * document.documentMargin() - 1);
}

} // namespace

QString numberHintAt(const NumberRow& row, const GridLook& look, const QSizeF& size, const QPointF& at)
{
    const std::optional<NumberRowSpot> spot = NumberRowPainter(row, look, size.height()).spotAt(size.width(), at);
    return spot ? numberHint(row, spot->grid, spot->cell) : QString();
}

PicturedRows::PicturedRows(QTextEdit& text, Look look)
    : m_text(text), m_look(std::move(look)), m_hint(
                                                 *text.viewport(), [this](const QPointF& at) { return hintAt(at); }, false)
{
    text.document()->documentLayout()->registerHandler(rowObject, this);
}

void PicturedRows::write(TextPen& pen, NumberRow row)
{
    pen.paragraph();
    QTextBlockFormat line = pen.cursor().blockFormat();
    line.setLineHeight(0, QTextBlockFormat::SingleHeight); // a share of its height would be an empty strip
    pen.cursor().setBlockFormat(line);
    QTextCharFormat picture;
    picture.setObjectType(rowObject);
    picture.setProperty(rowIndex, static_cast<int>(m_rows.size()));
    m_rows.push_back(std::move(row));
    m_heights.push_back(m_text.viewport()->height() - m_text.document()->documentMargin()); // until it is known where it begins
    pen.text(QString(QChar::ObjectReplacementCharacter), picture);
}

void PicturedRows::replace(std::size_t index, NumberRow row)
{
    if (index >= m_rows.size() || m_rows[index] == row)
        return;
    m_rows[index] = std::move(row);
    layAnew(index); // a heading may take another line
    describe();
}

void PicturedRows::layAnew(std::size_t index)
{
    for (QTextBlock block = m_text.document()->begin(); block.isValid(); block = block.next())
        if (rowIn(block) == index)
            m_text.document()->markContentsDirty(block.position(), block.length());
    m_text.viewport()->update();
}

void PicturedRows::fit()
{
    const double view = m_text.viewport()->height();
    for (std::size_t i = 0; i < m_rows.size(); ++i) { // in order: those below go with the heights of those above
        const std::optional<QPointF> corner = m_rows[i].isEquation() ? cornerOf(i) : std::nullopt;
        if (!corner)
            continue;
        const double above = corner->y() < view / 2 ? corner->y() : 0; // further below one scrolls to it
        const double height = view - above - m_text.document()->documentMargin();
        if (std::exchange(m_heights[i], height) != height)
            layAnew(i);
    }
}

void PicturedRows::describe()
{
    QStringList words;
    for (const NumberRow& row : m_rows)
        words.append(row.words);
    m_text.setAccessibleDescription(words.join(QLatin1Char(' ')));
    m_hint.follow();
}

std::optional<QPointF> PicturedRows::cornerOf(std::size_t index) const
{
    QTextDocument& document = *m_text.document();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (rowIn(block) != index)
            continue;
        const QPointF corner = document.documentLayout()->blockBoundingRect(block).topLeft();
        return corner + (block.layout()->lineCount() > 0 ? block.layout()->lineAt(0).position() : QPointF());
    }
    return std::nullopt;
}

QRectF PicturedRows::placeOf(std::size_t index) const
{
    const std::optional<QPointF> corner = index < m_rows.size() ? cornerOf(index) : std::nullopt;
    if (!corner)
        return {};
    const GridLook look = m_look();
    const double width = widthIn(*m_text.document());
    return QRectF(*corner, QSizeF(width, painterOf(index, look).heightFor(width)))
        .translated(-m_text.horizontalScrollBar()->value(), -m_text.verticalScrollBar()->value());
}

QString PicturedRows::withWords(QString text, int begin, int end, bool html) const
{
    for (QTextBlock block = m_text.document()->findBlock(begin); block.isValid() && block.position() < end; block = block.next()) {
        const std::optional<std::size_t> row = rowIn(block);
        const qsizetype at = text.indexOf(QChar::ObjectReplacementCharacter);
        if (row && *row < m_rows.size() && at >= 0)
            text.replace(at, 1, html ? m_rows[*row].words.toHtmlEscaped() : m_rows[*row].words);
    }
    return text;
}

QSizeF PicturedRows::intrinsicSize(QTextDocument* document, int, const QTextFormat& format)
{
    const auto row = static_cast<std::size_t>(format.intProperty(rowIndex));
    if (row >= m_rows.size())
        return {0, 0};
    const GridLook look = m_look();
    const double width = widthIn(*document);
    return {width, painterOf(row, look).heightFor(width)};
}

void PicturedRows::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format)
{
    const GridLook look = m_look();
    if (const auto row = static_cast<std::size_t>(format.intProperty(rowIndex)); row < m_rows.size())
        painterOf(row, look).paint(*painter, rect);
}

QString PicturedRows::hintAt(const QPointF& inView) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (const QRectF place = placeOf(i); place.contains(inView))
            return numberHintAt(m_rows[i], m_look(), place.size(), inView - place.topLeft());
    return {};
}

} // namespace ks

#include "moc_pictured_rows.cpp"
