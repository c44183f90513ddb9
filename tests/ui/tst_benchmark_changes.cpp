#include "core/measure/experiment_edits.h"
#include "tests/ui/benchmark_desk.h"
#include "tests/ui/settled.h"
#include "ui/benchmark/values_edit.h"
#include "ui/language/undo_step.h"
#include "ui/shell/message_bar.h"
#include "ui/tasks/compute_thread.h"

#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace ks;

/// What changes while there is a result, or while one is being measured.
class TestBenchmarkChanges : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

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
        QVERIFY(m_lab->session().shelf().list().results.back().measuredAnyway);
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

    /// Where there is energy; what comes from watts that were typed in is called so in its headings.
    void energyHasItsColumns()
    {
        Experiment experiment = tiny(4);
        measure(experiment);
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        QVERIFY(table()->isColumnHidden(ResultTable::Joules) && table()->isColumnHidden(ResultTable::DelayRatio));
        experiment.watts = "processor=40:10";
        measure(experiment);
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        QTRY_VERIFY(!table()->isColumnHidden(ResultTable::Joules) && !table()->isColumnHidden(ResultTable::DelayRatio));
        const QAbstractItemModel& model = *table()->model();
        QCOMPARE(model.index(0, ResultTable::DelayRatio).data().toString(), QString::fromUtf8("1.00×"));
        QCOMPARE(model.index(0, ResultTable::Watts).data().toString(), QString("40"));
        QVERIFY(!model.index(1, ResultTable::Joules).data().toString().isEmpty());
        const auto head = [&](int role) { return model.headerData(ResultTable::Joules, Qt::Horizontal, role).toString(); };
        QCOMPARE(head(Qt::AccessibleTextRole), QString("J a run, declared"));
        QVERIFY2(head(Qt::ToolTipRole).contains("declared estimate"), qPrintable(head(Qt::ToolTipRole)));
    }

    /// A network that is typed is read elsewhere: the window goes on, and one that is not there says so. Undo calls each edit by what it changed.
    void networksAreReadElsewhere()
    {
        auto* line = m_window->findChild<QLineEdit*>("networkName");
        const std::size_t before = m_lab->panel().experiment().subjects.size();
        line->setText(QStringLiteral("missing.json"));
        emit line->returnPressed();
        auto* hint = m_window->findChild<QLabel*>("networkHint");
        QTRY_VERIFY2(hint->text().contains("missing.json"), qPrintable(hint->text()));
        QCOMPARE(m_lab->panel().experiment().subjects.size(), before);
        line->setText(QStringLiteral("fc-family:50,50-25x4"));
        emit line->returnPressed();
        QCOMPARE(m_lab->panel().experiment().subjects.size(), before); // not yet
        QTRY_VERIFY(m_lab->panel().experiment().subjects.size() > before);
        QVERIFY(line->text().isEmpty() && hint->text().isEmpty());
        QVERIFY2(undoName(m_lab->undoStack()).startsWith("Add "), qPrintable(undoName(m_lab->undoStack())));
        m_lab->undoStack()->undo();
        m_window->findChild<QSpinBox*>("channels")->setValue(7);
        QCOMPARE(undoName(m_lab->undoStack()), QString::fromUtf8("Change “Channels”"));
        m_window->findChild<QToolButton*>("sweepsAdd")->click();
        QCOMPARE(undoName(m_lab->undoStack()), QStringLiteral("Add an axis"));
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
