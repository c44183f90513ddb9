#include "core/base/error.h"
#include "tests/ui/stand_in_desk.h"
#include "ui/shell/message_bar.h"
#include "ui/tasks/watched_application.h"

#include <QClipboard>
#include <QEventLoop>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <clocale>

using namespace ks;
using namespace ks::test;
using namespace std::chrono_literals;

/// The window's own account of when it answered late.
class TestStalls : public QObject {
    Q_OBJECT

public:
    explicit TestStalls(WatchedApplication& application) : m_application(application) {}

private slots:
    /// Of the desktop's region, which Qt hands to C's functions; main() below sets one that is everywhere and is not called "C".
    void numbersKeepTheirPoint()
    {
        QCOMPARE(std::string(std::setlocale(LC_CTYPE, nullptr)), std::string("C.UTF-8"));
        QCOMPARE(std::string(std::setlocale(LC_NUMERIC, nullptr)), std::string("C"));
    }
    void aLongEventIsReported();
    void aNestedLoopIsNoStall();
    void stallsAreNotedWithoutAWord();
    void whatEscapesEndsNothing();

private:
    void inTheEventLoop(const std::function<void()>& work)
    {
        QEventLoop loop;
        QTimer::singleShot(0, &m_receiver, [&] {
            work();
            loop.quit();
        });
        loop.exec();
    }

    WatchedApplication& m_application;
    QObject m_receiver;
};

void TestStalls::aLongEventIsReported()
{
    m_receiver.setObjectName(QStringLiteral("sleeper"));
    std::vector<Stall> stalls;
    const auto connection = connect(&m_application, &WatchedApplication::stalled, [&](const Stall& stall) { stalls.push_back(stall); });
    m_application.watch(15s); // however busy the machine is
    inTheEventLoop([] {});
    QVERIFY(stalls.empty());
    m_application.watch(20ms);
    inTheEventLoop([] { QThread::msleep(30); });
    QVERIFY(!stalls.empty());
    QVERIFY(stalls.front().wall >= 30ms && stalls.front().computing < 30ms);
    QVERIFY2(stalls.front().what.contains(QStringLiteral("QObject sleeper")), qPrintable(stalls.front().what));
    disconnect(connection);
    m_application.watch(0ms);
}

/// A mistake in a handler must not take the work of all labs with it: it is told, and the program goes on.
void TestStalls::whatEscapesEndsNothing()
{
    Preferences preferences;
    StandInDesk desk(preferences);
    desk.window.listenTo(m_application);
    bool went = false;
    QTimer::singleShot(0, &m_receiver, [] { throw InputError(Text("a slip in a handler.")); });
    QTimer::singleShot(0, &m_receiver, [&] { went = true; });
    QTRY_VERIFY(went);
    QTRY_VERIFY2(desk.window.messages().shownText().contains(QStringLiteral("a slip in a handler.")),
                 qPrintable(desk.window.messages().shownText()));
}

/// A menu that is open is no stall, but what happens in it may be.
void TestStalls::aNestedLoopIsNoStall()
{
    m_receiver.setObjectName(QStringLiteral("opener"));
    std::vector<Stall> stalls;
    const auto connection = connect(&m_application, &WatchedApplication::stalled, [&](const Stall& stall) { stalls.push_back(stall); });
    const auto blamed = [&](const char* name) {
        return std::ranges::count_if(stalls, [name](const Stall& stall) { return stall.what.endsWith(QLatin1String(name)); });
    };
    m_application.watch(20ms);
    inTheEventLoop([] {
        QEventLoop menu;
        QTimer::singleShot(40, &menu, &QEventLoop::quit);
        menu.exec();
    });
    QCOMPARE(blamed("opener"), 0);
    inTheEventLoop([] {
        QEventLoop menu;
        menu.setObjectName(QStringLiteral("menu"));
        QTimer::singleShot(0, &menu, [&] {
            QThread::msleep(40);
            menu.quit();
        });
        menu.exec();
    });
    QCOMPARE(blamed("menu"), 1);
    QCOMPARE(blamed("opener"), 0);
    disconnect(connection);
    m_application.watch(0ms);
}

void TestStalls::stallsAreNotedWithoutAWord()
{
    Preferences preferences;
    StandInDesk desk(preferences);
    desk.window.listenTo(m_application);
    for (int i = 0; i < 7; ++i)
        emit m_application.stalled({.wall = std::chrono::milliseconds(210 + i),
                                    .computing = 50ms,
                                    .what = QStringLiteral("LanguageChange, QWidgetWindow"),
                                    .kind = QEvent::LanguageChange});
    QVERIFY(desk.window.messages().shownText().isEmpty());
    QCOMPARE(desk.window.messages().history().size(), std::size_t{1}); // one entry, however many there are
    const QString said = desk.window.messages().history().front().message.text.said();
    QVERIFY2(said.contains(QLatin1String("7 times")) && said.contains(QLatin1String("216 ms, of which 50 ms")) &&
                 said.contains(QLatin1String("another language")) && !said.contains(QLatin1String("QWidgetWindow")),
             qPrintable(said));
    const auto& links = desk.window.messages().history().front().message.links; // who is to mend it asks for the names
    QCOMPARE(links.size(), std::size_t{1});
    links.front().follow();
    QVERIFY2(QGuiApplication::clipboard()->text().contains(QLatin1String("216 ms, 50 ms: LanguageChange, QWidgetWindow")),
             qPrintable(QGuiApplication::clipboard()->text()));
}

int main(int argc, char** argv)
{
    qputenv("LC_ALL", "C.UTF-8");
    WatchedApplication application(argc, argv);
    TestStalls test(application);
    return QTest::qExec(&test, argc, argv);
}

#include "tst_stalls.moc"
