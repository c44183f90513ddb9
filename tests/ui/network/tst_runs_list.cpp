#include "core/session/network_session.h"
#include "tests/ui/network/runs_test.h"
#include "ui/language/numbers.h"
#include "ui/network/runs/run_rows.h"

#include <QCheckBox>
#include <QPointer>
#include <QSet>

#include <algorithm>

using namespace ks;

/// The list of runs below the charts.
class TestRunsList : public test::RunsTest {
    Q_OBJECT

private slots:
    void init() { openList(); }

    void cleanup() { closeWindow(); }

    /// The newest first; with what its settings are where those of others are not, and with its figures.
    void runsAreTold()
    {
        QCOMPARE(numbers(), QList<int>({1}));
        QCOMPARE(text(1, RunsModel::Differs), QString());
        trainWithRate(0.02F, 3);
        QCOMPARE(numbers(), QList<int>({2, 1}));
        QVERIFY2(text(2, RunsModel::Differs).contains(QStringLiteral("Learning rate 0.02")), qPrintable(text(2, RunsModel::Differs)));
        QVERIFY2(text(1, RunsModel::Differs).startsWith(QStringLiteral("Learning rate")), qPrintable(text(1, RunsModel::Differs)));
        QVERIFY2(text(2, RunsModel::Name).endsWith(QStringLiteral("(now)")), qPrintable(text(2, RunsModel::Name)));
        QCOMPARE(text(1, RunsModel::Name), QStringLiteral("run 1"));
        QVERIFY(text(2, RunsModel::Last).contains(QLatin1Char('%')) && text(2, RunsModel::Best).isEmpty());
        run().run({.epochs = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && !run().view().history.epochs.empty(), 20000);
        QTRY_VERIFY2(text(2, RunsModel::Best).endsWith(QStringLiteral("epoch 1")), qPrintable(text(2, RunsModel::Best)));
        trainWithRate(0.02F, 1);
        QVERIFY2(!text(3, RunsModel::Differs).isEmpty(), "the first one has another rate");
    }

    /// A share is written as on the run bar, in the headline and where a chart is read.
    void theBestReadsAsEverywhere()
    {
        for (const double share : {0.9993, 0.9995, 0.9996, 1.0}) {
            const RunFigures::Figure figure{.score = {.accuracy = share, .samples = 2000}, .epoch = std::nullopt};
            QCOMPARE(RunRows::inShort({}, figure), shareText(share));
        }
    }

    /// Who looks at the run at hand looks at the next one when that trains; who has chosen another one keeps it.
    void theChosenRowGoesOnWithTheRunAtHand()
    {
        const auto chosen = [this] { return model().at(table().currentIndex().row()).number; };
        QCOMPARE(chosen(), 1);
        trainWithRate(0.02F, 1);
        QCOMPARE(chosen(), 2);
        choose(1);
        trainWithRate(0.03F, 1);
        QCOMPARE(numbers(), QList<int>({3, 2, 1}));
        QCOMPARE(chosen(), 1);
    }

    /// Beside a column that has nothing to say no name is cut.
    void namesAreWholeWhereThereIsRoom()
    {
        m_window->resize(1600, 1000);
        list().changes().rename(1, QStringLiteral("twice as wide, and half of the rate"));
        QVERIFY(m_desk->settled());
        const QModelIndex name = model().index(model().rowOf(1), RunsModel::Name);
        QTRY_VERIFY2(table().columnWidth(RunsModel::Name) >= table().sizeHintForIndex(name).width(),
                     qPrintable(QStringLiteral("%1 of %2").arg(table().columnWidth(RunsModel::Name)).arg(table().viewport()->width())));
        m_window->resize(1280, 900);
        QTRY_VERIFY(table().viewport()->width() < 1280);
        QVERIFY(table().columnWidth(RunsModel::Name) <= table().viewport()->width() / 2);
    }

    void oneSettingOfTwoIsNothing()
    {
        untrain();
        train(1);
        QCOMPARE(text(2, RunsModel::Differs), QStringLiteral("nothing"));
        QCOMPARE(text(1, RunsModel::Differs), QStringLiteral("nothing"));
    }

    /// By keyboard; a name stands in the charts, and undo takes it back.
    void aRunIsNamedAndNoted()
    {
        untrain();
        train(1);
        choose(1);
        QTest::keyClick(&table(), Qt::Key_F2);
        type(QStringLiteral("wide kernel"));
        QTRY_COMPARE(text(1, RunsModel::Name), QStringLiteral("wide kernel"));
        QVERIFY(lines().contains(QStringLiteral("wide kernel")));
        QCOMPARE(styleOf(QStringLiteral("wide kernel")), 0); // as before
        choose(1);
        QTest::keyClick(&table(), Qt::Key_F2, Qt::ShiftModifier);
        type(QStringLiteral("too slow"));
        QTRY_COMPARE(text(1, RunsModel::Notes), QStringLiteral("too slow"));
        undo().undo();
        QCOMPARE(text(1, RunsModel::Notes), QString());
        undo().undo();
        QCOMPARE(text(1, RunsModel::Name), QStringLiteral("run 1"));
        undo().redo();
        QCOMPARE(text(1, RunsModel::Name), QStringLiteral("wide kernel"));
    }

    void aNameFitsIntoTheFile()
    {
        list().changes().rename(1, QString(200, QChar(0x00e4)));
        QCOMPARE(QString::fromStdString(run().earlier().labelOf(1).name).size(), qsizetype(mostOfRunName));
        list().changes().rename(1, QStringLiteral("two\nlines"));
        QCOMPARE(run().earlier().labelOf(1).name, std::string("two lines"));
        const int steps = undo().count();
        list().changes().rename(1, QStringLiteral("two lines"));
        QCOMPARE(undo().count(), steps); // nothing has changed
        const QString file = m_folder.filePath(QStringLiteral("named.kscope"));
        save(file);
        QCOMPARE(loadNetworkSession(file.toStdString()).runLabel.name, std::string("two lines"));
    }

    void aHiddenRunLeavesTheCharts()
    {
        untrain();
        train(1);
        QVERIFY(lines().contains(QStringLiteral("run 1")));
        choose(1);
        QTest::keyClick(&table(), Qt::Key_Space);
        QVERIFY(!lines().contains(QStringLiteral("run 1")));
        QCOMPARE(model().index(model().rowOf(1), RunsModel::Name).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        undo().undo();
        QVERIFY(lines().contains(QStringLiteral("run 1")));
        list().changes().showOnly(1);
        QCOMPARE(lines().filter(QStringLiteral("run 2")).size(), 0);
        list().changes().showAll();
        QVERIFY(lines().contains(QStringLiteral("run 1")) && lines().size() >= 2);
        model().setData(model().index(model().rowOf(1), RunsModel::Name), Qt::Unchecked, Qt::CheckStateRole); // the box itself
        QVERIFY(!lines().contains(QStringLiteral("run 1")));
    }

    void aForgottenRunComesBackByUndo()
    {
        untrain();
        train(1);
        untrain();
        train(1);
        QCOMPARE(numbers(), QList<int>({3, 2, 1}));
        choose(2);
        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(numbers(), QList<int>({3, 1}));
        QVERIFY(m_lab->isModified());
        undo().undo();
        QCOMPARE(numbers(), QList<int>({3, 2, 1}));
        QCOMPARE(run().earlier().all().front().number, 1); // where it was
        choose(3);
        QTest::keyClick(&table(), Qt::Key_Delete); // what is at hand stays
        QCOMPARE(numbers(), QList<int>({3, 2, 1}));
        undo().redo();
        QCOMPARE(numbers(), QList<int>({3, 1}));
        untrain();
        train(1);
        QVERIFY(numbers().contains(4)); // no number is given twice
    }

    /// One whose weights are put aside is there again; of others the menu says why not.
    void oneGoesOnWithARun()
    {
        untrain();
        train(1);
        QPointer<QMenu> menu = list().menuFor(1);
        QAction* goOn = entry(*menu, QStringLiteral("Go on with it"));
        QVERIFY(goOn && goOn->isEnabled());
        goOn->trigger();
        delete menu;
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        QCOMPARE(run().view().number, 1);
        QVERIFY(numbers().contains(2) && numbers().contains(1));
        menu = list().menuFor(1);
        QVERIFY(!entry(*menu, QStringLiteral("Go on with it"))->isEnabled());
        QVERIFY(!entry(*menu, QStringLiteral("Forget"))->isEnabled());
        delete menu;
        const QString file = m_folder.filePath(QStringLiteral("two.kscope"));
        save(file);
        const int before = run().view().lines;
        m_lab->open(file, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().view().lines != before && run().state() == State::Paused, 20000);
        menu = list().menuFor(2);
        goOn = entry(*menu, QStringLiteral("Go on with it"));
        QVERIFY(!goOn->isEnabled() && goOn->toolTip().contains(QStringLiteral("its weights are not")));
        delete menu;
    }

    /// What is said of runs is in the session's file, and makes it differ from it.
    void aSessionKeepsTheList()
    {
        untrain();
        train(1);
        const QString file = m_folder.filePath(QStringLiteral("list.kscope"));
        save(file);
        list().changes().rename(1, QStringLiteral("first"));
        QVERIFY(m_lab->isModified());
        undo().undo();
        QVERIFY(!m_lab->isModified());
        undo().redo();
        list().changes().note(2, QStringLiteral("to be shown"));
        list().changes().show(1, false);
        save(file);
        beginAnew();
        QVERIFY(numbers().isEmpty());
        m_lab->open(file, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        m_lab->tabs().open(QStringLiteral("train"));
        QTRY_COMPARE(numbers(), QList<int>({2, 1}));
        QCOMPARE(text(1, RunsModel::Name), QStringLiteral("first"));
        QCOMPARE(text(2, RunsModel::Notes), QStringLiteral("to be shown"));
        QVERIFY(!lines().contains(QStringLiteral("first")));
        QVERIFY(!m_lab->isModified());
    }

    /// One step of undo, which brings back all that was said of them; so does the link.
    void allForgottenRunsComeBackAsTheyWere()
    {
        untrain();
        train(1);
        untrain();
        train(1);
        list().changes().rename(1, QStringLiteral("wide kernel"));
        list().changes().note(2, QStringLiteral("too slow"));
        list().changes().show(2, false);
        const int steps = undo().index();
        auto* forget = m_window->findChild<QToolButton*>("forgetRuns");
        forget->click();
        QCOMPARE(numbers(), QList<int>({3}));
        QCOMPARE(undo().index(), steps + 1);
        const auto areAsTheyWere = [this] {
            return numbers() == QList<int>({3, 2, 1}) && text(1, RunsModel::Name) == QStringLiteral("wide kernel") &&
                   text(2, RunsModel::Notes) == QStringLiteral("too slow") && !run().earlier().labelOf(2).shown &&
                   styleOf(QStringLiteral("wide kernel")) == 0 && !lines().contains(QStringLiteral("run 2"));
        };
        undo().undo();
        QVERIFY(areAsTheyWere());
        QVERIFY(!offer(QStringLiteral("Bring them back"))); // they are there
        undo().redo();
        QCOMPARE(numbers(), QList<int>({3}));
        list().changes().rename(3, QStringLiteral("now")); // another step on top
        list().changes().rename(3, QString());
        const auto back = offer(QStringLiteral("Bring them back"));
        QVERIFY(back);
        back();
        QVERIFY(areAsTheyWere());
        undo().undo(); // the link is a step, too
        QCOMPARE(numbers(), QList<int>({3}));
        QVERIFY(offer(QStringLiteral("Bring them back")));
        for (int i = 0; i < 3; ++i)
            undo().undo();
        QVERIFY(areAsTheyWere());
    }

    void otherTasksStandApart()
    {
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300&test=50"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().content().data.find("irradiance") != std::string::npos, 20000);
        run().prepare(m_lab->document().content());
        waitUntilReady();
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && batches() == 2, 60000);
        QCOMPARE(numbers(), QList<int>({0, 2, 0, 1}));
        QVERIFY2(model().at(2).title.startsWith(QStringLiteral("Of other data")), qPrintable(model().at(2).title));
        QVERIFY(!model().at(3).alike && !model().isDrawn(model().at(3)));
        const auto heading = [this] { return model().index(2, RunsModel::Name).data().toString(); };
        QVERIFY2(heading().contains(QStringLiteral("“Runs on other data”")), qPrintable(heading())); // why its check mark does nothing
        m_window->findChild<QCheckBox*>("otherRuns")->setChecked(true);
        QVERIFY(model().isDrawn(model().at(3)));
        QCOMPARE(heading(), model().at(2).title);
        table().setCurrentIndex(model().index(2, 0)); // a heading is no run
        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(numbers(), QList<int>({0, 2, 0, 1}));
        table().sortByColumn(RunsModel::Name, Qt::AscendingOrder);
        QCOMPARE(numbers(), QList<int>({0, 2, 0, 1})); // each below its heading
    }

    /// It is bounded: the oldest that nobody has named leaves.
    void namedRunsStayLongest()
    {
        list().changes().rename(1, QStringLiteral("kept"));
        RunView plain = run().view();
        for (int i = 0; i < 20; ++i) {
            plain.number = 100 + i;
            plain.lines = run().earlier().newLines();
            run().earlier().add(plain);
        }
        QCOMPARE(run().earlier().all().size(), EarlierRuns::most);
        QCOMPARE(run().earlier().all().front().number, 104);
        run().earlier().setLabels({{104, {.notes = "see"}}});
        plain.number = 200;
        run().earlier().add(plain);
        QCOMPARE(run().earlier().all().front().number, 104);
        QVERIFY(std::ranges::none_of(run().earlier().all(), [](const RunView& one) { return one.number == 105; }));
    }

    void aLowPageFoldsIt()
    {
        untrain();
        train(1);
        closeWindow();
        openWithLittleData();
        QVERIFY(!list().isVisible()); // nothing to compare yet
        train(1);
        untrain();
        train(1);
        m_window->resize(1280, 720);
        QTRY_VERIFY(!list().isVisible());
        QVERIFY(m_lab->trainPage().chart(TrainingChart::Loss).isVisible());
        list().fold()->click(); // somebody wants it
        QVERIFY(list().isVisible());
        m_window->resize(1270, 710);
        QTRY_COMPARE(m_window->width(), 1270);
        QVERIFY(list().isVisible());
    }
};

QTEST_MAIN(TestRunsList)
#include "tst_runs_list.moc"
