#include "tests/ui/walk/walker.h"

#include "tests/ui/shown_numbers.h"
#include "tests/ui/walk/moves.h"
#include "ui/language/undo_step.h"

#include <QApplication>
#include <QThread>

#include <cstdlib>
#include <thread>
#include <utility>

namespace ks::walk {

namespace {

constexpr int patience = 30000; ///< ms: what takes longer, without end perhaps, is a finding
constexpr int settling = 1000;  ///< ms
constexpr int looks = 3;        ///< again, where something is wrong
constexpr int patienceWhenBusy = 4 * patience;
constexpr int glance = 3; ///< ms between looks whether the window is at rest
constexpr int functionsTold = 14;

/// Other programs want more than the processors that there are.
bool machineIsBusy()
{
    double load[1] = {};
    return getloadavg(load, 1) == 1 && load[0] > 1.2 * static_cast<double>(std::thread::hardware_concurrency());
}

} // namespace

Walker::Walker(WalkDesk& desk, Findings& findings, std::uint64_t seed, int steps)
    : m_desk(desk), m_findings(findings), m_dice(seed), m_networkOracle(desk), m_steps(steps)
{
    m_beat.setTimerType(Qt::PreciseTimer);
    m_beat.setInterval(2);
    connect(&m_beat, &QTimer::timeout, this, &Walker::beat);
    m_beat.start();
    m_waiting.start();
    QTimer::singleShot(0, this, &Walker::tick);
}

void Walker::beat()
{
    m_stalls.beat([this](const StallWatch::Stall& stall) {
        if (m_checking)
            return;
        QString text = QStringLiteral("away for %1 ms (computing %2, waiting %3) at: %4\n")
                           .arg(stall.wall.count())
                           .arg(stall.computing.count())
                           .arg(stall.waiting.count())
                           .arg(m_what);
        for (const QString& function : stall.where.mid(0, functionsTold))
            text += QStringLiteral("        ") + function + QLatin1Char('\n');
        // Qt paints large areas with helpers, which a busy machine may not let run; and processors that are shared compute more slowly.
        const bool forHelpers = stall.computing < StallWatch::limit &&
                                stall.where.mid(0, 3).join(QLatin1Char(' ')).contains(QLatin1String("QSemaphore::acquire"));
        m_findings.add(stall.isOurs() && !forHelpers && !machineIsBusy() ? Findings::Kind::Fault : Findings::Kind::Slow, text);
    });
}

/// The window is given time to come to rest, but not for ever.
bool Walker::waits()
{
    if (m_impatient)
        return false;
    const QString why = m_desk.restless();
    if (why.isEmpty())
        return false;
    if (m_waiting.elapsed() < (machineIsBusy() ? patienceWhenBusy : patience))
        return true;
    if (!m_toldLate)
        m_findings.add(Findings::Kind::Fault, QStringLiteral("no rest after %1 s: %2").arg(m_waiting.elapsed() / 1000).arg(why));
    m_toldLate = true;
    return false;
}

void Walker::tick()
{
    // A step that opened an event loop, of a menu or a dialog, goes on in it. What Qt Test looks through events for between two keys is no such loop:
    // another step there might take away the window that the second key is for.
    const bool within = m_actingAt == QThread::currentThread()->loopLevel();
    if (within || waits()) {
        QTimer::singleShot(glance, this, &Walker::tick);
        return;
    }
    if (m_step == m_steps) {
        QCoreApplication::exit(0); // quit() would ask for what is not saved
        return;
    }
    if (!m_impatient && m_dice.chance(30))
        checkNumbers();
    else
        makeStep();
}

/// The mark of the keyboard goes around what has it, whatever size that has got meanwhile.
QString Walker::wrongRing() const
{
    for (const QWidget* ring :
         QApplication::focusWidget() ? QApplication::focusWidget()->findChildren<QWidget*>(QStringLiteral("focusRing")) : QList<QWidget*>())
        if (ring->isVisible() && ring->geometry() != ring->parentWidget()->rect())
            return QStringLiteral("the ring around %1 %2 has another size")
                .arg(QLatin1String(ring->parentWidget()->metaObject()->className()), ring->parentWidget()->objectName());
    return {};
}

QStringList Walker::wrongNow() const
{
    const bool shown = m_desk.window.activeLab() == m_desk.operation;
    QStringList found = shown ? test::ShownNumbers(*m_desk.operation).faults() : QStringList();
    if (const QString ring = wrongRing(); !ring.isEmpty())
        found += ring;
    for (const auto& lab : m_desk.window.labs())
        if (const QUndoStack* steps = lab->undoStack())
            for (int i = 0; i < steps->count(); ++i)
                if (const auto* step = dynamic_cast<const UndoStep*>(steps->command(i)); step && step->name().isFixed())
                    found += QStringLiteral("undo says %1 in every language").arg(step->name().said());
    return found;
}

/// What is on screen against what it should be; the time for it is the walk's own.
void Walker::checkNumbers()
{
    m_checking = true;
    lookAgain(looks);
}

/// An explanation's text comes a moment after its numbers, in Play after those of every step; what is wrong is still wrong at the last look.
void Walker::lookAgain(int left)
{
    const QStringList wrong = wrongNow();
    if (!wrong.isEmpty() && left > 0) {
        QTimer::singleShot(settling, this, [this, left] { lookAgain(left - 1); });
        return;
    }
    if (m_desk.restless().isEmpty())
        for (const QString& fault : wrong)
            m_findings.add(Findings::Kind::Fault, fault);
    m_networkOracle.look([this](const QString& what) { m_findings.add(Findings::Kind::Fault, what); },
                         [this] {
                             m_checking = false;
                             m_stalls.forgive();
                             makeStep();
                         });
}

void Walker::makeStep()
{
    m_desk.shorten();
    std::optional<Step> step = nextStep(m_desk, m_dice);
    m_impatient = m_dice.chance(30);
    QTimer::singleShot(m_dice.chance(20) ? 40 : 0, this, &Walker::tick); // before: the step may open an event loop of its own
    if (!step)
        return;
    m_what = step->what;
    m_findings.beginStep(++m_step, m_what);
    m_waiting.start();
    m_toldLate = false;
    const int outer = std::exchange(m_actingAt, QThread::currentThread()->loopLevel());
    step->act();
    m_actingAt = outer;
}

} // namespace ks::walk
