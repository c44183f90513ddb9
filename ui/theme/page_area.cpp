#include "ui/theme/page_area.h"

#include "ui/theme/theme.h"

#include <QLayout>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>

namespace ks {

namespace {

constexpr QSize mostAsked{452, 300};     ///< beside the settings and below the lines of the other pages, in a window of 900 × 600
constexpr int mostBesideLargeText = 514; ///< the width in text of half again its size, beside the settings in a window of 900 × 600
constexpr double askedBesideText = 392;  ///< the width at the usual size

/// Tabs are as wide as the widest of them: one that was looked at once must not keep its room for ever.
void askForCurrentPageAlone(QTabWidget& tabs)
{
    for (int i = 0; i < tabs.count(); ++i) {
        const QSizePolicy::Policy policy = i == tabs.currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        tabs.widget(i)->setSizePolicy(policy, policy);
    }
}

} // namespace

PageArea::PageArea(QWidget& page, QWidget* parent) : ControlArea(parent)
{
    setWidget(&page);
    viewport()->setAutoFillBackground(false);
    page.setAutoFillBackground(false);
    if (auto* tabs = qobject_cast<QTabWidget*>(&page)) {
        askForCurrentPageAlone(*tabs);
        connect(tabs, &QTabWidget::currentChanged, this, [this, tabs] {
            askForCurrentPageAlone(*tabs);
            verticalScrollBar()->setValue(0); // each begins with its tab in sight
        });
    }
}

SidewaysArea::SidewaysArea(QWidget& part, QWidget* parent) : ControlArea(parent)
{
    setWidget(&part);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    part.setAutoFillBackground(false);
}

QSize SidewaysArea::minimumSizeHint() const
{
    const int bar = askedWidth() > width() ? horizontalScrollBar()->sizeHint().height() : 0;
    return {0, leastHeightOf(*widget()) + bar};
}

void SidewaysArea::resizeEvent(QResizeEvent* event)
{
    ControlArea::resizeEvent(event);
    if ((askedWidth() > event->oldSize().width()) != (askedWidth() > width()))
        updateGeometry(); // the bar comes or goes
}

int leastHeightOf(const QWidget& page)
{
    const QLayout& layout = *page.layout();
    const int least = layout.totalMinimumSize().height();
    return layout.hasHeightForWidth() ? std::max(least, layout.totalMinimumHeightForWidth(page.width())) : least;
}

QSize PageArea::minimumSizeHint() const
{
    QSize least = widget()->minimumSizeHint();
    if (const auto* tabs = qobject_cast<const QTabWidget*>(widget()); tabs && !tabs->tabBar()->isHidden())
        least.setWidth(std::max(least.width(), tabs->tabBar()->sizeHint().width())); // all of them in sight
    for (const SidewaysArea* part : widget()->findChildren<SidewaysArea*>())
        if (part->isVisibleTo(widget()))
            least.setWidth(std::max(least.width(), part->askedWidth()));
    const int most = std::clamp(qRound(besideText(font(), askedBesideText)), mostAsked.width(), mostBesideLargeText);
    return least.boundedTo({most, mostAsked.height()});
}

} // namespace ks

#include "moc_page_area.cpp"
