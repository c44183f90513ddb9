#include "ui/network/see/see_story.h"

#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_products.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <functional>
#include <utility>

namespace ks {

namespace {

constexpr int endSpace = 12; ///< as between paragraphs of rich text
constexpr int rowObject = QTextFormat::UserObject + 1;
constexpr int rowIndex = QTextFormat::UserProperty + 1;

/// The pieces of a term, each run of them from its first number to its last one.
std::vector<QTextCursor> runsOf(std::ptrdiff_t term, const std::vector<FormulaPiece>& pieces, QTextDocument& document)
{
    const QString number = QStringLiteral("number:");
    std::vector<QTextCursor> runs;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        std::size_t last = pieces.size();
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextFragment fragment = at.fragment();
            const QString link = fragment.charFormat().anchorHref();
            const std::size_t piece = link.startsWith(number) ? link.mid(number.size()).toULongLong() : pieces.size();
            if (piece >= pieces.size() || pieces[piece].term != term)
                continue;
            const auto isOfIt = [&](std::size_t between) { return pieces[between].term == term || !pieces[between].number; };
            bool goesOn = last < piece;
            for (std::size_t between = last; goesOn && between < piece; ++between)
                goesOn = isOfIt(between);
            if (!goesOn) {
                runs.emplace_back(&document);
                runs.back().setPosition(fragment.position());
            }
            runs.back().setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            last = piece;
        }
    }
    return runs;
}

} // namespace

SeeStory::SeeStory(SeeSource& source, QWidget* parent) : ExplanationText(source, parent), m_see(source)
{
    setFrameShape(QFrame::NoFrame);
    document()->documentLayout()->registerHandler(rowObject, this);
    connect(this, &QTextEdit::textChanged, this, [this] {
        if (!document()->isEmpty()) // one that is being cleared takes back the cursors that it had, also those that have gone meanwhile
            markTerm();
    });
    connect(&source, &SeeSource::pointedAtChanged, this, [this] {
        markTerm();
        showMark();
    });
}

void SeeStory::markTerm()
{
    const ExplainedTerm* const term = m_see.termPointedAt();
    if (!term && extraSelections().isEmpty())
        return;
    QList<ExtraSelection> marks;
    const Colours& colours = coloursOf(palette());
    if (term)
        for (const QTextCursor& run : runsOf(term - m_see.reasons()->explanation->terms.data(), writer().pieces(), *document())) {
            ExtraSelection mark{run, {}}; // as the term that is under way
            mark.format.setBackground(colours.accent);
            mark.format.setForeground(colours.onAccent);
            marks.append(mark);
        }
    setExtraSelections(marks);
}

void SeeStory::showMark()
{
    if (extraSelections().isEmpty())
        return;
    const QRect mark = cursorRect(extraSelections().constFirst().cursor);
    QScrollBar& bar = *verticalScrollBar();
    if (mark.top() < 0)
        bar.setValue(bar.value() + mark.top());
    else if (mark.bottom() > viewport()->height())
        bar.setValue(bar.value() + mark.bottom() - viewport()->height());
}

void SeeStory::tell(const SeeTold& told, const QString& before)
{
    std::vector<SeeGridRow> rows = rowsOf(told);
    const bool sameRows = rows == m_rows;
    m_rows = std::move(rows);
    m_start = seeTellingBefore(told);
    m_end = seeTellingBehind(told);
    m_html = before + seeTellingOf(told);
    if (sameRows && m_written == m_start + m_html && !m_see.scene())
        return;
    m_written.reset();
    write();
    describe();
}

void SeeStory::followTerm(const SeeTold& told)
{
    std::vector<SeeGridRow> rows = rowsOf(told);
    if (rows == m_rows || !std::ranges::equal(rows, m_rows, std::equal_to<>(), &SeeGridRow::leads, &SeeGridRow::leads))
        return; // nothing new, or others, which come with their text
    m_rows = std::move(rows);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) // a heading may take another line
        if (block.begin() != block.end() && block.begin().fragment().charFormat().objectType() == rowObject)
            document()->markContentsDirty(block.position(), block.length());
    viewport()->update();
    describe();
}

