// Where the explanation has its room: beside the tensors, or below them on a small screen.
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QTextBrowser>

#include <algorithm>

namespace ks {

namespace {

constexpr int leastStory = 220;

} // namespace

void StepPage::keepRoomForStory()
{
    m_story->setMinimumWidth(leastStory);
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
