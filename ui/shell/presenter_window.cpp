#include "ui/shell/presenter_window.h"

#include "ui/shell/presented_popups.h"
#include "ui/shell/presenter_hint.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLabel>
#include <QScreen>
#include <QShortcut>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr int smallestTextPart = 36; // no text under 1/36 of the window's height
constexpr int patience = 320;        // ms in which a window manager fills the screen, if there is one

} // namespace

PresenterWindow::PresenterWindow(QWidget& mainWindow, Theme& theme)
    : Retranslating(&mainWindow, Qt::Window), m_mainWindow(mainWindow), m_theme(theme), m_title(named(new QLabel(this), "presenterTitle")),
      m_hint(new PresenterHint(this)), m_popups(new PresentedPopups(*this, mainWindow))
{
    setObjectName(QStringLiteral("presenter"));
    m_title->setContentsMargins(gridStep, 0, gridStep, 0);
    m_title->setWordWrap(true); // a question may be long
    auto* column = layColumn(*this, {m_title}, gridStep / 2);
    column->setContentsMargins(0, gridStep / 2, 0, 0);
    column->setSizeConstraint(QLayout::SetNoConstraint); // it has a screen, and text as large as that: neither grows with the other
    for (const int direction : {1, -1}) {
        auto* key = new QShortcut(QKeySequence(direction > 0 ? Qt::Key_PageDown : Qt::Key_PageUp), this);
        connect(key, &QShortcut::activated, this, [this, direction] { emit stepRequested(direction); });
    }
    connect(qApp, &QGuiApplication::screenRemoved, this, [this] { // the projector was unplugged
        if (isOn())
            emit leaveRequested();
    });
    retranslate();
}

QScreen* PresenterWindow::screenFor(const QString& name) const
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    if (screens.size() < 2)
        return nullptr;
    const auto named = std::ranges::find_if(screens, [&name](const QScreen* screen) { return screen->name() == name; });
    if (named != screens.end())
        return *named;
    return *std::ranges::find_if(screens, [this](const QScreen* screen) { return screen != m_mainWindow.screen(); });
}

QString PresenterWindow::titleOf(const QScreen& screen)
{
    const QSize pixels = screen.size() * screen.devicePixelRatio();
    return QStringLiteral("%1, %2 × %3").arg(screen.name()).arg(pixels.width()).arg(pixels.height());
}

void PresenterWindow::enter(QWidget* centre, QScreen* screen)
{
    m_centre = centre;
    static_cast<QVBoxLayout*>(layout())->addWidget(centre, 1);
    centre->show();
    takeKeys();
    QScreen* target = screen ? screen : m_mainWindow.screen();
    m_madeRoom = screen && screen == m_mainWindow.screen();
    if (m_madeRoom) {
        m_moved = m_mainWindow.pos();
        const QList<QScreen*> screens = QGuiApplication::screens();
        const QScreen* other = *std::ranges::find_if(screens, [screen](const QScreen* one) { return one != screen; });
        const QRect room = other->availableGeometry();
        m_mainWindow.move(room.topLeft() + QPoint(std::max(0, (room.width() - m_mainWindow.width()) / 2),
                                                  std::max(0, (room.height() - m_mainWindow.height()) / 2)));
    }
    m_theme.setPresenting(true);
    m_hintsBefore = QToolTip::font();
    setScreen(target);
    setGeometry(target->geometry());
    fitText();
    showFullScreen();
    raise();
    activateWindow();
    m_hint->come();
    QTimer::singleShot(patience, this, &PresenterWindow::fillScreen);
}

void PresenterWindow::takeKeys()
{
    for (QAction* key : m_keys)
        removeAction(key);
    m_keys = m_mainWindow.actions();
    addActions(m_keys);
}

// Where no window manager does it.
void PresenterWindow::fillScreen()
{
    if (isOn() && size() != screen()->size())
        setGeometry(screen()->geometry());
}

void PresenterWindow::leave()
{
    for (QAction* key : m_keys)
        removeAction(key);
    m_keys.clear();
    m_hint->go();
    m_theme.setPresenting(false); // before the font: what that lets measure anew is measured in the usual style
    m_part->setFont(QFont());
    QToolTip::setFont(m_hintsBefore);
    m_popups->end();
    hide();
    // The panels must have left the room of the large text before the main window asks how much they need.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    layout()->removeWidget(m_centre);
    m_centre->setParent(nullptr);
    m_centre = nullptr;
    if (m_madeRoom)
        m_mainWindow.move(m_moved);
    m_madeRoom = false;
}

void PresenterWindow::setTitle(const QString& title)
{
    m_title->setText(title);
    setWindowTitle(title.isEmpty() ? QStringLiteral("Kernelscope") : QStringLiteral("%1 — Kernelscope").arg(title));
}

void PresenterWindow::retranslate()
{
    m_title->setAccessibleName(tr("Title"));
}

void PresenterWindow::closeEvent(QCloseEvent* event)
{
    event->ignore();
    emit leaveRequested();
}

void PresenterWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        emit leaveRequested();
    else
        QWidget::keyPressEvent(event);
}

void PresenterWindow::fitPart(QWidget& part)
{
    m_part = &part;
    if (isOn())
        fitText();
    else
        part.setFont(QFont());
}

void PresenterWindow::fitText()
{
    if (!isOn())
        return;
    const QFont large = m_theme.fontAtLeast(height() / smallestTextPart);
    m_title->setFont(large);
    m_hint->fit(large);
    if (QToolTip::font() != large) // it asks every widget
        QToolTip::setFont(large);
    m_popups->begin(large);
    m_part->setFont(large);
}

} // namespace ks

#include "moc_presenter_window.cpp"
