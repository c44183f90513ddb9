#include "core/nn/checkpoint.h"
#include "core/nn/moments.h"
#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/see/see_page.h"
#include "ui/network/watch/image_bar.h"
#include "ui/operation/choice_row.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace ks;

namespace {

const QString leftCopy = QStringLiteral("autosave-1-network.kscope");

} // namespace

/// The moment that is looked at, or two that are compared, and what is shown of them, come back with their session and with their network.
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
    /// The moment after two batches of three, at a cell of the second layer.
    void lookBack()
    {
        for (int i = 0; i < 3; ++i)
            train(1);
        look().lookAt(2);
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), std::optional<std::size_t>(2), 20000);
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(see().answer() && see().answer()->trained == 2, 20000);
        NetworkLook place{.quantity = "gradients", .level = "cells"};
        place.column.emplace("conv2", 1);
        place.map = 1;
        place.cell.emplace(3, 2);
        see().setLook(place);
        QTRY_VERIFY_WITH_TIMEOUT(see().look().map == 1 && see().look().cell == place.cell, 20000);
    }
    SeePage& see() { return *qobject_cast<SeePage*>(m_lab->tabs().page(QStringLiteral("see"))); }
    /// As another program that was killed.
    void restoreFrom(const QString& folder)
    {
        closeWindow();
        openWindow();
        m_window->startAutosave(folder);
        const std::function<void()> restore = offer(QStringLiteral("Restore it"));
        QVERIFY(restore);
        restore();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
    }
    std::ptrdiff_t timesSaid(const QString& words)
    {
        return std::ranges::count_if(m_window->messages().history(),
                                     [&words](const MessageBar::Entry& entry) { return entry.message.text.said().contains(words); });
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
        const std::optional<ComparedMoments> compared = look().seen().compared;
        save(path("compared.kscope"));
        QVERIFY(loadNetworkSession(path("compared.kscope").toStdString()).seen.compared == compared);
        openAgain(path("compared.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(look().side() == static_cast<Side>(side), 20000);
        QVERIFY(look().seen().compared == compared);
        const std::optional<std::size_t> shown = static_cast<Side>(side) == Side::First ? look().first() : look().second();
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), shown, 20000);
        QCOMPARE(run().view().looked, shown);
        QVERIFY(!m_lab->isModified());
        m_lab->tabs().open(QStringLiteral("see"));
        const bool areBoth = static_cast<Side>(side) >= Side::Difference;
        QTRY_VERIFY_WITH_TIMEOUT(see().answer() && (see().answer()->question.against != nullptr) == areBoth &&
                                     see().answer()->trained == shown.value_or(3),
                                 20000);
        if (areBoth)
            QCOMPARE(see().answer()->question.against->history.batches.size(), std::size_t{1});
        QCOMPARE(m_window->findChild<ChoiceRow*>(QStringLiteral("momentSides"))->current(), side);
    }

    /// Also with a session that another one took the place of.
    void itComesBackWithWhatWasPutAside()
    {
        compare(Side::Beside, true);
        const std::optional<ComparedMoments> compared = look().seen().compared;
        const std::function<void()> bringBack = m_lab->keepSession();
        m_lab->newSession();
        waitUntilReady();
        QVERIFY(!look().seen().compared);
        bringBack();
        QTRY_VERIFY_WITH_TIMEOUT(look().side() == Side::Beside, 20000);
        QVERIFY(look().seen().compared == compared);
    }

    /// As it was looked at, and at the same cell.
    void oneMomentComesBackWithItsSession()
    {
        lookBack();
        const NetworkLook then = see().look();
        save(path("one.kscope"));
        QVERIFY(loadNetworkSession(path("one.kscope").toStdString()).seen == (SeenMoments{.alone = 2, .compared = {}}));
        openAgain(path("one.kscope"));
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), std::optional<std::size_t>(2), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(see().answer() && see().answer()->trained == 2, 20000);
        QVERIFY(see().look() == then);
        QVERIFY(!look().side() && !m_lab->isModified());
    }

    /// What a killed program has kept by itself has its moments beside it.
    void oneMomentComesBackFromWhatWasLeft()
    {
        const QTemporaryDir folder;
        lookBack();
        look().kept()->settle();
        const QString copy = folder.filePath(leftCopy);
        m_lab->autosave(copy);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(copy), 20000);
        restoreFrom(folder.path());
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), std::optional<std::size_t>(2), 20000);
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(see().answer() && see().answer()->trained == 2, 20000);
    }

    /// One sentence is enough where none of them could be read.
    void momentsThatAreLostAreSaidOnce()
    {
        lookBack();
        save(path("whole.kscope"));
        NetworkSession session = loadNetworkSession(path("whole.kscope").toStdString());
        session.moments = nullptr;
        session.beside = {.ending = "moments-1", .batches = {0, 1, 2}};
        const QTemporaryDir folder;
        saveNetworkSession(session, folder.filePath(leftCopy).toStdString());
        restoreFrom(folder.path());
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(see().answer() && see().answer()->trained == 3, 20000);
        QCOMPARE(timesSaid(QStringLiteral("could not be restored")), std::ptrdiff_t{1});
        QCOMPARE(timesSaid(QStringLiteral("not shown again")), std::ptrdiff_t{0});
        QVERIFY(look().seen().areNow() && !look().batches());
    }

    void oneMomentThatIsGoneIsSaid()
    {
        lookBack();
        save(path("whole.kscope"));
        NetworkSession session = loadNetworkSession(path("whole.kscope").toStdString());
        auto fewer = std::make_shared<std::vector<KeptMoment>>(*session.moments);
        QCOMPARE(std::erase_if(*fewer, [](const KeptMoment& one) { return one.moment.batches == 2; }), std::size_t{1});
        session.moments = std::move(fewer);
        saveNetworkSession(session, path("fewer.kscope").toStdString());
        openAgain(path("fewer.kscope"));
        QTRY_VERIFY2_WITH_TIMEOUT(lastMessage().text.said().contains(QStringLiteral("not shown again")),
                                  qPrintable(lastMessage().text.said()), 20000);
        QVERIFY(look().seen().areNow() && !look().batches());
    }

    /// A network that was put aside is looked at as it was: its moments, its place, its sample.
    void whatIsLookedAtGoesWithItsNetwork_data()
    {
        QTest::addColumn<bool>("compares");
        QTest::addRow("one moment") << false;
        QTest::addRow("two moments") << true;
    }
    void whatIsLookedAtGoesWithItsNetwork()
    {
        QFETCH(const bool, compares);
        compares ? compare(Side::Beside, false) : lookBack();
        const SeenMoments seen = look().seen();
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(see().answer(), 20000);
        see().bar().choose(Split::Test, run().opened().data()->samples(Split::Test)[7]);
        const NetworkLook then = see().look();
        change([](NetworkContent& content) { content.model = presetModel("modern-digits"); });
        waitUntilReady();
        QVERIFY(look().seen().areNow());
        see().bar().choose(Split::Test, run().opened().data()->samples(Split::Test)[3]);
        m_lab->document().undo().undo();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(run().view().looked == seen.alone || (compares && look().side() == Side::Beside), 20000);
        QVERIFY(look().seen() == seen);
        QVERIFY(see().look() == then);
        QCOMPARE(see().bar().image().index, std::int64_t{7});
    }

    /// Of two trainings of one network it is the same place that one looks at.
    void oneGoesOnLookingAtTheSameNetwork()
    {
        lookBack();
        action("network.untrained")->trigger();
        waitUntilReady();
        QVERIFY(look().seen().areNow());
        see().setLook({.quantity = "gradients", .level = "network"});
        const NetworkLook now = see().look();
        const std::function<void()> back = offer(QStringLiteral("Bring it back"));
        QVERIFY(back);
        back();
        QTRY_COMPARE_WITH_TIMEOUT(look().batches(), std::optional<std::size_t>(2), 20000);
        QVERIFY(see().look() == now);
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
        QVERIFY(!look().side() && !look().seen().compared && !look().batches());
    }

    /// Without its data no page can show it yet: it waits with the training, also in a file that is saved meanwhile.
    void itWaitsForItsData()
    {
        compare(Side::Beside, true);
        const std::optional<ComparedMoments> compared = look().seen().compared;
        save(path("here.kscope"));
        NetworkSession session = loadNetworkSession(path("here.kscope").toStdString());
        const std::string data = std::exchange(session.data, "mnist:/nowhere");
        session.training->data = session.data;
        saveNetworkSession(session, path("elsewhere.kscope").toStdString());
        m_window->openFile(path("elsewhere.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(!look().side() && look().seen().compared == compared);
        change([&data](NetworkContent& content) { content.data = data; });
        QTRY_VERIFY_WITH_TIMEOUT(look().side() == Side::Beside, 20000);
        QVERIFY(look().seen().compared == compared);
    }
};

QTEST_MAIN(TestKeptComparison)
#include "tst_kept_comparison.moc"
