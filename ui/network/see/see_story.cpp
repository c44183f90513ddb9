#include "ui/network/see/see_story.h"

#include "ui/network/see/see_field_words.h"
#include "ui/network/see/see_pinned_row.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_products.h"
#include "ui/theme/theme.h"

#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace ks {

namespace {

constexpr int endSpace = 12;  ///< as between paragraphs of rich text
constexpr int leastLines = 3; ///< of the formula, below its picture

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

bool leavesRoom(const QWidget& view, double height)
{
    return view.height() - height >= leastLines * view.fontMetrics().lineSpacing();
}

} // namespace

SeeStory::SeeStory(SeeSource& source, QWidget* parent)
    : ExplanationText(source, parent), m_see(source), m_pinned(new SeePinnedRow([this] { return gridLook(); }, this))
{
    setFrameShape(QFrame::NoFrame);
    connect(this, &QTextEdit::textChanged, this, [this] {
        if (!document()->isEmpty()) // one that is being cleared takes back the cursors that it had, also those that have gone meanwhile
            markTerm();
    });
    connect(&source, &SeeSource::pointedAtChanged, this, [this] {
        markTerm();
        m_markMoved = true; // its picture follows
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

GridLook SeeStory::gridLook() const
{
    GridLook look = seeGridLook(*this);
    look.smallestNumber =
        std::max(look.smallestNumber, static_cast<qreal>(font().pixelSize())); // as large as the text around, on a projector
    return look;
}

void SeeStory::scrollContentsBy(int x, int y)
{
    ExplanationText::scrollContentsBy(x, y);
    placePinned();
}

void SeeStory::takeSize()
{
    ExplanationText::takeSize();
    placePinned();
}

std::optional<std::size_t> SeeStory::markedPicture() const
{
    const std::vector<NumberRow>& rows = pictures().rows();
    const auto found = std::ranges::find_if(rows, [](const NumberRow& row) { return !row.grids.empty() && row.grids.front().marked; });
    return found == rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

void SeeStory::placePinned()
{
    const std::optional<std::size_t> picture = markedPicture();
    const QRectF place = picture ? pictures().placeOf(*picture) : QRectF();
    if (!picture || place.top() >= 0 || !leavesRoom(*viewport(), place.height()))
        return m_pinned->hide();
    m_pinned->pin(pictures().rows()[*picture], place.translated(viewport()->pos()), viewport()->geometry());
}

void SeeStory::showMark()
{
    if (extraSelections().isEmpty())
        return;
    QScrollBar& bar = *verticalScrollBar();
    const int height = viewport()->height();
    const QRect mark = cursorRect(extraSelections().constFirst().cursor);
    const std::optional<std::size_t> picture = markedPicture();
    const QRectF place = picture ? pictures().placeOf(*picture) : QRectF();
    const bool isAbove = picture && place.top() < mark.top();
    const bool hasRoom = leavesRoom(*viewport(), place.height());
    if (isAbove && !hasRoom && place.height() <= height) { // it is marked in there
        if (place.top() < 0 || place.bottom() > height)
            bar.setValue(bar.value() + static_cast<int>(std::floor(place.top())));
        return;
    }
    const int top = isAbove && hasRoom ? static_cast<int>(std::ceil(place.height())) + 1 : 0; // what lies higher is behind the picture
    if (mark.bottom() > height)
        bar.setValue(bar.value() + mark.bottom() - height);
    else if (mark.top() < top)
        bar.setValue(bar.value() + mark.top() - top);
}

void SeeStory::tell(const SeeTold& told, const QString& before)
{
    std::vector<NumberRow> rows = rowsOf(told);
    const bool sameRows = rows == m_rows;
    m_rows = std::move(rows);
    m_start = seeTellingBefore(told);
    m_field = seeFieldText(told);
    m_end = seeTellingBehind(told);
    m_html = before + seeTellingOf(told);
    Topic topic{told.contents.model(), told.spot, told.quantity, told.effective};
    if (m_topic != topic) { // in the middle of a formula nobody sees whose it is
        m_topic = std::move(topic);
        beginAtTop();
    }
    if (sameRows && m_written == m_start + m_html && !m_see.scene())
        return;
    m_written.reset();
    write();
    placePinned();
}

void SeeStory::followTerm(const SeeTold& told)
{
    std::vector<NumberRow> rows = rowsOf(told);
    const bool areThere = pictures().rows().size() >= rows.size(); // not while the explanation is waited for
    if (areThere &&
        std::ranges::equal(rows, m_rows, std::equal_to<>(), &NumberRow::leads, &NumberRow::leads)) { // others come with their text
        m_rows = std::move(rows);
        const std::size_t own = pictures().rows().size() - m_rows.size(); // that of the formula alone stands before them
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            writtenPictures().replace(own + i, m_rows[i]);
        writtenPictures().fit(); // a heading of another length moves what is below
    }
    followPointed();
    if (std::exchange(m_markMoved, false))
        showMark();
    placePinned();
}

std::vector<NumberRow> SeeStory::rowsOf(const SeeTold& told) const
{
    const std::optional<Scene> scene = m_see.scene();
    return seeNumberRows(told, m_see.reasons(), m_see.pointedTerm(), scene && scene->hides(scene->explained.role, scene->explained.cell));
}

bool SeeStory::writeRows(bool leading)
{
    bool are = false;
    for (const NumberRow& row : m_rows)
        if (row.leads == leading) {
            writtenPictures().write(pen(), row);
            are = true;
        }
    return are;
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

bool SeeStory::writeBelowTitle(const Scene&)
{
    if (!m_field.isEmpty()) { // where it is seen without scrolling
        pen().paragraph();
        pen().text(m_field);
    }
    return writeRows(true);
}

void SeeStory::follow(const QString& link)
{
    const QString part = QStringLiteral("part:");
    if (link.startsWith(part))
        m_see.showPart(link.mid(part.size()).toULongLong());
    else if (link == QLatin1String("moment:a") || link == QLatin1String("moment:b"))
        emit momentWanted(link == QLatin1String("moment:a") ? MomentLook::Side::First : MomentLook::Side::Second);
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

#include "moc_see_story.cpp"
