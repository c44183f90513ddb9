#include "tests/ui/benchmark_desk.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/result_table.h"
#include "ui/shell/message_bar.h"

#include <QLabel>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>

using namespace ks;

/// What is said and in sight of a measurement belongs to it: before, meanwhile, after it, and beside another experiment.
class TestBenchmarkWords : public QObject, private test::BenchmarkDesk {
    Q_OBJECT

    bool isInSight(int row)
    {
        const QRect at = table()->visualRect(table()->model()->index(row, ResultTable::Value));
        return at.isValid() && table()->viewport()->rect().contains(at.center());
    }
    QToolButton* button(const char* action)
    {
        for (auto* one : m_lab->centre()->findChildren<QToolButton*>())
            if (one->defaultAction() && one->defaultAction()->objectName() == QLatin1String(action))
                return one;
        return nullptr;
    }

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    /// The newest figures are those that one waits for. Who has scrolled away stays there, and a file is read from its first line on.
    void theNewestRowIsInSight()
    {
        m_window->resize(1280, 720);
        measure(tiny(40));
        QVERIFY(m_desk->settled());
        const int last = table()->model()->rowCount() - 1;
        QVERIFY(table()->verticalScrollBar()->maximum() > 0);
        QTRY_VERIFY(isInSight(last));
        m_window->resize(1280, 760); // another height keeps it
        QVERIFY(m_desk->settled());
        QTRY_VERIFY(isInSight(last));
        table()->verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMinimum);
        m_window->resize(1280, 720);
        QVERIFY(m_desk->settled());
        QVERIFY(isInSight(0));
        const BenchmarkResult kept = runner().result();
        m_lab->session().shelf().remove({m_lab->session().shownEntry()});
        m_lab->files().takeResults({.results = {kept}}); // as one of a file is shown
        QVERIFY(m_desk->settled());
        QTRY_VERIFY(isInSight(0));
        QVERIFY(!isInSight(last));
    }

    /// Whoever has started one in front of a class can stop it there.
    void thePresenterCanPause()
    {
        m_window->setPresenting(true);
        QVERIFY(m_desk->settled());
        QVERIFY(button("benchmark.start")->isVisible() && button("benchmark.pause")->isVisible());
        show(longer(60));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        QTest::mouseClick(button("benchmark.pause"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        m_window->setPresenting(false);
    }

    /// A long name, and a long reason why it cannot run, are read in more lines: the charts keep their room.
    void aLongReasonMovesNothing()
    {
        m_window->resize(1280, 720);
        m_desk->theme.setTextScale(1.5);
        show(tiny(2));
        QVERIFY(m_desk->settled());
        const int before = m_lab->panel().width();
        Experiment experiment = tiny(2);
        experiment.backends = {"cuda", "cudnn"};
        experiment.name = "Copies apart from kernels, with a name that says at length on what it is measured and why";
        m_lab->session().take(experiment);
        if (m_lab->panel().problem().isEmpty())
            QSKIP("there is a graphics card: it can run");
        QVERIFY(m_desk->settled());
        QCOMPARE(m_lab->panel().width(), before);
        m_desk->theme.setTextScale(1);
    }

    /// Where the table is too narrow for it, the whole reason of the chosen row is read below, and a screen reader has it always.
    void theWholeReasonIsRead()
    {
        Experiment experiment = tiny(2);
        measure(experiment);
        BenchmarkResult result = runner().result();
        const std::string reason =
            "this backend was not asked, since the machine has no graphics card that its driver of this version could "
            "drive, and nobody has put one into it since";
        result.measurements.back().failure = Text(reason.c_str());
        runner().show(result);
        const auto* line = m_window->findChild<QLabel*>("columnsWithoutRoom");
        const int last = table()->model()->rowCount() - 1;
        m_window->resize(900, 600);
        m_desk->theme.setTextScale(1.5);
        QVERIFY(m_desk->settled());
        table()->setCurrentIndex({});
        QTRY_VERIFY2(line->isVisible() && line->text().contains("the reason why a row has no figures"), qPrintable(line->text()));
        table()->setCurrentIndex(table()->model()->index(last, 0));
        QTRY_VERIFY2(line->text().contains("nobody has put one into it since."), qPrintable(line->text()));
        QVERIFY(line->isVisible());
        const QModelIndex cell = table()->model()->index(last, ResultTable::reasonColumn);
        for (const int role : {Qt::ToolTipRole, Qt::AccessibleTextRole})
            QCOMPARE(cell.data(role).toString().toStdString(), reason);
        table()->setCurrentIndex(table()->model()->index(0, 0)); // of which there is none to say
        QTRY_VERIFY(!line->isVisible() || !line->text().contains("nobody has put one"));
        m_desk->theme.setTextScale(1);
    }

    /// What makes a measurement doubtful is said whole, and of that measurement alone, not of the settings that take its place.
    void warningsGoWithTheirResult()
    {
        RunHooks hooks = quickHooks();
        hooks.machine = [] {
            MachineState machine = describeMachine();
            machine.onBattery = true;
            machine.busy = 0.5;
            return machine;
        };
        runner().use(hooks);
        auto* bar = m_window->findChild<MessageBar*>();
        const QString topic = QStringLiteral("benchmark");
        measure(tiny(2));
        QTRY_VERIFY(bar->isShowing(topic));
        QVERIFY(bar->shownText().contains(QLatin1String("battery")));
        QVERIFY(bar->shownText().contains(QLatin1String("50 %")) || bar->shownText().contains(QStringLiteral("50\u00a0%")));
        QVERIFY(m_desk->settled());
        m_window->findChild<QSpinBox*>("channels")->setValue(2);
        QTRY_VERIFY(!bar->isShowing(topic));
    }
};

QTEST_MAIN(TestBenchmarkWords)
#include "tst_benchmark_words.moc"
