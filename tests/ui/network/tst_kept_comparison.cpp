#include "core/nn/checkpoint.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/see/see_page.h"
#include "ui/operation/choice_row.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace ks;

/// Two moments that are compared, and what is shown of them, come back with their session.
class TestKeptComparison : public test::NetworkTest {
    Q_OBJECT

    using Side = MomentLook::Side;
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    MomentLook& look() { return run().look(); }
    /// A is after the first batch, B after two or now, of three.
    void compare(Side side, bool withNow)
    {
        for (int i = 0; i < 3; ++i)
            train(1);
        look().lookAt(1);
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), std::optional<std::size_t>(1), 20000);
        look().compare();
        QTRY_VERIFY_WITH_TIMEOUT(look().against() && !look().batches(), 20000);
        if (!withNow) {
            look().lookAt(2);
            QTRY_COMPARE_WITH_TIMEOUT(look().batches(), std::optional<std::size_t>(2), 20000);
        }
        look().show(side);
        const std::optional<std::size_t> shown = side == Side::First ? look().first() : look().second();
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), shown, 20000);
    }
    void openAgain(const QString& file)
    {
        m_lab->newSession();
        waitUntilReady();
        QVERIFY(!look().side());
        m_window->openFile(file, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    void itComesBackWithItsSession_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<bool>("withNow");
        for (std::size_t side = 0; side < comparedSides.size(); ++side)
            for (const bool withNow : {true, false})
                QTest::addRow("%s, %s", std::string(comparedSides[side]).c_str(), withNow ? "now" : "a moment")
                    << static_cast<int>(side) << withNow;
    }
    void itComesBackWithItsSession()
    {
        QFETCH(const int, side);
        QFETCH(const bool, withNow);
        compare(static_cast<Side>(side), withNow);
        const std::optional<ComparedMoments> compared = look().compared();
        save(path("compared.kscope"));
        QVERIFY(loadNetworkSession(path("compared.kscope").toStdString()).compared == compared);
        openAgain(path("compared.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(look().side() == static_cast<Side>(side), 20000);
        QVERIFY(look().compared() == compared);
        const std::optional<std::size_t> shown = static_cast<Side>(side) == Side::First ? look().first() : look().second();
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), shown, 20000);
        QCOMPARE(run().view().looked, shown);
        QVERIFY(!m_lab->isModified());
        auto& see = *qobject_cast<SeePage*>(m_lab->tabs().page(QStringLiteral("see")));
        m_lab->tabs().open(QStringLiteral("see"));
        const bool areBoth = static_cast<Side>(side) >= Side::Difference;
        QTRY_VERIFY_WITH_TIMEOUT(
            see.answer() && (see.answer()->question.against != nullptr) == areBoth && see.answer()->trained == shown.value_or(3), 20000);
        if (areBoth)
            QCOMPARE(see.answer()->question.against->history.batches.size(), std::size_t{1});
        QCOMPARE(m_window->findChild<ChoiceRow*>(QStringLiteral("momentSides"))->current(), side);
    }

    /// Also with a session that another one took the place of.
    void itComesBackWithWhatWasPutAside()
    {
        compare(Side::Beside, true);
        const std::optional<ComparedMoments> compared = look().compared();
        const std::function<void()> bringBack = m_lab->keepSession();
        m_lab->newSession();
        waitUntilReady();
        QVERIFY(!look().compared());
        bringBack();
        QTRY_VERIFY_WITH_TIMEOUT(look().side() == Side::Beside, 20000);
        QVERIFY(look().compared() == compared);
    }

    /// A moment that the file has no longer is said to be missing, and the pages show now.
    void whatIsGoneIsSaid_data()
    {
        QTest::addColumn<bool>("isFirst");
        QTest::addRow("A") << true;
        QTest::addRow("B") << false;
    }
    void whatIsGoneIsSaid()
    {
        QFETCH(const bool, isFirst);
        compare(Side::Difference, false);
        save(path("whole.kscope"));
        NetworkSession session = loadNetworkSession(path("whole.kscope").toStdString());
        auto fewer = std::make_shared<std::vector<KeptMoment>>(*session.moments);
        const std::size_t gone = isFirst ? 1 : 2;
        QCOMPARE(std::erase_if(*fewer, [gone](const KeptMoment& one) { return one.moment.batches == gone; }), std::size_t{1});
        session.moments = std::move(fewer);
        saveNetworkSession(session, path("fewer.kscope").toStdString());
        openAgain(path("fewer.kscope"));
        QTRY_VERIFY2_WITH_TIMEOUT(lastMessage().text.said().contains(QStringLiteral("not shown again")) &&
                                      lastMessage().text.said().contains(QStringLiteral("no longer kept")),
                                  qPrintable(lastMessage().text.said()), 20000);
        QVERIFY(!look().side() && !look().compared() && !look().batches());
    }

    /// Without its data no page can show it yet: it waits with the training, also in a file that is saved meanwhile.
    void itWaitsForItsData()
    {
        compare(Side::Beside, true);
        const std::optional<ComparedMoments> compared = look().compared();
        save(path("here.kscope"));
        NetworkSession session = loadNetworkSession(path("here.kscope").toStdString());
        const std::string data = std::exchange(session.data, "mnist:/nowhere");
        session.training->data = session.data;
        saveNetworkSession(session, path("elsewhere.kscope").toStdString());
        m_window->openFile(path("elsewhere.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(!look().side() && look().compared() == compared);
        change([&data](NetworkContent& content) { content.data = data; });
        QTRY_VERIFY_WITH_TIMEOUT(look().side() == Side::Beside, 20000);
        QVERIFY(look().compared() == compared);
    }
};

QTEST_MAIN(TestKeptComparison)
#include "tst_kept_comparison.moc"
