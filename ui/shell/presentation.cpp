#include "ui/shell/presentation.h"

#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_controls.h"
#include "ui/shell/presenter_window.h"

#include <QActionGroup>
#include <QGuiApplication>
#include <QMenu>
#include <QPointer>
#include <QScreen>

namespace ks {

namespace {

constexpr int sizesSettling = 500; ///< ms

} // namespace

Presentation::Presentation(MainWindow& window, QWidget& centre, Theme& theme, Preferences& preferences, LabDocks& docks)
    : QObject(&window), m_window(window), m_centre(centre), m_preferences(preferences), m_docks(docks),
      m_presenter(new PresenterWindow(window, theme))
{
    m_settled.setSingleShot(true);
    connect(&m_settled, &QTimer::timeout, this, [this] {
        if (isOn())
            m_sizeOfControls = m_window.size();
        else
            comeBack();
    });
    connect(m_presenter, &PresenterWindow::stepRequested, this, &Presentation::step);
    connect(m_presenter, &PresenterWindow::leaveRequested, this, [this] { set(false); });
}

bool Presentation::isOn() const
{
    return m_presenter->isOn();
}

void Presentation::setTitle(const QString& title)
{
    m_presenter->setTitle(title);
    if (m_controls)
        m_controls->setTitle(title);
}

void Presentation::set(bool on)
{
    Lab* lab = m_window.activeLab();
    if (lab && on != isOn())
        on ? enter(*lab) : leave(*lab);
}

void Presentation::step(int direction)
{
    m_window.activeLab()->presenterStep(direction);
}

void Presentation::enter(Lab& lab)
{
    m_docks.keep(); // not while another central widget stands between the panels
    m_sizeBefore = m_window.size();
    m_widthsBefore = m_docks.widths();
    QScreen* chosen = m_presenter->screenFor(m_preferences.get(preference::presenterScreen));
    m_controls = new PresenterControls(PresenterWindow::titleOf(chosen ? *chosen : *m_window.screen()));
    connect(m_controls, &PresenterControls::stepRequested, this, &Presentation::step);
    connect(
        m_controls, &PresenterControls::leaveRequested, this, [this] { set(false); }, Qt::QueuedConnection);
    m_sizeOfControls = {};
    m_settled.start(sizesSettling);
    m_window.takeCentralWidget();
    m_window.setCentralWidget(m_controls);
    setTitle(lab.presenterTitle());
    m_presenter->enter(&m_centre, chosen);
    lab.setPresenting(true);
    emit changed();
}

void Presentation::leave(Lab& lab)
{
    if (m_sizeOfControls.isValid() && m_window.size() != m_sizeOfControls) // somebody has given it another one meanwhile
        m_sizeBefore = m_window.size();
    lab.setPresenting(false);
    const QPointer<QWidget> focus = m_presenter->focusWidget();
    m_presenter->leave();
    delete m_window.takeCentralWidget();
    m_controls = nullptr;
    m_window.setCentralWidget(&m_centre);
    m_centre.show();
    // Tabs that are not seen keep the room of the large text; the window must not grow to give it to them.
    m_centre.setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    m_settled.start(sizesSettling);
    m_window.activateWindow();
    if (focus)
        focus->setFocus(Qt::OtherFocusReason);
    emit changed();
}

/// The window and its panels have the sizes that they had before, but for what somebody has given another one meanwhile.
void Presentation::comeBack()
{
    if (!m_window.isMaximized() && !m_window.isFullScreen() && m_window.size() != m_sizeBefore)
        m_window.resize(m_sizeBefore);
    m_docks.restore(std::exchange(m_widthsBefore, {}));
    m_centre.setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // panels must not take the room that it needs
    m_docks.fit();                                                          // or else come behind one another
}

void Presentation::fill(QMenu& menu)
{
    m_screens = &menu;
    connect(m_screens, &QMenu::aboutToShow, this, &Presentation::checkScreen);
    for (const auto changed : {&QGuiApplication::screenAdded, &QGuiApplication::screenRemoved})
        connect(qApp, changed, this, &Presentation::fillScreens);
    fillScreens();
}

void Presentation::fillScreens()
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    m_screens->clear();
    m_screens->menuAction()->setVisible(screens.size() > 1);
    if (screens.size() < 2)
        return;
    delete m_screens->findChild<QActionGroup*>();
    auto* group = new QActionGroup(m_screens);
    for (const QScreen* screen : screens) {
        QAction* action = m_screens->addAction(PresenterWindow::titleOf(*screen));
        group->addAction(action);
        action->setObjectName(QStringLiteral("view.presenterScreen.") + screen->name());
        action->setCheckable(true);
        action->setData(screen->name());
        connect(action, &QAction::triggered, this, [this, name = screen->name()] {
            m_preferences.set(preference::presenterScreen, name);
            if (isOn()) { // there at once
                set(false);
                set(true);
            }
            checkScreen();
        });
    }
    checkScreen();
}

/// The one that presenter mode goes to: it is another one after a choice, a reset, or where the window has moved.
void Presentation::checkScreen()
{
    const QScreen* chosen = m_presenter->screenFor(m_preferences.get(preference::presenterScreen));
    for (QAction* action : m_screens->actions())
        action->setChecked(chosen && action->data().toString() == chosen->name());
}

} // namespace ks

#include "moc_presentation.cpp"
