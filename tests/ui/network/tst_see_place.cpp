#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_place.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace ks;

/// What is looked at in the picture of a network goes with the session and comes back with it.
class TestSeePlace : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    SeePage& page() { return *m_window->findChild<SeePage*>(); }

private slots:
    /// Every column of every folding is found again from any other one.
    void everyColumnIsFoundAgain()
    {
        for (const char* name : {"lenet-5", "resnet-14-cifar"}) {
            SeeContents there(presetModel(name));
            SeeContents here(presetModel(name));
            for (int round = 0; round < 3; ++round) {
                for (int column = 0; column < static_cast<int>(there.columns().size()); ++column) {
                    const NetworkLook look = seeLookOf(there, SeeQuantity::Values, SeeLevel::Layer, {.column = column});
                    const SeeSpot spot = seeSpotIn(here, look);
                    QVERIFY(spot.column >= 0);
                    QCOMPARE(here.columns()[static_cast<std::size_t>(spot.column)], there.columns()[static_cast<std::size_t>(column)]);
                }
                for (int column = 1; column < static_cast<int>(there.columns().size()); ++column)
                    if (there.foldAt(column)->isGroup()) { // one level further in
                        there.toggle(column);
                        break;
                    }
            }
        }
    }

    void whatTheNetworkDoesNotHaveIsNotLookedAt()
    {
        SeeContents contents(presetModel("lenet-5"));
        const int columns = static_cast<int>(contents.columns().size());
        NetworkLook look = seeLookOf(contents, SeeQuantity::Gradients, SeeLevel::Cells, {.column = 3, .map = 4, .cell = SeeCell(2, 3)});
        QCOMPARE(seeSpotIn(contents, look), (SeeSpot{.column = 3, .map = 4, .cell = SeeCell(2, 3)}));
        QVERIFY(seeQuantityIn(look) == SeeQuantity::Gradients && seeLevelIn(look) == SeeLevel::Cells);
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        look.map = most;
        look.cell.emplace(most, most);
        const SeeSpot last = seeSpotIn(contents, look);
        QVERIFY(last.column == 3 && last.map > 0 && last.map < 1000 && last.cell && last.cell->first < 1000 && last.cell->second < 1000);
        look.column->second = most; // folded otherwise: the layer is the same
        QCOMPARE(seeSpotIn(contents, look).column, 3);
        look.column->first = "another";
        QCOMPARE(seeSpotIn(contents, look), SeeSpot());
        look.quantity = look.level = "nonsense";
        QVERIFY(seeQuantityIn(look) == SeeQuantity::Values && seeLevelIn(look) == SeeLevel::Network);
        QCOMPARE(static_cast<int>(contents.columns().size()), columns);
        SeeContents none;
        look.column.emplace("", 0);
        QCOMPARE(seeSpotIn(none, look), SeeSpot());
    }

    /// Through a file, a new session and the copy of a session that another one took the place of.
    void comesBackWithTheSession()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        const SeeSpot cell{.column = 3, .map = 4, .cell = SeeCell(2, 3)};
        page().view().setSpot(cell);
        QCOMPARE(page().view().level(), SeeLevel::Cells);
        save(path("cell.kscope"));
        page().setQuantity(SeeQuantity::Gradients);
        page().view().setSpot({.column = 2, .map = 1}, SeeLevel::Network);
        QCOMPARE(page().view().level(), SeeLevel::Network);
        save(path("far.kscope"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), path("far.kscope"), 20000);
        QVERIFY(!m_lab->isModified()); // how it is looked at is no change

        m_lab->newSession();
        waitUntilReady();
        QCOMPARE(page().view().spot(), SeeSpot());
        QVERIFY(page().quantity() == SeeQuantity::Values);
        m_window->openFile(path("cell.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(page().view().spot(), cell, 20000);
        waitUntilReady();
        QCOMPARE(page().view().spot(), cell);
        QCOMPARE(page().view().level(), SeeLevel::Cells);

        change([](NetworkContent& content) { content.settings.seed = 7; }); // something to lose
        waitUntilReady();
        m_window->openFile(path("far.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(page().view().spot(), (SeeSpot{.column = 2, .map = 1}), 20000);
        waitUntilReady();
        QCOMPARE(page().view().level(), SeeLevel::Network);
        QVERIFY(page().quantity() == SeeQuantity::Gradients);
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        waitUntilReady();
        QCOMPARE(page().view().spot(), cell);
        QCOMPARE(page().view().level(), SeeLevel::Cells);
        QVERIFY(page().quantity() == SeeQuantity::Values);
        closeWindow();
    }

    /// Down to the term of a sum, which the path names again.
    void theTermComesBackWithTheSession()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        const auto pathText = [this] { return page().findChild<SeePath*>(QStringLiteral("seePath"))->plainText(); };
        page().view().setSpot({.column = 3, .map = 4, .cell = SeeCell(2, 3)});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        page().view().setFocus();
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(&page().view(), Qt::Key_N);
        const QString there = pathText();
        QVERIFY2(there.contains(QStringLiteral("term ")), qPrintable(there));
        save(path("term.kscope"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), path("term.kscope"), 20000);
        QVERIFY(loadNetworkSession(path("term.kscope").toStdString()).look.term > 0);
        m_lab->newSession();
        waitUntilReady();
        QTRY_VERIFY(!pathText().contains(QStringLiteral("term ")));
        m_window->openFile(path("term.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(pathText(), there, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QCOMPARE(pathText(), there);
        page().view().setSpot({.column = 3, .map = 4, .cell = SeeCell(2, 4)});
        QTRY_VERIFY2(!pathText().contains(QStringLiteral("term ")), qPrintable(pathText()));
        closeWindow();
    }

    /// Also where the page was never opened since: it is saved again as it was.
    void aClosedPageLosesNothing()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        page().view().setSpot({.column = 1, .map = 2});
        m_lab->tabs().open(QStringLiteral("train"));
        save(path("closed.kscope"));
        m_lab->newSession();
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("train"));
        m_window->openFile(path("closed.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), path("closed.kscope"), 20000);
        waitUntilReady();
        save(path("again.kscope"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), path("again.kscope"), 20000);
        QVERIFY(loadNetworkSession(path("again.kscope").toStdString()).look ==
                loadNetworkSession(path("closed.kscope").toStdString()).look);
        m_lab->tabs().open(QStringLiteral("see"));
        QCOMPARE(page().view().spot(), (SeeSpot{.column = 1, .map = 2}));
        QCOMPARE(page().view().level(), SeeLevel::Map);
        closeWindow();
    }
};

QTEST_MAIN(TestSeePlace)
#include "tst_see_place.moc"
