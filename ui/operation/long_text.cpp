#include "ui/operation/long_text.h"

#include "ui/scene/cell_text.h"

#include <QAbstractTextDocumentLayout>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace ks {

namespace {

constexpr int written = -1;        ///< the state of blocks that stand for nothing else
constexpr double lineFactor = 1.2; ///< of a line's height to the font's
constexpr double lettersLost = 4;  ///< at the end of a line, before a number that has no room

} // namespace

LongText::LongText(QWidget* parent) : Dressed(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &LongText::writeInSight);
}

void LongText::rewrite(const Write& write)
{
    if (verticalScrollBar()->value() != m_left)
        m_wanted = verticalScrollBar()->value();
    m_stretches.clear();
    document()->clear();
    QTextCursor cursor(document());
    cursor.beginEditBlock(); // each piece by itself would lay out the paragraph before it again
    write(cursor);
    cursor.endEditBlock();
    verticalScrollBar()->setValue(m_wanted);
    writeInSight();
    m_left = verticalScrollBar()->value();
}

void LongText::beginAtTop()
{
    verticalScrollBar()->setValue(0);
    m_wanted = m_left = 0;
}

void LongText::writeLater(const QTextCursor& at, const Extent& extent, Write write)
{
    QTextBlock block = at.block();
    block.setUserState(static_cast<int>(m_stretches.size()));
    m_stretches.push_back({extent, at.blockFormat(), std::move(write)});
    keepRoom(block);
}

QString LongText::wholeText() const
{
    writeBetween(0, document()->characterCount());
    return toPlainText();
}

void LongText::bringIntoSight(const QTextBlock& block)
{
    const QRectF place = document()->documentLayout()->blockBoundingRect(block);
    QScrollBar& bar = *verticalScrollBar();
    const int top = static_cast<int>(std::floor(place.top()));
    const int last = static_cast<int>(std::ceil(place.bottom())) - viewport()->height(); // so far at least, for its end to be seen
    if (top < bar.value() || last > bar.value())
        bar.setValue(std::clamp(bar.value(), std::min(last, top), top));
}

QMimeData* LongText::createMimeDataFromSelection() const
{
    writeBetween(textCursor().selectionStart(), textCursor().selectionEnd());
    const std::unique_ptr<QMimeData> wrapped(QTextBrowser::createMimeDataFromSelection());
    auto* copied = new QMimeData;
    copied->setText(unwrapped(wrapped->text()));
    copied->setHtml(unwrapped(wrapped->html()));
    return copied;
}

void LongText::takeSize()
{
    if (m_stretches.empty())
        return;
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.userState() != written)
            keepRoom(block);
    cursor.endEditBlock();
    m_soon.start();
}

void LongText::scrollContentsBy(int x, int y)
{
    QTextBrowser::scrollContentsBy(x, y);
    m_soon.start();
}

void LongText::writeInSight()
{
    QScrollBar& bar = *verticalScrollBar();
    for (QTextBlock block = nextInSight(); block.isValid(); block = nextInSight()) {
        const QAbstractTextDocumentLayout& layout = *document()->documentLayout();
        const QTextBlock top = blockAt(bar.value());
        const double before = layout.blockBoundingRect(top).top();
        write(block);
        if (block != top) // what is read stays where it is
            bar.setValue(bar.value() + static_cast<int>(std::lround(layout.blockBoundingRect(top).top() - before)));
    }
}

QTextBlock LongText::blockAt(double y) const
{
    const QTextBlock block = document()->findBlock(document()->documentLayout()->hitTest({0, y}, Qt::FuzzyHit));
    return block.isValid() ? block : document()->begin();
}

QTextBlock LongText::nextInSight() const
{
    if (m_stretches.empty())
        return {};
    const double page = viewport()->height();
    const double top = verticalScrollBar()->value();
    for (QTextBlock block = blockAt(top - page); block.isValid(); block = block.next()) {
        if (document()->documentLayout()->blockBoundingRect(block).top() > top + 2 * page)
            break;
        if (block.userState() != written)
            return block;
    }
    return {};
}

void LongText::writeBetween(int begin, int end) const
{
    if (m_stretches.empty())
        return;
    QTextCursor last(document()); // moves with what is written before it
    last.setPosition(std::min(end, document()->characterCount() - 1));
    QTextCursor all(document());
    all.beginEditBlock();
    for (QTextBlock block = document()->findBlock(begin); block.isValid() && block.position() <= last.position();) {
        if (block.userState() != written)
            write(block); // which may have put others there, to be looked at again
        else
            block = block.next();
    }
    all.endEditBlock();
}

void LongText::write(QTextBlock block) const
{
    const Stretch stretch = std::exchange(m_stretches[static_cast<std::size_t>(block.userState())], {});
    block.setUserState(written);
    QTextCursor cursor(block);
    cursor.beginEditBlock();
    cursor.setBlockFormat(stretch.format);
    stretch.write(cursor);
    cursor.endEditBlock();
}

void LongText::keepRoom(const QTextBlock& block) const
{
    const auto& [extent, format, write] = m_stretches[static_cast<std::size_t>(block.userState())];
    const QFontMetricsF metrics(document()->defaultFont());
    const double letter = metrics.averageCharWidth();
    const double width = viewport()->width() - 2 * document()->documentMargin() - format.leftMargin();
    const double inLine = std::max(8.0, width / letter - lettersLost);
    const auto paragraphs = static_cast<double>(extent.paragraphs); // each ends in the middle of a line
    const double lines = std::max(paragraphs, std::ceil(static_cast<double>(extent.letters) / inLine + 0.5 * (paragraphs - 1)));
    QTextBlockFormat room = format;
    room.setBottomMargin((lines - 1) * lineFactor * metrics.height());
    QTextCursor(block).setBlockFormat(room);
}

} // namespace ks

#include "moc_long_text.cpp"