std::vector<SeeGridRow> SeeStory::rowsOf(const SeeTold& told) const
{
    const std::optional<Scene> scene = m_see.scene();
    return seeGridRows(told, m_see.reasons(), m_see.pointedTerm(), scene && scene->hides(scene->explained.role, scene->explained.cell));
}

void SeeStory::describe()
{
    QStringList words;
    for (const SeeGridRow& row : m_rows)
        words.append(row.words);
    setAccessibleDescription(words.join(QLatin1Char(' ')));
}

bool SeeStory::writeRows(bool leading)
{
    bool are = false;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].leads != leading)
            continue;
        pen().paragraph();
        QTextBlockFormat line = pen().cursor().blockFormat();
        line.setLineHeight(0, QTextBlockFormat::SingleHeight); // a share of its height would be an empty strip
        pen().cursor().setBlockFormat(line);
        QTextCharFormat picture;
        picture.setObjectType(rowObject);
        picture.setProperty(rowIndex, static_cast<int>(i));
        pen().text(QString(QChar::ObjectReplacementCharacter), picture);
        are = true;
    }
    return are;
}

QSizeF SeeStory::intrinsicSize(QTextDocument* document, int, const QTextFormat& format)
{
    const auto row = static_cast<std::size_t>(format.intProperty(rowIndex));
    if (row >= m_rows.size())
        return {0, 0};
    const GridLook look = seeGridLook(*this);
    const double width = std::max(1.0, document->textWidth() - 2 * document->documentMargin() - 1);
    return {width, SeeGridPainter(m_rows[row], look).heightFor(width)};
}

void SeeStory::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format)
{
    const GridLook look = seeGridLook(*this);
    if (const auto row = static_cast<std::size_t>(format.intProperty(rowIndex)); row < m_rows.size())
        SeeGridPainter(m_rows[row], look).paint(*painter, rect);
}

QMimeData* SeeStory::createMimeDataFromSelection() const
{
    QMimeData* const copied = ExplanationText::createMimeDataFromSelection();
    const auto withWords = [this](QString text, bool html) {
        const QTextCursor selected = textCursor();
        for (QTextBlock block = document()->findBlock(selected.selectionStart());
             block.isValid() && block.position() < selected.selectionEnd(); block = block.next()) {
            const QTextCharFormat format = block.begin() == block.end() ? QTextCharFormat() : block.begin().fragment().charFormat();
            const auto row = static_cast<std::size_t>(format.intProperty(rowIndex));
            const qsizetype at = text.indexOf(QChar::ObjectReplacementCharacter);
            if (format.objectType() == rowObject && row < m_rows.size() && at >= 0)
                text.replace(at, 1, html ? m_rows[row].words.toHtmlEscaped() : m_rows[row].words);
        }
        return text;
    };
    copied->setText(withWords(copied->text(), false));
    copied->setHtml(withWords(copied->html(), true));
    return copied;
}

void SeeStory::writeWithoutScene()
{
    writeRows(true);
    pen().paragraph();
    pen().cursor().insertHtml(m_start + m_html);
    writeRows(false);
    m_written = m_start + m_html;
}

void SeeStory::writeStart(const Scene&)
{
    if (m_start.isEmpty())
        return;
    pen().paragraph();
    pen().cursor().insertHtml(m_start);
}

void SeeStory::follow(const QString& link)
{
    const QString part = QStringLiteral("part:");
    if (link.startsWith(part))
        m_see.showPart(link.mid(part.size()).toULongLong());
}

void SeeStory::writeEnd(const Scene&)
{
    if (!m_end.isEmpty()) {
        pen().paragraph(endSpace);
        pen().text(m_end);
    }
    writeRows(false);
}

} // namespace ks
