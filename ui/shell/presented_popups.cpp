#include "ui/shell/presented_popups.h"

#include <QApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QScreen>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr double mostOfScreen = 0.95;

/// Hints, lists of choices, and floating panels, which stand beside.
bool hasOtherLetters(const QWidget& popup)
{
    const Qt::WindowType type = popup.windowType();
    return type == Qt::ToolTip || type == Qt::Tool || type == Qt::Desktop || popup.inherits("QComboBoxPrivateContainer");
}

/// A dialog or a window, not a menu, which is as large as its lines.
bool hasOwnSize(const QWidget& popup)
{
    return (popup.windowType() == Qt::Dialog || popup.windowType() == Qt::Window) && popup.testAttribute(Qt::WA_Resized);
}

} // namespace

PresentedPopups::PresentedPopups(QWidget& presenter, QWidget& mainWindow)
    : QObject(&presenter), m_presenter(presenter), m_mainWindow(mainWindow)
{
}

void PresentedPopups::begin(const QFont& large)
{
    if (m_on && m_large == large)
        return;
    end();
    m_large = large;
    m_on = true;
    qApp->installEventFilter(this);
    for (QWidget* one : QApplication::topLevelWidgets())
        enlarge(*one, false);
}

void PresentedPopups::end()
{
    if (!std::exchange(m_on, false))
        return;
    qApp->removeEventFilter(this);
    for (const Enlarged& one : std::exchange(m_enlarged, {})) {
        if (!one.popup)
            continue;
        one.popup->setFont(one.hadFont ? one.before : QFont());
        if (one.size.isValid())
            one.popup->resize(one.size);
    }
}

/// With a screen for each window, what belongs to the one with the controls stays as it is, unless it is opened by a key that was pressed here.
bool PresentedPopups::isOverProjector(const QWidget& popup, bool opens) const
{
    if (m_mainWindow.screen() == m_presenter.screen() || (opens && m_presenter.isActiveWindow()))
        return true;
    for (const QWidget* parent = popup.parentWidget(); parent; parent = parent->window()->parentWidget())
        if (parent->window() == &m_presenter)
            return true;
    return false;
}

void PresentedPopups::enlarge(QWidget& popup, bool opens)
{
    if (!popup.isWindow() || &popup == &m_presenter || &popup == &m_mainWindow || hasOtherLetters(popup) ||
        !isOverProjector(popup, opens) || std::ranges::any_of(m_enlarged, [&](const Enlarged& one) { return one.popup == &popup; }))
        return;
    const QFont before = popup.font();
    m_enlarged.push_back({.popup = &popup, .before = before, .hadFont = popup.testAttribute(Qt::WA_SetFont)});
    popup.setFont(m_large);
    if (!hasOwnSize(popup))
        return;
    m_enlarged.back().size = popup.size();
    const double growth = QFontMetricsF(m_large).height() / QFontMetricsF(before).height();
    popup.resize((QSizeF(popup.size()) * std::max(1.0, growth)).boundedTo(QSizeF(popup.screen()->availableSize()) * mostOfScreen).toSize());
}

/// Before it is measured: a menu knows its size before it is shown, but it is polished first.
bool PresentedPopups::eventFilter(QObject* watched, QEvent* event)
{
    if ((event->type() == QEvent::Polish || event->type() == QEvent::Show) && watched->isWidgetType())
        if (auto* popup = static_cast<QWidget*>(watched); popup->isWindow())
            enlarge(*popup, true);
    return QObject::eventFilter(watched, event);
}

} // namespace ks

#include "moc_presented_popups.cpp"
