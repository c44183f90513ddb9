#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/train/train_page.h"
#include "ui/plots/chart_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <qcustomplot.h>

#include <algorithm>

using namespace ks;

/// The runs whose lines stay in the charts when another training begins.
class TestEarlierRuns : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    void trainAnew(std::int64_t count)
    {
        untrain();
        train(count);
    }
    /// "run 3: 2.31 2.29 | run 1: …": what the chart of the loss shows.
    QString shown()
    {
        QStringList lines;
        for (const test::GrowingLine& line : test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart())) {
            QStringList values;
            for (std::size_t i = 0; i < line.raw.values->size(); ++i)
                values << QString::number(static_cast<double>(line.raw.values->at(i).low));
            lines << line.name + QStringLiteral(": ") + values.join(QLatin1Char(' '));
        }
        return lines.join(QStringLiteral(" | "));
    }
    void press(const char* button)
    {
        auto* found = m_window->findChild<QToolButton*>(QLatin1String(button));
        QVERIFY(found && found->isVisible());
        QTest::mouseClick(found, Qt::LeftButton);
    }

private slots:
    void init()
    {
        openWithLittleData();
        train(2);
        trainAnew(3);
    }

    void cleanup() { closeWindow(); }

    /// More than the charts keep leave them, with a word.
    void tooManyLeaveWithAWord()
    {
        for (std::size_t i = 0; i <= EarlierRuns::most; ++i)
            trainAnew(1);
        QCOMPARE(run().earlier().all().size(), EarlierRuns::most);
        QStringList said;
        for (const auto& one : m_window->messages().history())
            said << one.message.text.said();
        QVERIFY2(said.join(QLatin1Char('\n')).contains(QStringLiteral("left out now: run 2.")), qPrintable(said.join(QLatin1Char('\n'))));
    }

    /// Taken out by a click, they are there again by the next one; also those that were taken out before, beside what came since.
    void forgottenRunsComeBack()
    {
        trainAnew(4);
        const QString three = shown();
        QCOMPARE(three.count(QStringLiteral("run ")), 3);
        press("forgetRuns");
        QCOMPARE(shown().count(QStringLiteral("run ")), 1);
        QVERIFY(follow(lastMessage(), QStringLiteral("Bring them back")));
        QCOMPARE(shown(), three);
        QVERIFY(!offer(QStringLiteral("Bring them back")));

        press("forgetRuns");
        trainAnew(1);
        press("forgetRuns");
        QVERIFY(follow(lastMessage(), QStringLiteral("Bring them back")));
        QVERIFY2(shown().endsWith(three), qPrintable(shown() + "\n" + three));
        QCOMPARE(shown().count(QStringLiteral("run ")), 4);

        press("forgetRuns");
        beginAnew();
        QVERIFY(!offer(QStringLiteral("Bring them back"))); // they were another session's
    }

    /// Of several lines the one under the mouse is read, and it is said which that is; the keyboard goes from line to line.
    void theNearestLineIsRead()
    {
        change([](NetworkContent& content) { content.settings.schedule.rate = 0.02F; });
        trainAnew(4);
        ChartView& chart = m_lab->trainPage().chart(TrainingChart::Loss);
        QCustomPlot& plot = chart.plot();
        QTRY_VERIFY(chart.isVisible() && plot.axisRect()->width() > 0);
        const QList<test::GrowingLine> curves = test::growingLines(chart.chart()).first(2); // the oldest is like the one after it
        for (const test::GrowingLine& curve : curves) {
            const std::size_t last = curve.raw.values->size() - 1;
            const auto value = static_cast<double>((curve.smooth ? curve.smooth : curve.raw.values)->at(last).low);
            const QPointF place(plot.xAxis->coordToPixel(curve.raw.lastBatch()), plot.yAxis->coordToPixel(value));
            QMouseEvent move(QEvent::MouseMove, place, plot.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
            QApplication::sendEvent(&plot, &move);
            QVERIFY2(chart.accessibleDescription().startsWith(QStringLiteral("%1: batch %2,").arg(curve.name).arg(last + 1)),
                     qPrintable(chart.accessibleDescription()));
        }
        chart.setFocus();
        QTest::keyClick(&chart, Qt::Key_Up);
        QVERIFY2(chart.accessibleDescription().startsWith(curves.front().name), qPrintable(chart.accessibleDescription()));
        QTest::keyClick(&chart, Qt::Key_Down);
        QVERIFY2(chart.accessibleDescription().startsWith(curves.back().name), qPrintable(chart.accessibleDescription()));
        QTest::keyClick(&chart, Qt::Key_Left);
        QVERIFY2(chart.accessibleDescription().startsWith(curves.back().name), qPrintable(chart.accessibleDescription()));
    }

    /// A session that comes back brings its lines and the network that was put aside in it.
    void aSessionComesBackWithWhatWasAside()
    {
        const QString two = shown();
        const QString path = m_folder.filePath(QStringLiteral("other.kscope"));
        save(path);
        m_lab->buildPage().takePreset(QStringLiteral("from-scratch"));
        waitUntilReady();
        QVERIFY2(said().contains(QStringLiteral("put aside")), qPrintable(said()));
        const std::size_t lines = run().earlier().all().size();
        m_lab->open(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        const auto back = offer(QStringLiteral("Bring it back")); // the session before
        QVERIFY(back);
        back();
        QTRY_VERIFY_WITH_TIMEOUT(run().hasTrainer(), 20000);
        QCOMPARE(run().earlier().all().size(), lines);
        QVERIFY2(said().contains(QStringLiteral("1 trained network was put aside")), qPrintable(said()));
        QVERIFY(follow(lastMessage(), QStringLiteral("Bring it back")));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QCOMPARE(shown(), two);
    }

    /// So do the runs that were taken out of its charts.
    void aSessionComesBackWithWhatLeftTheCharts()
    {
        const QString two = shown();
        const QString path = m_folder.filePath(QStringLiteral("forgotten.kscope"));
        save(path);
        press("forgetRuns");
        m_lab->open(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().earlier().all().size() == 1, 20000);
        const auto back = offer(QStringLiteral("Bring it back")); // the session before
        QVERIFY(back);
        back();
        QVERIFY(run().earlier().all().empty());
        const auto runs = offer(QStringLiteral("Bring them back"));
        QVERIFY(runs);
        runs();
        QCOMPARE(shown(), two);
    }

    /// What is kept for a crash while a session is being opened must not have the runs of the one before.
    void anotherSessionHasItsOwnRunsAtOnce()
    {
        const QString two = m_folder.filePath(QStringLiteral("two-runs.kscope"));
        save(two);
        beginAnew();
        useLittleData();
        train(1);
        const QString one = m_folder.filePath(QStringLiteral("one-run.kscope"));
        save(one);
        m_lab->open(two, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        std::size_t most = 0;
        const auto look = [&] { most = std::max(most, run().earlier().all().size()); };
        connect(&run(), &TrainingRun::stateChanged, this, look);
        connect(&run(), &TrainingRun::progressed, this, look);
        m_lab->open(one, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        disconnect(&run(), nullptr, this, nullptr);
        QCOMPARE(most, std::size_t{0});
        QCOMPARE(run().view().number, 1);
    }

    /// Who brings an older training back can bring the newer one back after that.
    void theNewerTrainingIsKept()
    {
        untrain();
        const auto older = offer(QStringLiteral("Bring it back"));
        QVERIFY(older);
        train(1);
        older();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QVERIFY2(said().contains(QStringLiteral("trained since")), qPrintable(said()));
        QVERIFY(follow(lastMessage(), QStringLiteral("Bring it back")));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
    }

    /// A session that is opened again shows the lines that it showed when it was saved.
    void aSessionKeepsThem()
    {
        const QString two = shown();
        QCOMPARE(two.count(QStringLiteral("run ")), 2);
        const QString path = m_folder.filePath(QStringLiteral("two.kscope"));
        save(path);
        beginAnew();
        QVERIFY(run().earlier().all().empty());
        m_lab->open(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QCOMPARE(shown(), two);
        QVERIFY(!m_lab->isModified());
        trainAnew(1);
        QCOMPARE(run().view().number, 3);
        QVERIFY2(shown().endsWith(two), qPrintable(shown() + "\n" + two));

        m_lab->open(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QVERIFY(!m_window->isWindowModified());
        press("forgetRuns");
        QVERIFY(m_lab->isModified()); // the file still has them
        QVERIFY(m_window->isWindowModified());
        QVERIFY(follow(lastMessage(), QStringLiteral("Bring them back")));
        QVERIFY(!m_lab->isModified());
    }
};

QTEST_MAIN(TestEarlierRuns)
#include "tst_earlier_runs.moc"
