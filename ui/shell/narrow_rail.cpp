#include "ui/shell/narrow_rail.h"

#include "ui/theme/theme.h"

#include <QAction>
#include <QEvent>
#include <QMainWindow>
#include <QStyle>
#include <QStyleOptionToolButton>
#include <QToolBar>

#include <algorithm>

namespace ks {

namespace {

constexpr double wordsFrom = 890;    ///< pixels of a window, beside usual text
constexpr QSize besideWords(28, 28); ///< an icon with its word below
constexpr QSize withoutWords(24, 24);

} // namespace

NarrowRail::NarrowRail(QToolBar& rail, QMainWindow& window) : QObject(&rail), m_rail(rail), m_window(window)
{
    m_window.installEventFilter(this);
    fit();
}

int NarrowRail::narrowest() const
{
    return qRound(besideText(m_window.font(), wordsFrom));
}

int NarrowRail::leastWidth(int needed) const
{
    const int withIcons = needed - spared();
    return withIcons < narrowest() ? withIcons : needed;
}

int NarrowRail::spared() const
{
    if (m_rail.toolButtonStyle() == Qt::ToolButtonIconOnly)
        return 0;
    int words = 0;
    int icons = 0;
    for (const QAction* action : m_rail.actions()) {
        const QWidget* button = m_rail.widgetForAction(const_cast<QAction*>(action)); // which changes nothing
        if (!button)
            continue;
        QStyleOptionToolButton option;
        option.initFrom(button);
        option.features = QStyleOptionToolButton::None;
        option.toolButtonStyle = Qt::ToolButtonIconOnly;
        option.iconSize = withoutWords;
        words = std::max(words, button->sizeHint().width());
        icons = std::max(icons, m_rail.style()->sizeFromContents(QStyle::CT_ToolButton, &option, withoutWords, button).width());
    }
    return std::max(0, words - icons);
}

void NarrowRail::fit()
{
    const Qt::ToolButtonStyle style = m_window.width() < narrowest() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon;
    if (m_rail.toolButtonStyle() == style)
        return;
    m_rail.setIconSize(style == Qt::ToolButtonIconOnly ? withoutWords : besideWords);
    m_rail.setToolButtonStyle(style);
}

bool NarrowRail::eventFilter(QObject* watched, QEvent* event)
{
    const bool handled = QObject::eventFilter(watched, event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange)
        fit();
    return handled;
}

} // namespace ks

#include "moc_narrow_rail.cpp"
