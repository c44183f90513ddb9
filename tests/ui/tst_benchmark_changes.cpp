#include "core/measure/experiment_edits.h"
#include "core/measure/result_store.h"
#include "tests/ui/benchmark_desk.h"
#include "tests/ui/settled.h"
#include "ui/benchmark/values_edit.h"
#include "ui/shell/message_bar.h"
#include "ui/tasks/compute_thread.h"

#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace ks;

/// What changes while there is a result, or while one is being measured.
class TestBenchmarkChanges : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

    const Message& lastMessage() { return m_window->messages().history().front().message; }
    /// The newest offer to bring a result back, said before the warnings of the measurement that took its place.
    void bringBack()
    {
        const std::vector<Message> offers = m_desk->offers(QStringLiteral("put aside"));
        QVERIFY(!offers.empty());
        offers.front().links[0].follow();
    }
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

    /// Settings, and experiments that were chosen in the place of one's own, can be taken back.
    void undoBringsTheExperimentBack()
    {
        const Experiment first = m_lab->panel().experiment();
        auto* channels = m_window->findChild<QSpinBox*>("channels");
        channels->setValue(3);
        const Experiment mine = m_lab->panel().experiment();
        QVERIFY(!(mine == first));
        auto* samples = m_window->findChild<QComboBox*>("sample");
        emit samples->activated(1);
        QTRY_VERIFY(!(m_lab->panel().experiment() == mine));
        QUndoStack& undo = *m_lab->undoStack();
        undo.undo();
        QVERIFY(m_lab->panel().experiment() == mine);
        QCOMPARE(channels->value(), 3);
        undo.undo();
        QVERIFY(m_lab->panel().experiment() == first);
        QVERIFY(!undo.canUndo()); // what the lab opened with is the beginning
        undo.redo();
        QVERIFY(m_lab->panel().experiment() == mine);
    }

    /// The way back to the last result has its place in a small window, too.
    void theLastResultWidensNoWindow()
    {
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("es")}) {
            m_desk->languages.use(language);
            measure(tiny(2));
            m_window->resize(1024, 768);
            m_window->findChild<QSpinBox*>("channels")->setValue(language == QLatin1String("en") ? 3 : 4);
            QTRY_VERIFY(m_desk->action(LabMenu::Lab, "benchmark.lastResult")->isVisible());
            QCoreApplication::processEvents();
            QVERIFY2(m_window->minimumSizeHint().width() <= 1024, qPrintable(QString::number(m_window->minimumSizeHint().width())));
            QTRY_COMPARE(m_window->width(), 1024);
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Whoever asks for something else meanwhile is told why it does not come.
    void whoWaitsIsTold()
    {
        const auto* messages = m_window->findChild<MessageBar*>();
        Experiment one = longer(400);
        one.repeat = 100000;
        show(one);
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() > 0, 30000); // the window has looked at it
        ComputeThread& compute = static_cast<LabHost&>(*m_window).compute();
        QCOMPARE(compute.waiting().count(), 0); // but for the measurement itself there is nothing, however long it takes
        QVERIFY2(messages->shownText().isEmpty(), qPrintable(messages->shownText()));
        bool ran = false;
        compute.post([&] { ran = true; });
        QTRY_VERIFY_WITH_TIMEOUT(messages->shownText().contains("waits until"), 10000);
        QVERIFY(!ran);
        for (QToolButton* link : messages->findChildren<QToolButton*>())
            if (link->text() == QLatin1String("Pause the measurement"))
                QTest::mouseClick(link, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(ran, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!messages->shownText().contains("waits until"), 10000);
    }

    /// While other programs are at work it says so, and how much they take; a person can pause, or have it measured all the same.
    void whoeverWaitsForAQuietMachineCanGoOn()
    {
        RunHooks hooks = quickHooks();
        hooks.others = [] { return 0.42; };
        hooks.longestWait = 3600;
        runner().use(hooks);
        const auto* status = m_window->findChild<QLabel*>("benchmarkStatus");
        QAction* const anyway = m_desk->action(LabMenu::Lab, "benchmark.measureAnyway");
        QVERIFY(!anyway->isVisible());
        show(tiny(4));
        m_lab->startOrResume();
        QTRY_VERIFY2_WITH_TIMEOUT(status->text().contains("quiet machine") && status->text().contains("42"), qPrintable(status->text()),
                                  30000);
        QVERIFY(anyway->isVisible() && anyway->isEnabled());
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        QVERIFY(!anyway->isVisible() && rows() == 0);
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(anyway->isVisible(), 30000);
        anyway->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QCOMPARE(rows(), std::size_t{4});
        for (const Measurement& one : runner().result().measurements)
            QVERIFY2(!one.failed(), one.failure.english().c_str());
        QVERIFY(!anyway->isVisible());
    }

    void trainingsHaveTheirColumns()
    {
        measure(experimentFromJson(R"({"network":"from-scratch","batch":32,"backends":["openmp"],"threads":1,
            "training":{"data":"synthetic:digits?count=96&test=32","settings":{"epochs":1},"trainings":2}})",
                                   "text"));
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        QCOMPARE(rows(), std::size_t{1});
        const auto cell = [&](int column) { return table()->model()->index(0, column).data().toString(); };
        QCOMPARE(cell(ResultTable::Trainings), QString("2"));
        QVERIFY2(cell(ResultTable::Accuracy).contains('%'), qPrintable(cell(ResultTable::Accuracy)));
        QVERIFY(!cell(ResultTable::Loss).isEmpty());
        QTRY_VERIFY(!table()->isColumnHidden(ResultTable::Trainings));
        QVERIFY(table()->isColumnHidden(ResultTable::Flops) && table()->isColumnHidden(ResultTable::Ceiling));
        measure(tiny(2));
        QTRY_VERIFY(table()->isColumnHidden(ResultTable::Trainings) && table()->isColumnHidden(ResultTable::Accuracy));
    }

    void partsAreUndone()
    {
        const Experiment before = m_lab->panel().experiment();
        m_window->findChild<QToolButton*>("subjectsDouble")->click();
        m_window->findChild<QToolButton*>("sweepsAdd")->click();
        const Experiment after = m_lab->panel().experiment();
        QVERIFY(after.subjects.size() == 2 && after.sweeps.size() == before.sweeps.size() + 1);
        QUndoStack& undo = *m_lab->undoStack();
        undo.undo();
        undo.undo();
        QVERIFY(m_lab->panel().experiment() == before);
        undo.redo();
        undo.redo();
        QVERIFY(m_lab->panel().experiment() == after);
    }

    /// The forecast of what was set during a run comes when it has ended.
    void theForecastComesAfterTheRun()
    {
        const auto* forecast = m_window->findChild<QLabel*>("forecast");
        show(longer(400));
        m_lab->startOrResume();
        m_window->findChild<QSpinBox*>("channels")->setValue(5);
        QVERIFY2(forecast->text().contains("has ended"), qPrintable(forecast->text()));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(forecast->text().contains(QString::fromUtf8("medición")), qPrintable(forecast->text()));
        m_desk->languages.use(QStringLiteral("en"));
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(forecast->text().contains("point"), 10000);
    }

    /// Of settings that cannot run nothing is forecast, also not what was under way for those before.
    void noForecastStaysBelowWhatCannotRun()
    {
        const auto* forecast = m_window->findChild<QLabel*>("forecast");
        Experiment wrong = tiny(2);
        wrong.backends.clear();
        m_lab->session().take(tiny(4));
        m_lab->session().take(wrong);
        QVERIFY(!m_lab->panel().problem().isEmpty());
        bool behind = false;
        static_cast<LabHost&>(*m_window).compute().post([&] { behind = true; });
        QTRY_VERIFY(behind);
        QVERIFY(m_desk->settled());
        QVERIFY2(forecast->text().isEmpty(), qPrintable(forecast->text()));
    }

    /// One point that cannot run does not hide what the others take.
    void theForecastSaysWhichPointsHaveNone()
    {
        m_lab->session().take(experimentFromJson(
            R"({"op":"Conv","shape":"1x64x64x64","attributes":{"kernel_shape":"3x3","filters":"64"},"backends":["gemm"],"threads":1,
                "sweep":{"axis":"size","values":[64,4096]}})",
            "text"));
        const auto* forecast = m_window->findChild<QLabel*>("forecast");
        QTRY_VERIFY2(forecast->text().contains(
                         "gemm gets no figures at some points (height and width of the input: " + QLocale().toString(4096) + "): "),
                     qPrintable(forecast->text()));
        QVERIFY2(forecast->text().contains("<table") && !forecast->text().contains("up to 0 B"), qPrintable(forecast->text()));
    }

    /// A budget is no limit: ceilings are measured beside it, and a point that has begun ends. One below a second is not told as 0.
    void theBudgetIsNotToldAsALimit()
    {
        Experiment experiment = tiny(2);
        experiment.budget = 0.4;
        m_lab->session().take(experiment);
        const auto* forecast = m_window->findChild<QLabel*>("forecast");
        QTRY_VERIFY2(forecast->text().contains("about 400 ms (more if a point takes long)"), qPrintable(forecast->text()));
    }

    /// Other figures have no row chosen, and so no point marked: that of the row before may be anything now.
    void otherFiguresHaveNoMark()
    {
        m_lab->session().take(tiny(2));
        measure();
        table()->setCurrentIndex(table()->model()->index(1, 0));
        QCOMPARE(m_lab->results().chartView().marked(), std::optional<std::size_t>(1));
        BenchmarkResult other = runner().result();
        std::swap(other.measurements.front(), other.measurements.back());
        runner().show(other);
        QVERIFY(!table()->currentIndex().isValid());
        QVERIFY(!m_lab->results().chartView().marked());
        table()->setCurrentIndex(table()->model()->index(1, 0));
        QCOMPARE(m_lab->results().chartView().marked(), std::optional<std::size_t>(1));
    }

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
        bringBack();
        QCOMPARE(rows(), std::size_t{4});
        QVERIFY(m_lab->panel().experiment() == tiny(4));
        QVERIFY(m_lab->isModified());
        bringBack(); // the one that it took the place of
        QCOMPARE(rows(), std::size_t{2});
        m_lab->files().openResults({path}); // another one, which a file takes the place of
        QTRY_VERIFY_WITH_TIMEOUT(!runner().measuredHere(), 10000);
        QVERIFY(!m_lab->isModified());
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
        const auto baseline = [this]() -> const std::optional<BenchmarkResult>& { return m_lab->session().opened().baseline; };
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
        QVERIFY(baseline().has_value());
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

    /// Each result that is in no file has a way back of its own, which says what was measured and when it was put aside.
    void everyResultHasItsOwnWayBack()
    {
        const auto offers = [this] { return m_desk->offers(QStringLiteral("put aside")); };
        for (const int points : {2, 4, 6, 8}) {
            Experiment experiment = tiny(points);
            experiment.name = std::to_string(points) + " points";
            m_lab->session().take(experiment);
            measure();
        }
        const std::vector<Message> aside = offers();
        QCOMPARE(aside.size(), std::size_t{3});
        for (std::size_t i = 0; i < aside.size(); ++i) {
            const QString said = aside[i].text.said();
            QVERIFY2(said.contains(QRegularExpression(QStringLiteral("put aside at \\d"))), qPrintable(said));
            QVERIFY2(said.contains(QStringLiteral("“%1 points”").arg(6 - 2 * i)), qPrintable(said));
        }
        aside.back().links[0].follow(); // the oldest
        QCOMPARE(rows(), std::size_t{2});
        QVERIFY(sameQuestion(m_lab->panel().experiment(), tiny(2)));
        QCOMPARE(offers().size(), std::size_t{3}); // it is back, and what it took the place of has gone there
        aside.front().links[0].follow();
        QCOMPARE(rows(), std::size_t{6});
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
        measure(); // puts it aside
        bringBack();
        QCOMPARE(rows(), std::size_t{4});
        QVERIFY(m_lab->isModified()); // still in no file
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

    /// Of several that are brought back while something is measured, none is lost.
    void allThatIsBroughtBackWhileMeasuringComes()
    {
        m_lab->session().take(tiny(4));
        measure();
        m_lab->session().take(tiny(2));
        measure();
        m_lab->session().take(longer(400));
        m_lab->startOrResume();
        const std::vector<Message> back = m_desk->offers(QStringLiteral("put aside"));
        QCOMPARE(back.size(), std::size_t{2});
        for (const Message& one : back)
            one.links[0].follow();
        QTRY_VERIFY_WITH_TIMEOUT(!runner().isBusy() && rows() == 4, 60000);
        bringBack();
        QCOMPARE(rows(), std::size_t{2});
    }

    /// A result cannot take the place of one that is being measured, and says so.
    void resultsWaitForTheMeasurement()
    {
        m_lab->session().take(longer(400));
        m_lab->startOrResume();
        BenchmarkResult other;
        other.experiment = tiny(2);
        m_lab->files().takeResults({other});
        QVERIFY2(lastMessage().text.said().contains("pause it"), qPrintable(lastMessage().text.said()));
        QVERIFY(runner().isBusy());
        lastMessage().links[0].follow();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
    }

    /// The buttons take no keyboard: what is being typed counts as soon as one of them is pressed.
    void startTakesWhatIsTyped()
    {
        Experiment experiment = tiny(2);
        experiment.sweeps.clear();
        show(experiment);
        QVERIFY(test::settled(*m_window)); // the panel takes its room, and the button moves aside for it
        const auto press = [this] {
            for (QToolButton* button : m_lab->centre()->findChildren<QToolButton*>())
                if (button->defaultAction() && button->defaultAction()->objectName() == QLatin1String("benchmark.start"))
                    QTest::mouseClick(m_window->windowHandle(), Qt::LeftButton, {}, button->mapTo(m_window, button->rect().center()));
        };
        auto* height = m_window->findChild<QSpinBox*>("height");
        height->setFocus();
        QTRY_VERIFY(height->hasFocus());
        height->selectAll();
        QTest::keyClicks(height, QStringLiteral("32"));
        press();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QCOMPARE(runner().result().experiment.subjects.front().spec.src.h, std::int64_t{32});

        show(tiny(2));
        auto* values = m_window->findChild<ValuesEdit*>("values");
        values->setFocus();
        values->selectAll();
        QTest::keyClicks(values, QStringLiteral("5:2"));
        QTest::keyClick(values, Qt::Key_Return);
        QVERIFY(!m_lab->panel().problem().isEmpty());
        values->selectAll();
        QTest::keyClicks(values, QStringLiteral("18"));
        press(); // on what is grey until then
        QTRY_VERIFY(axisOf(runner().result().experiment) == SweepAxis::Size);
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QCOMPARE(runner().result().experiment.sweeps.front().values, std::vector<SweepValue>{18});
    }

    void withoutFiguresThereAreNoAxes()
    {
        Experiment small = tiny(2);
        small.memoryLimit = 1;
        m_lab->panel().setExperiment(small);
        measure();
        for (const Measurement& one : runner().result().measurements)
            QVERIFY(one.failed());
        QVERIFY(m_lab->results().chartView().chart().series.empty());
        const QList<QLabel*> labels = m_lab->results().chartView().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().contains("the table says why"); }));
    }
};

QTEST_MAIN(TestBenchmarkChanges)
#include "tst_benchmark_changes.moc"
