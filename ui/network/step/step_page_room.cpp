// Where the explanation has its room: beside the tensors, or below them on a small screen; and what the lines above take.
#include "core/ops/op_info.h"
#include "ui/language/text.h"
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

constexpr int leastStory = 220; ///< beside usual text
constexpr int usualLines = 2;   ///< of the sentence; the buttons beside it are about as high

} // namespace

void StepPage::keepRoomForStory()
{
    m_story->setMinimumWidth(qRound(besideText(font(), leastStory)));
}

/// What it is has lines as wide, and no narrower than the longest name in them.
void StepPage::keepRoomForPicture()
{
    int name = 0; // of the layer with the longest one
    for (const OpKind op : allOps())
        if (!hasTarget(infoOf(op)))
            name = std::max(name, m_pictureText->fontMetrics().horizontalAdvance(fromView(nameOf(op))));
    m_pictureText->setFixedWidth(std::max(m_picture->maximumWidth(), name) + 2 * gridStep);
}

void StepPage::fitDiagram()
{
    const QSize size = m_diagram->sizeHint();
    const bool scrolls = size.width() > m_diagramArea->viewport()->width();
    m_diagramArea->setFixedHeight(size.height() + (scrolls ? m_diagramArea->horizontalScrollBar()->sizeHint().height() : 0));
}

int StepPage::sentenceHeight(int width) const
{
    constexpr int anyHeight = 10'000;
    int height = 0;
    for (const QString& text : {m_longest, m_where->text()})
        height = std::max(height,
                          m_where->fontMetrics().boundingRect(QRect(0, 0, std::max(width, 1), anyHeight), Qt::TextWordWrap, text).height());
    return height;
}

void StepPage::keepLines(int least)
{
    const int usual = m_sentenceBeside ? usualLines * m_where->fontMetrics().lineSpacing() : 0;
    m_where->setMinimumHeight(std::max({usual, least, sentenceHeight(m_where->width())}));
}

void StepPage::placeSentence()
{
    const int whole = width() - 2 * gridStep;
    int room = whole;
    for (int i = 0; i < m_head->count(); ++i)
        if (const QLayoutItem* item = m_head->itemAt(i); item->widget() != m_where && !item->isEmpty())
            room -= item->sizeHint().width() + m_head->horizontalSpacing();
    const int buttons = m_openOperation->sizeHint().height();
    const bool beside = std::max(buttons, sentenceHeight(room)) <= buttons + m_head->verticalSpacing() + sentenceHeight(whole);
    if (beside == m_sentenceBeside)
        return;
    m_sentenceBeside = beside;
    m_head->removeWidget(m_where);
    if (beside)
        m_head->addWidget(m_where, 0, columnOfSentence);
    else
        m_head->addWidget(m_where, 1, 0, 1, -1);
    m_where->setMinimumHeight(0);
    layout()->activate(); // it has another width now
    keepLines(0);
}

void StepPage::resizeEvent(QResizeEvent* event)
{
    NetworkPage::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    placeSentence();
    keepLines(0); // of other lines
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
    return m_pictureText->width() + widthOfNumbers() + m_story->minimumWidth() + 4 * gridStep <= width();
}

} // namespace ks
