#include "core/session/network_session.h"
#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/runs/run_changes.h"
#include "ui/network/runs/runs_list.h"
#include "ui/network/runs/runs_model.h"
#include "ui/network/train/train_page.h"
#include "ui/plots/chart_view.h"

#include <QCheckBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSet>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace ks;

/// The list of runs below the charts.
class TestRunsList : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    RunsList& list() { return m_lab->trainPage().runs(); }
    RunsModel& model() { return list().model(); }
    QTableView& table() { return list().table(); }
    QUndoStack& undo() { return *m_lab->undoStack(); }
    QString text(int number, int column) { return model().index(model().rowOf(number), column).data().toString(); }
    /// The runs of the list, from top to bottom; headings are 0.
    QList<int> numbers()
    {
        QList<int> all;
        for (int row = 0; row < model().rowCount(); ++row)
            all << model().at(row).number;
        return all;
    }
    QStringList lines()
    {
        QStringList names;
        for (const test::GrowingLine& line : test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()))
            names << line.name;
        return names;
    }
    int styleOf(const QString& name)
    {
        for (const test::GrowingLine& line : test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()))
            if (line.name == name)
                return line.style;
        return -1;
    }
    void choose(int number, int column = RunsModel::Name)
    {
        table().setFocus();
        table().setCurrentIndex(model().index(model().rowOf(number), column));
    }
    void type(const QString& text)
    {
        QLineEdit* line = nullptr;
        for (QLineEdit* one : table().findChildren<QLineEdit*>())
            if (one->isVisible())
                line = one;
        QVERIFY(line);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    QAction* entry(QMenu& menu, const QString& text)
    {
        for (QAction* action : menu.actions())
            if (action->text() == text)
                return action;
        return nullptr;
    }
    void trainWithRate(float rate, std::int64_t count)
    {
        change([rate](NetworkContent& content) { content.settings.schedule.rate = rate; });
        untrain();
        train(count);
    }

private slots:
    void init()
    {
        openWithLittleData();
        train(2);
        if (!list().isVisible())
            QTest::mouseClick(list().fold(), Qt::LeftButton);
        QVERIFY(list().isVisible());
    }

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

    /// Its lines, with a name, a number and a colour of its own; undo takes them out again.
    void aSavedTrainingStandsBesideOthers()
    {
        const QString file = m_folder.filePath(QStringLiteral("yesterday.safetensors"));
        m_lab->save(file);
        QTRY_VERIFY(said().contains(QStringLiteral("yesterday")));
        list().changes().add(file);
        QTRY_VERIFY2(said().contains(QStringLiteral("in the list already")), qPrintable(said()));
        QCOMPARE(numbers(), QList<int>({1}));

        beginAnew();
        useLittleData();
        train(1);
        list().changes().add(file);
        QTRY_COMPARE(numbers(), QList<int>({2, 1}));
        QCOMPARE(text(2, RunsModel::Name), QStringLiteral("yesterday"));
        QCOMPARE(run().earlier().all().front().history.batches.size(), std::size_t{2});
        QVERIFY(lines().contains(QStringLiteral("yesterday")));
        QCOMPARE(styleOf(QStringLiteral("yesterday")), 1);
        QCOMPARE(run().view().number, 1);
        QCOMPARE(batches(), std::size_t{1}); // what is at hand is as it was
        undo().undo();
        QCOMPARE(numbers(), QList<int>({1}));
        undo().redo();
        QCOMPARE(numbers(), QList<int>({2, 1}));
        QCOMPARE(text(2, RunsModel::Name), QStringLiteral("yesterday"));
    }

    /// With its weights and the state of its optimiser, as if the training had never left: the same numbers. What was at hand is put aside.
    void oneGoesOnWithARunOfAFile()
    {
        change([](NetworkContent& content) { content.settings.schedule.rate = 0.004F; });
        untrain();
        train(3);
        const QString file = m_folder.filePath(QStringLiteral("adam.safetensors"));
        m_lab->save(file);
        QTRY_VERIFY(said().contains(QStringLiteral("adam")));
        train(2);
        const double fourth = run().view().history.batches[3].loss;
        const double fifth = run().view().history.batches[4].loss;

        beginAnew();
        useLittleData();
        train(1);
        list().changes().add(file);
        QTRY_COMPARE(numbers(), QList<int>({2, 1}));
        list().changes().note(2, QStringLiteral("of yesterday"));
        QPointer<QMenu> menu = list().menuFor(2);
        QAction* goOn = entry(*menu, QStringLiteral("Go on with it"));
        QVERIFY(goOn && goOn->isEnabled());
        goOn->trigger();
        delete menu;
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QCOMPARE(run().view().number, 2);
        QCOMPARE(numbers(), QList<int>({2, 1}));
        QCOMPARE(text(2, RunsModel::Notes), QStringLiteral("of yesterday"));
        QCOMPARE(m_lab->document().settings().schedule.rate, 0.004F); // the form says by what it goes on
        QVERIFY2(said().contains(QStringLiteral("state of its optimiser")), qPrintable(said()));
        train(2);
        QCOMPARE(run().view().history.batches[3].loss, fourth);
        QCOMPARE(run().view().history.batches[4].loss, fifth);
        menu = list().menuFor(1);
        QVERIFY(entry(*menu, QStringLiteral("Go on with it"))->isEnabled()); // what was at hand
        delete menu;
    }

    /// A training of a file that has reached its end goes on for more, too.
    void aFinishedRunOfAFileGoesOn()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        untrain();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        const QString file = m_folder.filePath(QStringLiteral("finished.kscope"));
        save(file);
        beginAnew();
        useLittleData();
        train(1);
        list().changes().add(file);
        QTRY_VERIFY(numbers().size() > 1);
        int finished = 0; // by its batches: the file has another run, too
        for (const RunView& one : run().earlier().all())
            if (one.history.batches.size() == 8)
                finished = one.number;
        list().changes().goOnWith(finished);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QCOMPARE(run().view().number, finished);
        QCOMPARE(action("network.train")->text(), QStringLiteral("Train 10 more"));
        QVERIFY(action("network.train")->isEnabled());
        action("network.train")->trigger();
        QCOMPARE(m_lab->document().settings().stop.epochs, 11);
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 8, 20000);
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
    }

    /// The file has moved, or holds something else: the run at hand stays, and it is said why.
    void aFileThatIsGoneIsSaid()
    {
        const QString file = m_folder.filePath(QStringLiteral("moved.safetensors"));
        m_lab->save(file);
        QTRY_VERIFY(said().contains(QStringLiteral("moved")));
        beginAnew();
        useLittleData();
        train(1);
        list().changes().add(file);
        QTRY_COMPARE(numbers(), QList<int>({2, 1}));
        m_lab->save(file); // over it: another training
        QTRY_VERIFY(said().contains(QStringLiteral("Saved")));
        list().changes().goOnWith(2);
        QTRY_VERIFY2(said().contains(QStringLiteral("holds another training by now")), qPrintable(said()));
        QVERIFY(QFile::remove(file));
        list().changes().goOnWith(2);
        QTRY_VERIFY2(!said().contains(QStringLiteral("by now")) && said().contains(QStringLiteral("moved.safetensors")),
                     qPrintable(said()));
        QCOMPARE(run().view().number, 1);
        QCOMPARE(batches(), std::size_t{1});
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

    void whatIsNoTrainingIsSaid()
    {
        const QString file = m_folder.filePath(QStringLiteral("none.safetensors"));
        list().changes().add(file);
        QTRY_VERIFY2(said().contains(QStringLiteral("none.safetensors")), qPrintable(said()));
        QCOMPARE(numbers(), QList<int>({1}));
    }

    /// An untrained network has no row, and its number is not given to what is added meanwhile.
    void numbersStayApart()
    {
        const QString file = m_folder.filePath(QStringLiteral("apart.safetensors"));
        m_lab->save(file);
        QTRY_VERIFY(said().contains(QStringLiteral("apart")));
        beginAnew();
        useLittleData();
        QVERIFY(numbers().isEmpty());
        list().changes().add(file);
        QTRY_VERIFY(run().earlier().all().size() == 1);
        train(1);
        QSet<int> given;
        for (const int number : numbers())
            if (number > 0)
                given.insert(number);
        QCOMPARE(given.size(), 2);
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
        m_window->findChild<QCheckBox*>("otherRuns")->setChecked(true);
        QVERIFY(model().isDrawn(model().at(3)));
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
        run().earlier().setLabel(104, {.notes = "see"});
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
