#include "core/measure/experiment_edits.h"
#include "core/measure/result_list.h"
#include "core/measure/result_store.h"
#include "tests/ui/benchmark_desk.h"
#include "ui/shell/message_bar.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace ks;

/// No result is lost: by another run, a new session, a crash.
class TestBenchmarkKept : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

    const Message& lastMessage() { return m_window->messages().history().front().message; }
    const std::vector<ResultShelf::Entry>& entries() { return m_lab->session().shelf().contents().entries; }
    int idAt(std::size_t row) { return entries().at(row).id; }
    static QString leftIn(const QTemporaryDir& folder) { return folder.filePath(QStringLiteral("autosave-1-benchmark.json")); }
    /// A result of four points, as a crash leaves it.
    void leaveBehind(const QString& file)
    {
        m_lab->session().take(tiny(4));
        measure();
        m_lab->autosave(file);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 10000);
    }

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    /// What was measured and is in no file is asked for before the program ends, and comes back after another measurement.
    void aMeasuredResultIsNotLost()
    {
        const QTemporaryDir folder;
        const Experiment first = tiny(2);
        m_lab->session().take(first);
        QVERIFY(!m_lab->isModified());
        measure();
        QVERIFY(m_lab->isModified());
        m_lab->session().take(tiny(4)); // out of sight
        QVERIFY(!m_window->close());
        QVERIFY(m_lab->panel().experiment() == first); // what would be lost is to be seen
        const QString path = folder.filePath(QStringLiteral("result.json"));
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 10000);
        QVERIFY(readResult(path.toStdString()).measurements.size() == 2);

        m_lab->session().take(tiny(4));
        measure();
        QCOMPARE(rows(), std::size_t{4});
        m_lab->session().take(first);
        measure(); // again
        QCOMPARE(rows(), std::size_t{2});
        m_lab->session().showEntry(idAt(1));
        QCOMPARE(rows(), std::size_t{4});
        QVERIFY(m_lab->panel().experiment() == tiny(4));
        QVERIFY(m_lab->isModified());
        m_lab->files().openResults({path}); // the first of them: all others stay, and are in no file
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->session().shownEntry(), idAt(0), 10000);
        QCOMPARE(entries().size(), std::size_t{3});
        QVERIFY(m_lab->isModified());
        m_lab->save(path); // all of them
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 10000);
        QCOMPARE(readResultList(path.toStdString()).results.size(), std::size_t{3});
    }

    /// It begins with the first experiment and no figures; what was in no file is offered, what was saved is not.
    void aNewSessionTakesTheResultAway()
    {
        const auto begin = [this] {
            QVERIFY(m_desk->action("file.new") && m_desk->action("file.new")->isEnabled());
            m_desk->action("file.new")->trigger();
        };
        const auto offers = [this] {
            std::vector<std::function<void()>> found;
            for (const MessageBar::Entry& entry : m_window->messages().history())
                if (entry.message.holdsWork && !entry.message.links.empty())
                    found.push_back(entry.message.links.front().follow);
            return found;
        };
        const Experiment first = m_lab->panel().experiment();
        const QTemporaryDir folder;
        m_lab->session().take(tiny(2));
        measure();
        m_lab->save(folder.filePath(QStringLiteral("result.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 10000);
        begin();
        QCOMPARE(runner().state(), State::Empty);
        QCOMPARE(table()->model()->rowCount(), 0);
        QVERIFY(m_lab->panel().experiment() == first);
        QVERIFY(!m_lab->isModified() && offers().empty());
        m_lab->undoStack()->undo();
        QVERIFY(m_lab->panel().experiment() == tiny(2));

        m_lab->session().take(tiny(4));
        measure();
        begin();
        QCOMPARE(runner().state(), State::Empty);
        QCOMPARE(offers().size(), std::size_t{1});
        offers().front()();
        QCOMPARE(rows(), std::size_t{4});
        QVERIFY(m_lab->panel().experiment() == tiny(4) && m_lab->isModified());
    }

    /// A baseline was closed by the new session, and comes back with the one before: by the offer, and by undo where nothing is offered.
    void aBaselineComesBackWithItsSession()
    {
        const Experiment first = m_lab->panel().experiment();
        const auto baseline = [this] { return m_lab->session().shelf().baseline(); };
        const auto begin = [&] {
            m_desk->action("file.new")->trigger();
            QVERIFY(!baseline());
        };
        m_lab->session().take(tiny(2));
        measure();
        const BenchmarkResult result = runner().result();
        m_lab->files().setBaseline(result);
        begin();
        QVERIFY(lastMessage().holdsWork && !lastMessage().links.empty());
        const std::function<void()> offered = lastMessage().links.front().follow;
        offered();
        QVERIFY(baseline() && rows() == 2);
        QCOMPARE(comparedRows(), rows());

        const QTemporaryDir folder;
        m_lab->save(folder.filePath(QStringLiteral("result.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 10000);
        begin();
        m_lab->undoStack()->undo();
        QVERIFY(baseline() && m_lab->panel().experiment() == tiny(2));
        QVERIFY(m_desk->action(LabMenu::Lab, "benchmark.closeResults")->isEnabled());
        m_lab->undoStack()->redo();
        QVERIFY(!baseline() && m_lab->panel().experiment() == first);
        BenchmarkResult another = result;
        another.environment.processor = "Alpha";
        m_lab->files().setBaseline(another);
        m_lab->undoStack()->undo();
        QCOMPARE(baseline()->environment.processor, std::string("Alpha")); // it was chosen since then

        m_lab->session().take(first); // which a new session has, too
        begin();
        m_lab->undoStack()->undo();
        QVERIFY(baseline());
    }

    /// Nor is the result lost that a new session closed: undo brings it back with its experiment, saved or not as it was.
    void undoBringsTheResultBack()
    {
        QUndoStack& undo = *m_lab->undoStack();
        m_lab->session().take(tiny(2));
        measure();
        m_desk->action("file.new")->trigger();
        QCOMPARE(runner().state(), State::Empty);
        undo.undo();
        QVERIFY(m_lab->panel().experiment() == tiny(2));
        QCOMPARE(rows(), std::size_t{2});
        QCOMPARE(table()->model()->rowCount(), 2);
        QVERIFY(m_lab->isModified());
        undo.redo();
        QCOMPARE(runner().state(), State::Empty);
        QCOMPARE(table()->model()->rowCount(), 0);
        QVERIFY(!m_lab->isModified());
        undo.undo();
        QCOMPARE(rows(), std::size_t{2});

        const QTemporaryDir folder;
        m_lab->save(folder.filePath(QStringLiteral("result.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 10000);
        m_desk->action("file.new")->trigger();
        undo.undo();
        QCOMPARE(rows(), std::size_t{2});
        QVERIFY(!m_lab->isModified()); // it is in its file

        m_desk->action("file.new")->trigger();
        m_lab->session().take(tiny(4));
        measure(); // in the new session
        undo.undo();
        undo.undo();
        QVERIFY(m_lab->panel().experiment() == tiny(2));
        QCOMPARE(rows(), std::size_t{4}); // kept, and not shown beside an experiment that it does not answer
        QVERIFY(!m_lab->session().resultFits());
    }

    /// Every result stays in the list, under a name that says what was measured.
    void everyResultStaysInTheList()
    {
        for (const int points : {2, 4, 6, 8}) {
            Experiment experiment = tiny(points);
            experiment.name = std::to_string(points) + " points";
            m_lab->session().take(experiment);
            measure();
        }
        QCOMPARE(entries().size(), std::size_t{4});
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY2(nameOnScreen(*entries()[i].result).startsWith(QStringLiteral("%1 points, ").arg(2 + 2 * i)),
                     qPrintable(nameOnScreen(*entries()[i].result)));
        m_lab->session().showEntry(idAt(0));
        QCOMPARE(rows(), std::size_t{2});
        QVERIFY(sameQuestion(m_lab->panel().experiment(), tiny(2)));
        m_lab->session().showEntry(idAt(2));
        QCOMPARE(rows(), std::size_t{6});
        QCOMPARE(entries().size(), std::size_t{4});
    }

    /// What is paused can go on after another result was on show.
    void aPausedRunGoesOnFromTheList()
    {
        m_lab->session().take(longer(60));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
        const std::size_t measured = rows();
        const int paused = m_lab->session().shownEntry();
        m_lab->session().take(tiny(2));
        measure();
        m_lab->session().showEntry(paused);
        QCOMPARE(rows(), measured);
        QVERIFY(m_lab->session().isPausedHere());
        QCOMPARE(entries().size(), std::size_t{2});
    }

    /// A crash costs no result that was measured.
    void aResultOutlivesACrash()
    {
        const QTemporaryDir folder;
        leaveBehind(leftIn(folder));
        QVERIFY(m_lab->isModified());
        openLab();
        QVERIFY(!m_lab->isModified());
        m_window->startAutosave(folder.path());
        const Message offer = lastMessage();
        offer.links[0].follow();
        QTRY_COMPARE_WITH_TIMEOUT(rows(), std::size_t{4}, 10000);
        QVERIFY(m_lab->isModified());
        QVERIFY(m_window->messages().shownText().isEmpty());
        m_lab->session().take(tiny(2));
        measure();
        m_lab->session().showEntry(idAt(0));
        QCOMPARE(rows(), std::size_t{4});
        QVERIFY(m_lab->isModified()); // still in no file
    }

    /// Nor the experiment that is set, with results beside it or before there are any; nobody is asked about it before the end.
    void aChosenExperimentOutlivesACrash()
    {
        Experiment set = tiny(4);
        set.subjects.push_back({.spec = set.subjects.front().spec});
        set.subjects.back().spec.op = OpKind::AveragePool;
        set.repeat = 7;
        set.order = RunOrder::Random;
        requireLegal(set);
        for (const bool measured : {false, true}) {
            const QTemporaryDir folder;
            openLab();
            QVERIFY(!m_lab->isWorthKeeping());
            if (measured) {
                m_lab->session().take(tiny(2));
                measure();
            }
            m_lab->session().take(set);
            QVERIFY(m_lab->isWorthKeeping());
            QCOMPARE(m_lab->isModified(), measured);
            m_lab->autosave(leftIn(folder));
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(leftIn(folder)), 10000);
            openLab();
            m_window->startAutosave(folder.path());
            const Message offer = lastMessage();
            offer.links.at(0).follow();
            QTRY_VERIFY_WITH_TIMEOUT(m_lab->panel().experiment() == set, 10000);
            QVERIFY(m_lab->isWorthKeeping());
            QCOMPARE(entries().size(), std::size_t{measured ? 1U : 0U});
            QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(leftIn(folder)), 10000); // this program's own copy has it
        }
    }

    /// The window writes it by itself, and takes it away once the experiment is in a file.
    void whatIsSetIsWrittenByItself()
    {
        const QTemporaryDir folder;
        const auto copies = [&] {
            return QDir(folder.path()).entryList({QStringLiteral("autosave-*-benchmark.json")}, QDir::Files).size();
        };
        m_window->startAutosave(folder.path());
        m_lab->session().take(tiny(4));
        QTRY_COMPARE_WITH_TIMEOUT(copies(), 1, 20000);
        m_lab->files().saveExperiment(folder.filePath(QStringLiteral("mine.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isWorthKeeping(), 10000);
        QTRY_COMPARE_WITH_TIMEOUT(copies(), 0, 20000);
    }

    /// What a crash left behind is not taken while something is measured, and is there until it is.
    void whatACrashLeftWaitsForTheMeasurement()
    {
        const QTemporaryDir folder;
        const QString left = leftIn(folder);
        leaveBehind(left);
        openLab();
        m_window->startAutosave(folder.path());
        const Message offer = lastMessage();
        m_lab->session().take(longer(400));
        m_lab->startOrResume();
        offer.links[0].follow();
        QTRY_VERIFY2(lastMessage().text.said().contains("pause it"), qPrintable(lastMessage().text.said()));
        QVERIFY(static_cast<LabHost&>(*m_window).isLeftBehind(left));
        lastMessage().links[0].follow();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
        QVERIFY(QFile::exists(left));
        offer.links[0].follow();
        QTRY_COMPARE_WITH_TIMEOUT(rows(), std::size_t{4}, 10000);
        QVERIFY(m_lab->isModified());
    }

    /// A result cannot take the place of one that is being measured, and says so.
    void resultsWaitForTheMeasurement()
    {
        m_lab->session().take(longer(400));
        m_lab->startOrResume();
        BenchmarkResult other;
        other.experiment = tiny(2);
        m_lab->files().takeResults({.results = {other}});
        QVERIFY2(lastMessage().text.said().contains("pause it"), qPrintable(lastMessage().text.said()));
        QVERIFY(runner().isBusy());
        lastMessage().links[0].follow();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
    }
};

QTEST_MAIN(TestBenchmarkKept)
#include "tst_benchmark_kept.moc"
