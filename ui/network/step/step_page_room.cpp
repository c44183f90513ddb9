// Where the explanation has its room: beside the tensors, or below them on a small screen; and what the lines above take.
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBrowser>

#include <algorithm>

namespace ks {

namespace {

constexpr int leastStory = 220;
constexpr int usualLines = 2; ///< of the sentence; the buttons beside it are about as high

} // namespace

void StepPage::keepRoomForStory()
{
    m_story->setMinimumWidth(leastStory);
}

/// What it is has lines as wide.
void StepPage::keepRoomForPicture()
{
    m_pictureText->setFixedWidth(m_picture->maximumWidth() + 2 * gridStep);
}

void StepPage::fitDiagram()
{
    const QSize size = m_diagram->sizeHint();
    const bool scrolls = size.width() > m_diagramArea->viewport()->width();
    m_diagramArea->setFixedHeight(size.height() + (scrolls ? m_diagramArea->horizontalScrollBar()->sizeHint().height() : 0));
}

int StepPage::linesHeight(const QString& text) const
{
    constexpr int anyHeight = 10'000;
    return m_where->fontMetrics().boundingRect(QRect(0, 0, m_where->width(), anyHeight), Qt::TextWordWrap, text).height();
}

void StepPage::keepLines(int least)
{
    const int usual = usualLines * m_where->fontMetrics().lineSpacing();
    m_where->setMinimumHeight(std::max({usual, least, linesHeight(m_longest), linesHeight(m_where->text())}));
}

void StepPage::resizeEvent(QResizeEvent* event)
{
    NetworkPage::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) // of other lines
        keepLines(0);
}

/// Whoever changes the room: the window, the settings beside it, a button that comes or goes.
bool StepPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_where)
        keepLines(m_where->heightForWidth(m_where->width())); // no less than before
    else if (event->type() == QEvent::Resize)
        fitDiagram();
    return NetworkPage::eventFilter(watched, event);
}

void StepPage::placePart(bool beside)
{
    for (QWidget* one : std::initializer_list<QWidget*>{m_pictured, m_tensors, m_story})
        m_numbers->removeWidget(one);
    m_numbers->addWidget(m_pictured, beside ? 0 : 1, 0);
    m_numbers->addWidget(m_tensors, 0, beside ? 1 : 0, 1, beside ? 1 : 2);
    m_numbers->addWidget(m_story, beside ? 0 : 1, beside ? 2 : 1);
    m_numbers->setColumnStretch(1, 5);
    m_numbers->setColumnStretch(2, beside ? 2 : 0);
    m_numbers->setRowStretch(0, 3);
    m_numbers->setRowStretch(1, beside ? 0 : 2);
}

int StepPage::widthOfNumbers() const
{
    return m_tensors->minimumSizeHint().width();
}

QSize StepPage::minimumSizeHint() const
{
    int width = widthOfNumbers();
    for (const QLayout* line : m_lines)
        width = std::max(width, line->minimumSize().width());
    return {width + 2 * gridStep, NetworkPage::minimumSizeHint().height()};
}

bool StepPage::hasRoomBeside() const
{
    return m_pictureText->width() + widthOfNumbers() + leastStory + 4 * gridStep <= width();
}

} // namespace ks
