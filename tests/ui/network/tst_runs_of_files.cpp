#include "tests/ui/network/runs_test.h"

#include <QFile>
#include <QPointer>

using namespace ks;

/// Runs of files beside those of the session, and how one goes on with them.
class TestRunsOfFiles : public test::RunsTest {
    Q_OBJECT

private slots:
    void init() { openList(); }

    void cleanup() { closeWindow(); }

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
        QCOMPARE(action("network.trainMore")->text(), QStringLiteral("Train 10 more"));
        QVERIFY(action("network.trainMore")->isEnabled());
        action("network.trainMore")->trigger();
        QCOMPARE(m_lab->document().settings().stop.epochs, 11);
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 8, 20000);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused || run().state() == State::Finished, 20000); // they are short
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
};

QTEST_MAIN(TestRunsOfFiles)
#include "tst_runs_of_files.moc"
