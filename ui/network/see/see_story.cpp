#include "ui/network/see/see_story.h"

namespace ks {

namespace {

constexpr int endSpace = 12; ///< as between paragraphs of rich text

} // namespace

SeeStory::SeeStory(SeeSource& source, QWidget* parent) : ExplanationText(source, parent), m_see(source)
{
    setFrameShape(QFrame::NoFrame);
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

void SeeStory::writeEnd(const Scene&)
{
    if (m_end.isEmpty())
        return;
    pen().paragraph(endSpace);
    pen().text(m_end);
}

} // namespace ks
