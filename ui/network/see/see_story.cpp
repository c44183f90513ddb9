#include "ui/network/see/see_story.h"

#include "ui/theme/theme.h"

#include <QScrollBar>
#include <QTextBlock>

namespace ks {

namespace {

constexpr int endSpace = 12; ///< as between paragraphs of rich text

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
    connect(this, &QTextEdit::textChanged, this, &SeeStory::markTerm);
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

void SeeStory::refresh()
{
    if (m_written == m_start + m_html && !m_see.scene())
        return;
    m_written.reset();
    write();
}

void SeeStory::writeWithoutScene()
{
    pen().paragraph();
    pen().cursor().insertHtml(m_start + m_html);
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
    if (m_end.isEmpty())
        return;
    pen().paragraph(endSpace);
    pen().text(m_end);
}

} // namespace ks
