#include "ui/shell/presenter_mode.h"

#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

#include <QDockWidget>
#include <QEvent>
#include <QScreen>
#include <QShortcut>
#include <QTimer>

#include <algorithm>

namespace ks {

namespace {

constexpr int settlingTime = 40;     // ms in which the panels lay themselves out anew
constexpr int mostSettling = 8;      // times
constexpr int smallestTextPart = 36; // no text under 1/36 of the window's height

} // namespace

PresenterMode::PresenterMode(MainWindow& window, Theme& theme, QList<QWidget*> furniture)
    : QObject(&window), m_window(window), m_theme(theme), m_furniture(std::move(furniture)), m_titleBar(new QToolBar(&window)),
      m_title(new QLabel(m_titleBar))
{
    m_titleBar->setObjectName(QStringLiteral("presenterTitle"));
    m_titleBar->setMovable(false);
    m_titleBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_titleBar->toggleViewAction()->setVisible(false);
    m_title->setContentsMargins(gridStep, 0, gridStep, 0);
    m_title->setWordWrap(true); // a question may be long
    m_title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_titleBar->addWidget(m_title);
    m_titleBar->hide();
    window.addToolBar(Qt::TopToolBarArea, m_titleBar);
    for (const int direction : {1, -1}) {
        auto* key = new QShortcut(QKeySequence(direction > 0 ? Qt::Key_PageDown : Qt::Key_PageUp), &window);
        key->setEnabled(false);
        connect(key, &QShortcut::activated, this, [this, direction] { emit stepRequested(direction); });
        m_keys.append(key);
    }
}

void PresenterMode::enter(const QList<QWidget*>& kept)
{
    m_on = true;
    m_state = m_window.saveState();
    m_windowState = m_window.windowState();
    m_size = m_window.size();
    QList<QWidget*> hide = m_furniture;
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>()) {
        if (!dock->isVisible())
            continue;
        if (!kept.contains(dock))
            hide.append(dock);
        else
            dock->setTitleBarWidget(new QWidget(dock)); // an empty one: the title line above says enough
    }
    m_hidden.clear();
    for (QWidget* widget : hide) {
        m_hidden.append(widget);
        widget->hide();
    }
    m_titleBar->show();
    m_title->setAccessibleName(tr("Title"));
    for (QShortcut* key : m_keys)
        key->setEnabled(true);
    m_window.installEventFilter(this);
    fitText();
    m_window.showFullScreen();
    QTimer::singleShot(mostSettling * settlingTime, this, [this] { // where no window manager does it
        if (m_on && m_window.windowHandle() && m_window.size() != m_window.screen()->size())
            m_window.setGeometry(m_window.screen()->geometry());
    });
}

void PresenterMode::leave()
{
    m_on = false;
    m_window.removeEventFilter(this);
    for (QShortcut* key : m_keys)
        key->setEnabled(false);
    m_theme.setPresenterTextHeight(0);
    m_titleBar->hide();
    m_window.setWindowState(m_windowState);
    for (const QPointer<QWidget>& widget : m_hidden)
        if (widget)
            widget->show();
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>()) {
        delete dock->titleBarWidget();
        dock->setTitleBarWidget(nullptr);
    }
    m_window.restoreState(m_state);
    if (!(m_windowState & (Qt::WindowFullScreen | Qt::WindowMaximized)))
        settle(mostSettling);
}

// The panels still ask for the room of the large text, and the window has grown to give it: back, until all of them have taken the small one.
void PresenterMode::settle(int times)
{
    QTimer::singleShot(settlingTime, this, [this, times] {
        if (m_on)
            return;
        if (m_window.size() != m_size) {
            m_window.resize(m_size);
            m_window.restoreState(m_state);
        }
        if (times > 1)
            settle(times - 1);
    });
}

void PresenterMode::setTitle(const QString& title)
{
    m_title->setText(title);
    fitTitle();
}

// A tool bar asks nobody how high a text is at its width.
void PresenterMode::fitTitle()
{
    // An empty one has no height to ask for, which is told by −1.
    m_title->setFixedHeight(std::max(0, m_title->heightForWidth(m_window.width() - 2 * gridStep)));
}

bool PresenterMode::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fitText();
    return QObject::eventFilter(watched, event);
}

void PresenterMode::fitText()
{
    m_theme.setPresenterTextHeight(m_window.height() / smallestTextPart);
    fitTitle();
}

} // namespace ks
