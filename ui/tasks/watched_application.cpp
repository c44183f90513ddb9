#include "ui/tasks/watched_application.h"

#include "core/base/digits.h"
#include "ui/tasks/failure.h"
#include "ui/tasks/processor_time.h"

#include <QMetaEnum>
#include <QThread>

#include <utility>

namespace ks {

namespace {

QString nameOf(QEvent::Type type)
{
    const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return name ? QString::fromLatin1(name) : QString::number(type);
}

} // namespace

WatchedApplication::WatchedApplication(int& argc, char** argv) : QApplication(argc, argv)
{
    keepDecimalPoint();
}

void WatchedApplication::watch(std::chrono::milliseconds limit)
{
    m_limit = limit;
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event)
{
    if (QThread::currentThread() != thread())
        return QApplication::notify(receiver, event);
    const int level = m_level;
    const bool nested = m_nested;
    try {
        return deliver(receiver, event);
    } catch (...) { // nobody else would: the unsaved work of all labs would go with the program
        m_level = level;
        m_nested = nested;
        emit escaped(currentFailure());
        return false;
    }
}

bool WatchedApplication::deliver(QObject* receiver, QEvent* event)
{
    if (m_limit.count() == 0)
        return QApplication::notify(receiver, event);
    const int level = thread()->loopLevel();
    if (level == 0 || level == m_level) // before the event loop, or a part of the event under way
        return QApplication::notify(receiver, event);
    const int outer = std::exchange(m_level, level);
    m_nested = false;
    const bool result = timed(receiver, event);
    m_level = outer;
    m_nested = outer > 0;
    return result;
}

bool WatchedApplication::timed(QObject* receiver, QEvent* event)
{
    using namespace std::chrono;
    // Both may be gone afterwards; these two names are not.
    const char* const type = receiver->metaObject()->className();
    const QString name = receiver->objectName();
    const QEvent::Type kind = event->type();
    const auto began = steady_clock::now();
    const nanoseconds computed = processorTimeOfThisThread();
    const bool result = QApplication::notify(receiver, event);
    const auto wall = duration_cast<milliseconds>(steady_clock::now() - began);
    if (wall <= m_limit || m_nested)
        return result;
    QString what = QStringLiteral("%1, %2").arg(nameOf(kind), QLatin1String(type));
    if (!name.isEmpty())
        what += QStringLiteral(" %1").arg(name);
    emit stalled({wall, duration_cast<milliseconds>(processorTimeOfThisThread() - computed), what, kind});
    return result;
}

} // namespace ks

#include "moc_watched_application.cpp"
